import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Claims } from "@/lib/service-ui/wire/canonical-claims";
import { openInstanceId, sealInstanceId } from "@/lib/service-ui/wire/instance-id";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { verifyContext } from "@/lib/service-ui/wire/verify";
import { claimsWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";
import { fuzz } from "../support/scale";
import { sign } from "../support/wire";

const verify = (text: string) => verifyContext(text, { keyRing, binding: null, nowSeconds: NOW });

const opaque = fc
  .stringMatching(/^[A-Za-z0-9_-]{16,40}$/)
  .filter((text) => /^[\w-]{16,40}$/.test(text));
const claims: fc.Arbitrary<Claims> = fc
  .record({
    c: fc.string({ unit: "binary" }),
    e: fc.string(),
    p: fc.string(),
    u: fc.string(),
    i: opaque.map((text) => `uci_${text}`),
    iat: fc.integer({ min: NOW - 3000, max: NOW + 30 }),
    lifetime: fc.integer({ min: 3031, max: 86_400 }),
  })
  .map(({ lifetime, ...rest }) => ({ ...rest, exp: rest.iat + lifetime }));

/** What an attacker does to a text: puts in, takes out, replaces, doubles, swaps, changes case. */
const edit = fc.record({
  kind: fc.constantFrom("insert", "delete", "replace", "double", "swap", "case", "append"),
  at: fc.nat(2000),
  by: fc.oneof(
    fc.constantFrom(..."=+/-_. \n\r\t\0%\u200b", "%3D", "==", ".", ".."),
    fc.string({ minLength: 1, maxLength: 3 }),
  ),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function apply(text: string, { kind, at: anywhere, by }: Edit): string {
  const at = text.length === 0 ? 0 : anywhere % text.length;
  const before = text.slice(0, at);
  const here = text.slice(at, at + 1);
  const after = text.slice(at + 1);
  const edits: Readonly<Record<string, string>> = {
    insert: before + by + here + after,
    delete: before + after,
    replace: before + by + after,
    double: before + here + here + after,
    swap: before + after.slice(0, 1) + here + after.slice(1),
    case: before + (here === here.toUpperCase() ? here.toLowerCase() : here.toUpperCase()) + after,
    append: text + by,
  };
  return edits[kind] ?? text;
}

describe("a token", () => {
  fuzz(
    "that was edited in any way does not verify",
    fc.property(claims, fc.array(edit, { minLength: 1, maxLength: 4 }), (issued, edits) => {
      const token = issueContext(issued, keyRing, null);
      expect(verify(token)).toEqual({ ok: true, claims: issued });
      const edited = edits.reduce(apply, token);
      fc.pre(edited !== token);
      expect(verify(edited).ok).toBe(false);
    }),
  );

  fuzz(
    "of spliced segments does not verify: claims of one, signature of another",
    fc.property(claims, claims, (one, other) => {
      const [prefix, head] = issueContext(one, keyRing, null).split(".");
      const [, otherHead, tag] = issueContext(other, keyRing, null).split(".");
      fc.pre(head !== otherHead);
      expect(verify(`${prefix}.${head}.${tag}`)).toMatchObject({ code: "invalid_signed_ctx" });
    }),
  );

  fuzz(
    "of any other secret, or bound to any session, does not verify",
    fc.property(claims, fc.string({ minLength: 1 }), fc.string(), (issued, secret, session) => {
      fc.pre(secret !== SECRET);
      expect(verify(issueContext(issued, createKeyRing(secret), null)).ok).toBe(false);
      expect(verify(issueContext(issued, keyRing, session)).ok).toBe(false);
    }),
  );

  const member = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.jsonValue());
  const bent = fc.record(
    { c: member, e: member, exp: member, i: member, iat: member, p: member, u: member },
    { requiredKeys: [] },
  );
  const canonical = JSON.stringify(claimsWith());
  const signedTexts = fc.oneof(
    bent.map((value) => JSON.stringify(value)),
    edit.map((change) => apply(canonical, change)),
    fc.string(),
    fc.json(),
  );
  fuzz(
    "with a right signature over any other text than canonical claims does not verify",
    fc.property(signedTexts, (signed) => {
      const token = sign(signed, SECRET);
      const result = verify(token);
      // One spelling: what verifies is byte for byte what would have been issued for its
      // claims.
      if (result.ok) expect(issueContext(result.claims, keyRing, null)).toBe(token);
    }),
  );

  const segment = fc.oneof(fc.string(), fc.base64String(), opaque, fc.constant(""));
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(segment, { maxLength: 5 }).map((parts) => ["sc1", ...parts].join(".")),
  );
  fuzz(
    "that is any text at all is refused and never throws",
    fc.property(anything, (token) => {
      expect(verify(token)).toMatchObject({ ok: false, code: "invalid_signed_ctx" });
    }),
  );
});

fuzz(
  "an instance id that was edited in any way opens to nothing, and none of another component does",
  fc.property(fc.string({ maxLength: 40 }), edit, (sku, change) => {
    const id = sealInstanceId("row", { sku }, keyRing);
    expect(openInstanceId("row", id, keyRing)).toEqual({ props: { sku } });
    expect(openInstanceId("table", id, keyRing)).toBeNull();
    const edited = `uci_${apply(id.slice(4), change)}`;
    fc.pre(edited !== id);
    expect(openInstanceId("row", edited, keyRing)).toBeNull();
  }),
);
