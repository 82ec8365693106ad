import { hash } from "node:crypto";
import type { Hmac } from "./hmac";

/**
 * What a context is bound to besides its claims: the value of the visitor's session cookie, `""` for a
 * visitor without one, or null where no binding is configured (DECISIONS 3).
 */
export type SessionBinding = string | null;

const FULL_STOP = Buffer.from(".");

/** The tag of the canonical claims and, where bound, a full stop and the cookie's digest; in base64url. */
export function macOfClaims(
  claims: Uint8Array | string,
  binding: SessionBinding,
  mac: Hmac,
): string {
  if (binding === null) return mac(claims);
  const bytes = typeof claims === "string" ? Buffer.from(claims) : claims;
  return mac(Buffer.concat([bytes, FULL_STOP, hash("sha256", binding, "buffer")]));
}
