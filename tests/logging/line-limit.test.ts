import { expect, test } from "vitest";
import { createLineLimit } from "@/lib/logging/line-limit";

function limited(options: { burst: number; perSecond: number }) {
  const clock = { now: 1_000 };
  return { clock, mayWrite: createLineLimit({ nowMs: () => clock.now, ...options }) };
}

test("lets a burst through, then leaves lines out", () => {
  const { mayWrite } = limited({ burst: 2, perSecond: 1 });
  expect([mayWrite(), mayWrite(), mayWrite(), mayWrite()]).toEqual([0, 0, null, null]);
});

test("says with the next line how many were left out, once", () => {
  const { clock, mayWrite } = limited({ burst: 1, perSecond: 1 });
  mayWrite();
  mayWrite();
  mayWrite();
  clock.now += 1_000;
  expect(mayWrite()).toBe(2);
  clock.now += 1_000;
  expect(mayWrite()).toBe(0);
});

test("saves up no more than a burst, and loses nothing when the clock goes back", () => {
  const { clock, mayWrite } = limited({ burst: 2, perSecond: 1 });
  clock.now += 3_600_000;
  expect([mayWrite(), mayWrite(), mayWrite()]).toEqual([0, 0, null]);
  clock.now -= 3_600_000;
  expect(mayWrite()).toBeNull();
});
