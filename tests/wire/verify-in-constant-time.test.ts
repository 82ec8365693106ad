import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { verifyContext } from "@/lib/service-ui/wire/verify";
import { claimsWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";

test("compares the tag with that of each key in constant time, all 32 bytes of both", () => {
  const compare = vi.spyOn(crypto, "timingSafeEqual");
  syncBuiltinESMExports();
  onTestFinished(() => {
    compare.mockRestore();
    syncBuiltinESMExports();
  });
  const ring = createKeyRing("newer", ["new", SECRET]);
  const token = issueContext(claimsWith(), keyRing, null);

  expect(verifyContext(token, { keyRing: ring, binding: null, nowSeconds: NOW }).ok).toBe(true);
  expect(compare.mock.results.map(({ value }) => value)).toEqual([false, false, true]);
  for (const [given, expected] of compare.mock.calls) {
    expect([given.byteLength, expected.byteLength]).toEqual([32, 32]);
  }
});
