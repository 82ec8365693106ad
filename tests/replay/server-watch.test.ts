import { expect, it } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import type { RedisTime } from "@/lib/service-ui/replay/redis-report";
import { createServerWatch } from "@/lib/service-ui/replay/server-watch";

const told = (aheadMs: number | null) => ({
  evictionPolicy: "noeviction",
  maxMemoryBytes: 0,
  survivesRestart: true,
  time: aheadMs === null ? null : ({ serverMs: 1_800_000_000_000, aheadMs } satisfies RedisTime),
});

it.each([
  [0, null, false],
  [2000, null, false],
  [-2000, null, false],
  [2001, "CLOCK", false],
  [-2001, "CLOCK", false],
  [30_000, "CLOCK", false],
  [-30_000, "CLOCK", false],
  [30_001, "CLOCK", true],
  [-30_001, "CLOCK", true],
])("compares a clock that is %d ms off: ready %j, refused %j", (aheadMs, unready, isRefused) => {
  const watch = createServerWatch();
  const accept = () => watch.accept(told(aheadMs));
  if (isRefused) expect(accept).toThrow("differ by more than 30 s");
  else accept();
  expect(watch.unready()).toBe(unready);
});

it.each([
  ["agrees", 0],
  ["is told no more", null],
])("is ready again when the server's time %s", (_, aheadMs) => {
  const watch = createServerWatch();
  expect(() => watch.accept(told(40_000))).toThrow();
  expect(watch.unready()).toBe("CLOCK");
  watch.accept(told(aheadMs));
  expect(watch.unready()).toBeNull();
});

it("names the class of a clock that is too far off", () => {
  const refusal = () => {
    try {
      createServerWatch().accept(told(31_000));
    } catch (error) {
      return failureClass(error);
    }
  };
  expect(refusal()).toBe("CLOCK");
});
