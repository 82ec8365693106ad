import { createHmac as nodeHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createHmac } from "@/lib/token/hmac";

const byNode = (secret: string, message: Uint8Array) =>
  nodeHmac("sha256", secret).update(message).digest("base64url");

test("the tags are those of Node's own HMAC, for secrets shorter and longer than a block", () => {
  const messages = fc.uint8Array({ maxLength: 4096 });
  const secrets = fc.string({ unit: "binary", minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(secrets, fc.array(messages, { minLength: 1, maxLength: 4 }), (secret, several) => {
      const hmac = createHmac(secret);
      for (const message of several) expect(hmac(message)).toBe(byNode(secret, message));
    }),
  );
});

test("the tag of a text is that of its UTF-8 bytes", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 300 });
  const hmac = createHmac("secret");
  fc.assert(
    fc.property(texts, (text) => {
      expect(hmac(text)).toBe(byNode("secret", Buffer.from(text)));
    }),
  );
});

test.each([63, 64, 65])("a secret of %i bytes is padded or hashed as RFC 2104 says", (length) => {
  const secret = "k".repeat(length);
  expect(createHmac(secret)(Buffer.from("x"))).toBe(byNode(secret, Buffer.from("x")));
});

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
])("the tag that RFC 4231 prints for %j comes out", (secret, message, hex) => {
  const tag = createHmac(secret)(Buffer.from(message));
  expect(Buffer.from(tag, "base64url").toString("hex")).toBe(hex);
});

test("a message that no token has is a mistake of the program", () => {
  const hmac = createHmac("secret");
  expect(() => hmac(new Uint8Array(4097))).toThrow(RangeError);
  expect(hmac(new Uint8Array(4096))).toBe(byNode("secret", new Uint8Array(4096)));
});

test.each(["a", "é", "€", "😀"])(
  "a text of %j is cut nowhere: it is signed whole, or not",
  (letter) => {
    const hmac = createHmac("secret");
    const count = Math.floor(4096 / Buffer.byteLength(letter));
    const whole = letter.repeat(count);
    expect(hmac(whole)).toBe(byNode("secret", Buffer.from(whole)));
    for (const more of [1, 2, 3, 1000]) {
      expect(() => hmac(letter.repeat(count + more))).toThrow(RangeError);
    }
    for (const tail of ["a", "é", "€", "😀"]) {
      const text = `${"a".repeat(4095)}${tail}`;
      if (Buffer.byteLength(text) > 4096) expect(() => hmac(text)).toThrow(RangeError);
    }
  },
);
