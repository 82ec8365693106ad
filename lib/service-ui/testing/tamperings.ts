import { decodeClaims, joinContext } from "../wire/canonical-claims";
import { decodeBase64url } from "../wire/decode-base64url";
import { createKeyRing } from "../wire/key-ring";
import { signClaims } from "../wire/sign-claims";

/** Turns a signed token into another one. */
export type Tamper = (ctx: string) => string;

/**
 * Changes that an attacker may make to a known token. The endpoint must refuse each as
 * `invalid_signed_ctx`.
 */
const TAMPERINGS = {
  /** One bit of the signature is flipped. */
  signature: (ctx) => {
    const { head, claims, tag } = segmentsOf(ctx);
    const bytes = Buffer.from(tag, "base64url");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    return [head, claims, bytes.toString("base64url")].join(".");
  },
  /** The claims expire an hour later, under the old signature. */
  claims: (ctx) => {
    const claims = claimsOf(ctx);
    return joinContext({ ...claims, exp: claims.exp + 3600 }, segmentsOf(ctx).tag);
  },
  /** The same claims, signed with a secret of the attacker's own. */
  secret: (ctx) => {
    const claims = claimsOf(ctx);
    const keyRing = createKeyRing("not the application's secret");
    return joinContext(claims, signClaims(claims, keyRing, null));
  },
  /** The same bytes in another spelling: with padding, which some decoders accept. */
  spelling: (ctx) => `${ctx}=`,
} as const satisfies Readonly<Record<string, Tamper>>;

/** A change to a signed context: a name from the table, or a function that returns another text. */
export type Tampering = keyof typeof TAMPERINGS | Tamper;

/** @throws TypeError for a name that is not in the table */
export function tamperOf(tampering: Tampering): Tamper {
  if (typeof tampering === "function") return tampering;
  if (Object.hasOwn(TAMPERINGS, tampering)) return TAMPERINGS[tampering];
  const known = Object.keys(TAMPERINGS).join(", ");
  throw new TypeError(
    `There is no tampering "${tampering}". Known are ${known}, or pass a function.`,
  );
}

function segmentsOf(ctx: string) {
  const [head = "", claims = "", tag = ""] = ctx.split(".");
  return { head, claims, tag };
}

function claimsOf(ctx: string) {
  const claims = decodeClaims(String(decodeBase64url(segmentsOf(ctx).claims)));
  if (!claims) throw new TypeError("The text to tamper with is not a signed token.");
  return claims;
}
