import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase64url } from "@/lib/service-ui/wire/decode-base64url";

test("gives back the bytes that were encoded", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const decoded = decodeBase64url(Buffer.from(bytes).toString("base64url"));
      expect(decoded && new Uint8Array(decoded)).toEqual(bytes);
    }),
  );
});

test("decodes no two texts to the same bytes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const decoded = decodeBase64url(text);
      if (decoded) expect(decoded.toString("base64url")).toBe(text);
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
])("refuses %s", (_, text) => {
  expect(decodeBase64url(text)).toBeNull();
});
