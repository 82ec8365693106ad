import { expect, it } from "vitest";
import { reconnectPauseMs } from "@/lib/replay/redis-link";

const least = () => 0;
const most = () => 1 - Number.EPSILON;

it("makes no pause after one failure, or after one of a connection that had answered", () => {
  expect(reconnectPauseMs(0, most)).toBe(0);
  expect(reconnectPauseMs(1, most)).toBe(0);
});

it("doubles the pause with each further failure, up to a second", () => {
  const failures = [2, 3, 4, 5, 6, 7, 8, 1_000_000];
  const pauses = failures.map((count) => Math.round(reconnectPauseMs(count, most)));
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000]);
});

it("draws the pause from the upper half, so that processes do not come back together", () => {
  expect(reconnectPauseMs(4, least)).toBe(100);
  expect(reconnectPauseMs(4, () => 0.5)).toBe(150);
});
