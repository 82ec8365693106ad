import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeClaims, encodeClaims, joinContext } from "@/lib/service-ui/wire/canonical-claims";
import { claimsWith } from "../support/claims";

test("writes claims as RFC 8785 JSON: keys in code-unit order, no white space", () => {
  expect(encodeClaims(claimsWith({ iat: 1, exp: 2 }))).toBe(
    '{"c":"demo.sign-up","e":"input","exp":2,"i":"uci_AAAAAAAAAAAAAAAAAAAAAA","iat":1,"p":"email","u":"user.email"}',
  );
});

test("takes any claims there and back", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, text, text, fc.nat(), fc.nat(), (c, p, e, u, iat, exp) => {
      const claims = claimsWith({ c, p, e, u, iat, exp });
      expect(decodeClaims(encodeClaims(claims))).toEqual(claims);
    }),
  );
});

const canonical = encodeClaims(claimsWith());

test.each([
  ["white space", canonical.replace(",", ", ")],
  ["another order of keys", canonical.replace(/("c":"[^"]*"),("e":"[^"]*")/, "$2,$1")],
  ["a further key", canonical.replace("{", '{"a":1,')],
  ["a key twice", canonical.replace("{", '{"c":"x",')],
  ["a missing key", canonical.replace(/,"u":"[^"]*"/, "")],
  ["an escape that need not be", canonical.replace('"input"', '"\\u0069nput"')],
  ["a number in another spelling", canonical.replace(/"iat":(\d+)/, '"iat":$1.0')],
  ["a number as text", canonical.replace(/"iat":(\d+)/, '"iat":"$1"')],
  ["a fraction", canonical.replace(/"iat":(\d+)/, '"iat":$1.5')],
  ["an instance that is no identifier", canonical.replace("uci_", "uco_")],
  ["a list", "[]"],
  ["null", "null"],
  ["a number alone", "1"],
  ["a text", '"text"'],
  ["a boolean", "true"],
  ["no JSON", "{"],
])("refuses %s", (_, text) => {
  expect(decodeClaims(text)).toBeNull();
});

test.each(["c", "e", "p", "u", "i", "iat", "exp"])(
  "refuses the claim %s of another type, though its text is canonical",
  (name) => {
    const claims = claimsWith();
    const wrong = name === "iat" || name === "exp" ? 1.5 : [claims.i];
    const text = JSON.stringify({ ...JSON.parse(encodeClaims(claims)), [name]: wrong });
    expect(decodeClaims(text)).toBeNull();
  },
);

test("spells any claims as Node spells them in base64url, before the tag", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, text, text, (c, p, e, u) => {
      const claims = claimsWith({ c, p, e, u });
      const segment = Buffer.from(encodeClaims(claims)).toString("base64url");
      expect(joinContext(claims, "tag")).toBe(`sc1.${segment}.tag`);
    }),
  );
});

test.each(["a?", "a??", "a???", "a>", "a>>", "a>>>", "é", "€", "😀", "\ud800"])(
  "writes neither padding nor a character of the other alphabet for %j",
  (u) => {
    expect(joinContext(claimsWith({ u }), "tag")).toMatch(/^sc1\.[\w-]+\.tag$/);
  },
);
