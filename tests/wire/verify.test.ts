import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { encodeClaims } from "@/lib/service-ui/wire/canonical-claims";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { macOfClaims } from "@/lib/service-ui/wire/sign-claims";
import { verifyContext } from "@/lib/service-ui/wire/verify";
import { cases } from "@/tests/support/scale";
import { claimsWith, contextWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";

const token = contextWith();
const [prefix = "", claimsSegment = "", tagSegment = ""] = token.split(".");

function verify(text: string, different: Partial<Parameters<typeof verifyContext>[1]> = {}) {
  return verifyContext(text, { keyRing, binding: null, nowSeconds: NOW, ...different });
}

function codeOf(...given: Parameters<typeof verify>) {
  const result = verify(...given);
  return result.ok ? "ok" : result.code;
}

/** Signs a text of claims as it stands, canonical or not. */
function signText(text: string): string {
  const bytes = Buffer.from(text);
  const tag = macOfClaims(bytes, keyRing[0].mac, null);
  return `sc1.${bytes.toString("base64url")}.${tag.digest("base64url")}`;
}

test("verifies a token that was issued to its claims", () => {
  expect(verify(token)).toEqual({ ok: true, claims: claimsWith() });
});

describe("one spelling", () => {
  test("takes one of the four spellings of a tag that decode alike", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(tagSegment.at(-1) ?? "");
    const group = last - (last % 4);
    const spellings = [0, 1, 2, 3].map((offset) => token.slice(0, -1) + alphabet[group + offset]);
    expect(spellings.filter((spelling) => verify(spelling).ok)).toEqual([token]);
  });

  test.each([
    ["a trailing =", `${token}=`],
    ["a leading space", ` ${token}`],
    ["a trailing line break", `${token}\n`],
    ["padding inside the claims", `${prefix}.${claimsSegment}=.${tagSegment}`],
    ["another prefix", `sc2.${claimsSegment}.${tagSegment}`],
    ["a prefix that goes on", `${prefix}0.${claimsSegment}.${tagSegment}`],
    ["a prefix with something before it", `x${token}`],
    ["the prefix in capitals", `SC1.${claimsSegment}.${tagSegment}`],
    ["a fourth segment", `${token}.x`],
    ["an empty fourth segment", `${token}.`],
    ["no tag", `${prefix}.${claimsSegment}.`],
    ["a tag that ends early", token.slice(0, -3)],
    ["a tag that goes on", `${token}AAAA`],
    ["no claims", `${prefix}..${tagSegment}`],
    ["two segments", `${prefix}.${claimsSegment}`],
    ["nothing", ""],
    ["a text beyond any token's length", "sc1.".padEnd(10_000, "A")],
  ])("refuses %s", (_, text) => {
    expect(codeOf(text)).toBe("invalid_signed_ctx");
  });

  test("refuses signed claims that are not in canonical form", () => {
    const text = encodeClaims(claimsWith());
    expect(codeOf(signText(text))).toBe("ok");
    expect(codeOf(signText(text.replace(",", ", ")))).toBe("invalid_signed_ctx");
  });

  test("takes bytes that are no UTF-8 for no second spelling of the replacement character", () => {
    const signed = signText(encodeClaims(claimsWith({ u: "\uFFFD" })));
    const [, claims = "", tag = ""] = signed.split(".");
    const bytes = Buffer.from(claims, "base64url").toString("latin1");
    const respelled = Buffer.from(bytes.replace("\xEF\xBF\xBD", "\xFF"), "latin1");
    expect(codeOf(signed)).toBe("ok");
    expect(codeOf(`sc1.${respelled.toString("base64url")}.${tag}`)).toBe("invalid_signed_ctx");
  });

  test("refuses any change of any one character", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, by) => {
        fc.pre(token[at] !== by);
        expect(verify(token.slice(0, at) + by + token.slice(at + 1)).ok).toBe(false);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("refuses any one character more", () => {
    fc.assert(
      fc.property(fc.nat(token.length), fc.string({ minLength: 1, maxLength: 1 }), (at, more) => {
        expect(verify(token.slice(0, at) + more + token.slice(at)).ok).toBe(false);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("verifies no text that was not issued, and throws for none", () => {
    const segment = fc.base64String().map((text) => text.replace(/[+/=]/g, "_"));
    const shaped = fc.tuple(segment, segment).map((segments) => `sc1.${segments.join(".")}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), shaped), (text) => {
        expect(verify(text).ok).toBe(false);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });
});

describe("lifetime", () => {
  test.each([
    ["30 seconds before it was issued", NOW - 30, "ok"],
    ["31 seconds before it was issued", NOW - 31, "invalid_signed_ctx"],
    ["in its last second", NOW + 3599, "ok"],
    ["at the second of its expiry", NOW + 3600, "expired_signed_ctx"],
    ["long after", NOW + 999_999, "expired_signed_ctx"],
  ])("%s it is %#", (_, now, code) => {
    expect(codeOf(token, { nowSeconds: now })).toBe(code);
  });

  test.each([
    ["of 24 hours is allowed", 86_400, "ok"],
    ["over 24 hours is not", 86_401, "invalid_signed_ctx"],
    ["of nothing is not", 0, "invalid_signed_ctx"],
    ["that runs backwards is not", -10, "invalid_signed_ctx"],
  ])("a lifetime %s", (_, seconds, code) => {
    expect(codeOf(contextWith({ exp: NOW + seconds }))).toBe(code);
  });

  test("calls a forged token invalid even if its claims say that it has expired", () => {
    const forged = issueContext(claimsWith(), createKeyRing("another secret"), null);
    expect(codeOf(forged, { nowSeconds: NOW + 999_999 })).toBe("invalid_signed_ctx");
  });
});

describe("key ring", () => {
  test("verifies a token of the previous secret after a rotation", () => {
    const rotated = createKeyRing("a new secret", [SECRET]);
    expect(codeOf(token, { keyRing: rotated })).toBe("ok");
  });

  test("verifies nothing with a secret that has left the ring", () => {
    expect(codeOf(token, { keyRing: createKeyRing("a new secret") })).toBe("invalid_signed_ctx");
  });

  test("signs new tokens with the first secret alone", () => {
    const rotated = issueContext(claimsWith(), createKeyRing("new", ["old"]), null);
    expect(codeOf(rotated, { keyRing: createKeyRing("new") })).toBe("ok");
    expect(codeOf(rotated, { keyRing: createKeyRing("old") })).toBe("invalid_signed_ctx");
  });
});

describe("session binding", () => {
  const bound = issueContext(claimsWith(), keyRing, "alice");

  test.each([
    ["the same session", "alice", "ok"],
    ["another session", "bob", "invalid_signed_ctx"],
    ["no session", "", "invalid_signed_ctx"],
    ["a server that binds nothing", null, "invalid_signed_ctx"],
  ])("a bound token in the hands of %s", (_, binding, code) => {
    expect(codeOf(bound, { binding })).toBe(code);
  });

  test("refuses an unbound token if sessions are bound", () => {
    expect(codeOf(token, { binding: "" })).toBe("invalid_signed_ctx");
  });

  test("shows no binding in the claims", () => {
    expect(bound.split(".")[1]).toBe(claimsSegment);
  });
});

test.each([
  ["too long", "sc1.".padEnd(4097, "A"), NOW],
  ["not of the form sc1.<claims>.<hmac>", "sc1.".padEnd(4096, "A"), NOW],
  ["not in canonical base64url", `${token}=`, NOW],
  ["not in canonical base64url", `sc1.${claimsSegment}=.${tagSegment}`, NOW],
  ["no key of the ring verifies the signature", `sc1.${claimsSegment}.AAAA`, NOW],
  ["claims are not in canonical form", signText("{}"), NOW],
  ["lifetime out of bounds", contextWith({ exp: NOW }), NOW],
  ["issued in the future", token, NOW - 31],
  ["past exp", token, NOW + 3600],
])("tells the log the reason: %s", (reason, text, now) => {
  expect(verify(text, { nowSeconds: now })).toMatchObject({ ok: false, reason });
});

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
