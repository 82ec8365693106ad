import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase64url, encodeBase64url } from "@/lib/token/base64url";

test("what is encoded decodes to the same bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const decoded = decodeBase64url(encodeBase64url(bytes));
      expect(decoded && new Uint8Array(decoded)).toEqual(bytes);
    }),
  );
});

test("no two texts decode to the same bytes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const decoded = decodeBase64url(text);
      if (decoded) expect(encodeBase64url(decoded)).toBe(text);
    }),
  );
});

test.each([
  ["padding", "QQ=="],
  ["stray trailing bits", "QR"],
  ["the other alphabet", "+/+/"],
  ["white space", "QQ "],
  ["a line break", "QU\nJD"],
  ["a character outside of the alphabet", "Q*"],
])("%s is refused", (_, text) => {
  expect(decodeBase64url(text)).toBeNull();
});
