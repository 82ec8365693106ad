import { createHmac, type Hmac, hash, type KeyObject } from "node:crypto";
import type { Claims } from "./canonical-claims";
import { encodeClaims } from "./canonical-claims";
import type { KeyRing } from "./key-ring";

/**
 * The session that a signed token is bound to: the value of the user's session cookie, `""`
 * for a user without that cookie, or null if no binding is configured (PROTOCOL 3).
 */
export type SessionBinding = string | null;

/**
 * Signs claims with the first key of the ring. Returns the tag, the last segment of the signed
 * token.
 */
export function signClaims(claims: Claims, [{ mac }]: KeyRing, binding: SessionBinding): string {
  return macOfClaims(encodeClaims(claims), mac, binding).digest("base64url");
}

/**
 * HMAC-SHA256 over the canonical claims and, if there is a binding, a full stop and the cookie's
 * digest. The caller gets the result with `digest()`.
 */
export function macOfClaims(
  claims: string | Buffer,
  key: KeyObject,
  binding: SessionBinding,
): Hmac {
  const hmac = createHmac("sha256", key).update(claims);
  if (binding !== null) hmac.update(".").update(hash("sha256", binding, "buffer"));
  return hmac;
}
