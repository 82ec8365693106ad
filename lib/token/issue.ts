import type { Claims } from "../protocol/claims";
import { TOKEN_PREFIX } from "../protocol/ids";
import { encodeBase64url } from "./base64url";
import { encodeClaims } from "./canonical-claims";
import type { KeyRing } from "./key-ring";
import { macOfClaims, type SessionBinding } from "./mac";

/** Signs claims with the first key of the ring: `sc1.<base64url_claims>.<base64url_hmac>` (SPEC.md 2.6). */
export function issueContext(claims: Claims, keyRing: KeyRing, binding: SessionBinding): string {
  const text = encodeClaims(claims);
  const tag = macOfClaims(text, binding, keyRing[0].mac);
  return `${TOKEN_PREFIX}.${encodeBase64url(text)}.${tag}`;
}
