import { timingSafeEqual } from "node:crypto";
import type { Claims } from "./canonical-claims";
import { decodeClaims } from "./canonical-claims";
import { decodeBase64url } from "./decode-base64url";
import { TOKEN_PREFIX } from "./ids";
import type { KeyRing } from "./key-ring";
import { macOfClaims, type SessionBinding } from "./sign-claims";

/** How far the clocks of two hosts may differ, seconds (PROTOCOL 3). */
export const CLOCK_TOLERANCE_SECONDS = 30;
/** The longest lifetime that a token may claim, seconds (PROTOCOL 3). */
export const MAX_LIFETIME_SECONDS = 86_400;
/** A token's lifetime unless the environment says otherwise. */
export const LIFETIME_SECONDS = 3600;
/** Longer tokens are refused without being read. */
const MAX_TOKEN_LENGTH = 4096;

interface VerifyOptions {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  readonly nowSeconds: number;
}

type VerifyResult =
  | { readonly ok: true; readonly claims: Claims }
  | {
      readonly ok: false;
      readonly code: "invalid_signed_ctx" | "expired_signed_ctx";
      /** For the operator's log; more precise than the text that the client gets. */
      readonly reason: string;
      /** Set if only the lifetime is over, so that the log can name the interaction. */
      readonly claims?: Claims;
    };

/**
 * Verifies a signed context: spelling, signature, canonical form, lifetime, in this order (SPEC.md
 * 5.1, PROTOCOL 3). Reads no claim before it has checked the signature.
 */
export function verifyContext(token: string, options: VerifyOptions): VerifyResult {
  if (token.length > MAX_TOKEN_LENGTH) return invalid("too long");
  const [prefix, claimsSegment, tagSegment, ...rest] = token.split(".");
  if (prefix !== TOKEN_PREFIX || !claimsSegment || !tagSegment || rest.length > 0) {
    return invalid("not of the form sc1.<claims>.<hmac>");
  }
  const claimsBytes = decodeBase64url(claimsSegment);
  const tag = decodeBase64url(tagSegment);
  if (!claimsBytes || !tag) return invalid("not in canonical base64url");
  if (!isSigned(claimsBytes, tag, options)) {
    return invalid("no key of the ring verifies the signature");
  }

  const claims = decodeClaims(claimsBytes.toString("utf8"));
  if (!claims) return invalid("claims are not in canonical form");
  const { iat, exp } = claims;
  if (exp <= iat || exp - iat > MAX_LIFETIME_SECONDS) return invalid("lifetime out of bounds");
  if (options.nowSeconds < iat - CLOCK_TOLERANCE_SECONDS) return invalid("issued in the future");
  if (options.nowSeconds >= exp)
    return { ok: false, code: "expired_signed_ctx", reason: "past exp", claims };
  return { ok: true, claims };
}

function isSigned(claims: Buffer, tag: Buffer, { keyRing, binding }: VerifyOptions): boolean {
  return keyRing.some(({ mac }) => {
    const expected = macOfClaims(claims, mac, binding).digest();
    return tag.length === expected.length && timingSafeEqual(tag, expected);
  });
}

function invalid(reason: string): VerifyResult {
  return { ok: false, code: "invalid_signed_ctx", reason };
}
