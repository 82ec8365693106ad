import { describe, expect, it } from "vitest";
import { replayKey } from "@/lib/replay/replay-key";

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
