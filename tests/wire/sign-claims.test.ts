import { createHash, createHmac, createSecretKey } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeClaims } from "@/lib/service-ui/wire/canonical-claims";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { macOfClaims, signClaims } from "@/lib/service-ui/wire/sign-claims";
import { claimsWith, keyRing, SECRET } from "../support/claims";

test.each([
  [
    "Jefe",
    "what do ya want for nothing?",
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    "\x0b".repeat(20),
    "Hi There",
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  ],
])("signs as RFC 4231 prints it, with the key %j", (secret, message, hex) => {
  expect(macOfClaims(message, createSecretKey(secret, "utf8"), null).digest("hex")).toBe(hex);
});

describe("the message of a MAC", () => {
  const texts = fc.string({ unit: "grapheme" });
  const macOf = (message: Uint8Array) => createHmac("sha256", SECRET).update(message).digest();
  const { mac } = keyRing[0];

  test("is the text's UTF-8 bytes if nothing is bound", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = Buffer.from(text);
        expect(macOfClaims(text, mac, null).digest()).toEqual(macOf(bytes));
        expect(macOfClaims(bytes, mac, null).digest()).toEqual(macOf(bytes));
      }),
    );
  });

  test("ends in a full stop and the digest of the cookie that is bound, an empty one as well", () => {
    fc.assert(
      fc.property(texts, texts, (text, cookie) => {
        const digest = createHash("sha256").update(cookie).digest();
        const message = Buffer.concat([Buffer.from(`${text}.`), digest]);
        expect(macOfClaims(text, mac, cookie).digest()).toEqual(macOf(message));
      }),
    );
  });
});

test("signs canonical claims with the first key of the ring alone", () => {
  const claims = claimsWith();
  const expected = createHmac("sha256", "new").update(encodeClaims(claims)).digest("base64url");
  expect(signClaims(claims, createKeyRing("new", ["old"]), null)).toBe(expected);
});
