import type { Claims } from "../protocol/claims";
import { encodeBase64url } from "./base64url";
import { encodeClaims } from "./canonical-claims";
import type { KeyRing } from "./key-ring";
import { macOfClaims, type SessionBinding } from "./mac";

/** The signed token scheme's identifier (SPEC.md 9.2). */
export const TOKEN_PREFIX = "sc1";

/** Signs claims with the first key of the ring: `sc1.<base64url_claims>.<base64url_hmac>` (SPEC.md 2.6). */
export function issueContext(claims: Claims, keyRing: KeyRing, binding: SessionBinding): string {
  const bytes = Buffer.from(encodeClaims(claims));
  const tag = macOfClaims(bytes, binding, keyRing[0].mac);
  return `${TOKEN_PREFIX}.${encodeBase64url(bytes)}.${tag}`;
}
