import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyRing, fingerprintOf } from "@/lib/service-ui/wire/key-ring";

const SECRET = "secret-0123456789abcdef-0123456789abcdef";

test("gives one secret one fingerprint, and every other secret another", () => {
  const [first, second] = createKeyRing(SECRET, [`${SECRET}!`]);
  const [again] = createKeyRing(SECRET);
  expect(fingerprintOf(first)).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintOf(again)).toBe(fingerprintOf(first));
  expect(second && fingerprintOf(second)).not.toBe(fingerprintOf(first));
});

test("is no plain digest of the secret, no signature, and no part of another key", () => {
  const [key] = createKeyRing(SECRET);
  const taken = [
    createHash("sha256").update(SECRET).digest("hex"),
    createHmac("sha256", SECRET).update("").digest("hex"),
    createHmac("sha256", SECRET).update("service-ui fingerprint").digest("hex"),
    key.seal.export().toString("hex"),
  ];
  for (const other of taken) expect(other).not.toContain(fingerprintOf(key));
});
