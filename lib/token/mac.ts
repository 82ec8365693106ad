import { createHash, createHmac, type Hmac, type KeyObject } from "node:crypto";

/**
 * What a context is bound to besides its claims: the value of the visitor's session cookie, `""` for a
 * visitor without one, or null where no binding is configured (DECISIONS 3).
 */
export type SessionBinding = string | null;

/** HMAC-SHA256 over the canonical claims and, where bound, a full stop and the cookie's digest; to be digested as its caller needs it. */
export function macOfClaims(
  claims: Uint8Array | string,
  binding: SessionBinding,
  key: KeyObject,
): Hmac {
  const mac = createHmac("sha256", key).update(claims);
  if (binding !== null) {
    mac.update(".").update(createHash("sha256").update(binding).digest());
  }
  return mac;
}
