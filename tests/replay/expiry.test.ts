import { expect, it } from "vitest";
import { secondsToKeep } from "@/lib/replay/expiry";

it.each([
  [110, 100, 10],
  [101, 100, 1],
  [101, 100.9, 1],
])("a key that expires at %d is kept from %d on for %d seconds", (expiresAt, now, seconds) => {
  expect(secondsToKeep(expiresAt, now)).toBe(seconds);
});

it.each([100, 99, 100.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "a key that expires at %d may not be claimed at 100",
  (expiresAt) => {
    expect(() => secondsToKeep(expiresAt, 100)).toThrow(
      new RangeError("A claim expires at a whole Unix second in the future."),
    );
  },
);
