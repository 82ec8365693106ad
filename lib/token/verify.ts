import { timingSafeEqual } from "node:crypto";
import type { Claims } from "../protocol/claims";
import { TOKEN_PREFIX } from "../protocol/ids";
import { decodeBase64url } from "./base64url";
import { decodeClaims, encodeClaims } from "./canonical-claims";
import type { KeyRing } from "./key-ring";
import { macOfClaims, type SessionBinding } from "./mac";

/** How far the clocks of two hosts may lie apart, seconds (DECISIONS 3). */
export const CLOCK_TOLERANCE_SECONDS = 30;
/** The longest lifetime that a token may claim, seconds (DECISIONS 3). */
export const MAX_LIFETIME_SECONDS = 86_400;
/** Longer texts are refused unread; a declaration that could lead to one is refused as well. */
export const MAX_TOKEN_LENGTH = 4096;
const TAG_LENGTH = 43;

/**
 * How long the token of such claims is, characters; their texts are ASCII, as `lib/protocol/ids`
 * has it.
 */
export function tokenLength(claims: Claims): number {
  const segment = Math.ceil((encodeClaims(claims).length * 4) / 3);
  return `${TOKEN_PREFIX}..`.length + segment + TAG_LENGTH;
}

export interface VerifyOptions {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  /** Unix seconds. */
  readonly now: number;
}

export type VerifyResult =
  | { readonly ok: true; readonly claims: Claims }
  | {
      readonly ok: false;
      readonly code: "invalid_signed_ctx" | "expired_signed_ctx";
      /** For the operator's log; finer than what the client sees. */
      readonly reason: string;
    };

/**
 * Verifies a signed context: spelling, signature, canonical form, lifetime, in this order (SPEC.md
 * 5.1, DECISIONS 3). Nothing of the claims is read before the signature holds.
 */
export function verifyContext(token: string, options: VerifyOptions): VerifyResult {
  if (token.length > MAX_TOKEN_LENGTH) return invalid("too long");
  const [prefix, claimsSegment, tagSegment, ...rest] = token.split(".");
  if (prefix !== TOKEN_PREFIX || !claimsSegment || !tagSegment || rest.length > 0) {
    return invalid("not of the form sc1.<claims>.<hmac>");
  }
  const claimsBytes = decodeBase64url(claimsSegment);
  if (!claimsBytes) return invalid("not in canonical base64url");
  if (!isSigned(claimsBytes, tagSegment, options)) {
    return invalid("no key of the ring verifies the signature");
  }

  const claims = decodeClaims(claimsBytes.toString("utf8"));
  if (!claims) return invalid("claims are not in canonical form");
  const { iat, exp } = claims;
  if (exp <= iat || exp - iat > MAX_LIFETIME_SECONDS) return invalid("lifetime out of bounds");
  if (options.now < iat - CLOCK_TOLERANCE_SECONDS) return invalid("issued in the future");
  if (options.now >= exp) return { ok: false, code: "expired_signed_ctx", reason: "past exp" };
  return { ok: true, claims };
}

/** Compares the tags as texts, of which each has one spelling alone. */
function isSigned(claims: Buffer, tag: string, { keyRing, binding }: VerifyOptions): boolean {
  const given = Buffer.from(tag);
  return keyRing.some(({ mac }) => {
    const expected = Buffer.from(macOfClaims(claims, binding, mac));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function invalid(reason: string): VerifyResult {
  return { ok: false, code: "invalid_signed_ctx", reason };
}
