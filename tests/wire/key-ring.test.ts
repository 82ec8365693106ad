import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";

test("makes one key of a secret, and one more of each before it", () => {
  expect(createKeyRing("new")).toHaveLength(1);
  expect(createKeyRing("new", ["old", "older"])).toHaveLength(3);
});

test("signs with the secret's UTF-8 bytes", () => {
  expect(createKeyRing("sécret")[0].mac.export()).toEqual(Buffer.from("sécret"));
});

test("seals with HKDF-SHA256 of the secret with no salt and the info uci1 (RFC 5869)", () => {
  const hmac = (key: Uint8Array, data: string) => createHmac("sha256", key).update(data).digest();
  const pseudoRandomKey = hmac(Buffer.alloc(32), "secret");
  expect(createKeyRing("secret")[0].seal.export()).toEqual(hmac(pseudoRandomKey, "uci1\x01"));
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
