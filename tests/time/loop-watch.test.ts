import { expect, test } from "vitest";
import { createLoopWatch } from "@/lib/service-ui/time/loop-watch";

/** A watch on a clock that stands, and what it told. */
function watched() {
  let nowMs = 0;
  let look = () => {};
  const told: [blockedMs: number, running: readonly string[]][] = [];
  const watch = createLoopWatch((...given) => void told.push(given), {
    monotonicMs: () => nowMs,
    repeat: (callback) => {
      look = callback;
    },
  });
  return {
    ...watch,
    told,
    /** Lets the watch look after so many milliseconds. */
    lookAfter(ms: number) {
      nowMs += ms;
      look();
    },
  };
}

test("counts what a timer is late by, and nothing of a loop that is free", () => {
  const { blockedSeconds, lookAfter } = watched();
  expect(blockedSeconds()).toBe(0);
  for (const ms of [100, 101, 119]) lookAfter(ms);
  expect(blockedSeconds()).toBe(0);
  lookAfter(400);
  lookAfter(2100);
  expect(blockedSeconds()).toBe(2.3);
});

test("tells of a long block what ran meanwhile, also what ended with it", () => {
  const { enter, lookAfter, told } = watched();
  const leaveFirst = enter("shop.early go click");
  leaveFirst();
  lookAfter(100);
  const leave = enter("shop.report make click");
  enter("shop.cart add click");
  enter("shop.cart add click");
  leave();
  lookAfter(1934);
  lookAfter(599);
  lookAfter(700);
  expect(told).toEqual([
    [1834, ["shop.report make click", "shop.cart add click"]],
    [600, ["shop.cart add click"]],
  ]);
});

test("names no more than a line can hold, and nothing that ended before", () => {
  const { enter, lookAfter, told } = watched();
  for (let at = 0; at < 100; at += 1) enter(`shop.part${at} go click`);
  lookAfter(1000);
  expect(told[0]?.[1]).toHaveLength(8);
});

test("takes a second end of the same for none", () => {
  const { enter, lookAfter, told } = watched();
  const leave = enter("shop.cart add click");
  leave();
  lookAfter(100);
  leave();
  lookAfter(1000);
  expect(told).toEqual([[900, []]]);
});
