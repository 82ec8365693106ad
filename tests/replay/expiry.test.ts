import { expect, it } from "vitest";
import { secondsToKeep } from "@/lib/replay/expiry";

it.each([
  [110, 100, 10],
  [101, 100, 1],
  [101, 100.9, 1],
])("keeps a key that expires at %d from %d on for %d seconds", (expiresAt, now, seconds) => {
  expect(secondsToKeep(expiresAt, now)).toBe(seconds);
});

const refusal = new RangeError("A claim expires at a whole Unix second in the future.");
it.each([100, 99, 100.5, Number.NaN, Infinity])("refuses at 100 a key that expires at %d", (at) => {
  expect(() => secondsToKeep(at, 100)).toThrow(refusal);
});
