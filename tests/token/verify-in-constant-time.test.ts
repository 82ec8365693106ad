import { timingSafeEqual } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createKeyRing } from "@/lib/token/key-ring";
import { verifyContext } from "@/lib/token/verify";
import { claimsWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";

vi.mock("node:crypto", async (crypto) => {
  const original = await crypto<typeof import("node:crypto")>();
  return { ...original, timingSafeEqual: vi.fn(original.timingSafeEqual) };
});

test("compares the tag with that of each key in constant time, all 32 bytes of both", () => {
  const ring = createKeyRing("newer", ["new", SECRET]);
  const token = issueContext(claimsWith(), keyRing, null);

  expect(verifyContext(token, { keyRing: ring, binding: null, nowSeconds: NOW }).ok).toBe(true);
  expect(vi.mocked(timingSafeEqual).mock.results.map(({ value }) => value)).toEqual([
    false,
    false,
    true,
  ]);
  for (const [given, expected] of vi.mocked(timingSafeEqual).mock.calls) {
    expect([given.byteLength, expected.byteLength]).toEqual([32, 32]);
  }
});
