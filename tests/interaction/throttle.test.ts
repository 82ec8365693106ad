import { expect, test } from "vitest";
import { throttle } from "@/lib/service-ui/interaction/throttle";

test("says true at first, and then once in each interval", () => {
  let nowMs = 50;
  const isDue = throttle(100, () => nowMs);
  const said = [0, 1, 98, 1, 99, 1, 250, 0].map((passedMs) => {
    nowMs += passedMs;
    return isDue();
  });
  expect(said).toEqual([true, false, false, true, false, true, true, false]);
});
