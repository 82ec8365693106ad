import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyRing, fingerprintOf, isSecretLongEnough } from "@/lib/service-ui/wire/key-ring";

test("makes one key of a secret, and one more of each before it", () => {
  expect(createKeyRing("new")).toHaveLength(1);
  expect(createKeyRing("new", ["old", "older"])).toHaveLength(3);
});

test("signs with the secret's UTF-8 bytes", () => {
  expect(createKeyRing("sécret")[0].mac.export()).toEqual(Buffer.from("sécret"));
});

/** HKDF-SHA256 without a salt, for one block of output (RFC 5869). */
function derived(secret: string, info: string, bytes = 32): Buffer {
  const hmac = (key: Uint8Array, data: string) => createHmac("sha256", key).update(data).digest();
  return hmac(hmac(Buffer.alloc(32), secret), `${info}\x01`).subarray(0, bytes);
}

test("derives the keys for props and for each day's receipts with an info of their own", () => {
  const [{ seal, receiptOf }] = createKeyRing("secret");
  expect(seal.export()).toEqual(derived("secret", "uci1"));
  expect(receiptOf("2026-11-28").export()).toEqual(derived("secret", "ucr1 2026-11-28"));
});

test("gives a fingerprint that stays the same from version to version", () => {
  const [key] = createKeyRing("secret");
  expect(fingerprintOf(key)).toBe(derived("secret", "service-ui fingerprint", 8).toString("hex"));
});

test("takes a secret of 32 bytes for long enough, and none of 31", () => {
  expect(isSecretLongEnough("é".repeat(16))).toBe(true);
  expect(isSecretLongEnough(`${"é".repeat(15)}e`)).toBe(false);
});

test("throws for an empty secret, and says which", () => {
  expect(() => createKeyRing("")).toThrow(new TypeError("A secret of the key ring is empty."));
  expect(() => createKeyRing("new", ["old", ""])).toThrow(TypeError);
});

test("leaves no secret in the memory that Node hands out in pieces", () => {
  createKeyRing("the-current-secret-of-32-bytes-or-more", ["a-former-secret-of-32-bytes-or-more"]);
  const pool = Buffer.from(Buffer.allocUnsafe(1).buffer);
  expect(pool.length).toBeGreaterThan(1);
  expect(pool.includes("current-secret")).toBe(false);
  expect(pool.includes("former-secret")).toBe(false);
});

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
