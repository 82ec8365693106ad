import { describe, expect, it } from "vitest";
import { replayKey, secondsToKeep } from "@/lib/service-ui/replay/replay-store";

describe("the replay key", () => {
  it("is the SHA-256 of the context in hexadecimal, a colon, and the dispatch id", () => {
    // The digest of "abc" as FIPS 180-2, appendix B.1, prints it.
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const id = "ui_evt_0123456789abcdef0123456789ABCDEF";
    expect(replayKey("abc", id)).toBe(`${digest}:${id}`);
  });

  it("differs where the context or the dispatch id differs", () => {
    const keys = [replayKey("a", "x"), replayKey("b", "x"), replayKey("a", "y")];
    expect(new Set(keys).size).toBe(3);
  });
});

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
