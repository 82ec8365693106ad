import { encodeClaims } from "./canonical-claims";
import type { Claims } from "./claims";
import { TOKEN_PREFIX } from "./ids";

/**
 * Joins claims and their tag to a signed context: `sc1.<base64url_claims>.<base64url_hmac>`
 * (SPEC.md 2.6). Runs in browsers as well.
 */
export function joinContext(claims: Claims, tag: string): string {
  return `${TOKEN_PREFIX}.${base64urlOf(encodeClaims(claims))}.${tag}`;
}

/** Encodes the UTF-8 bytes of a text, because `btoa` treats each character as a byte. */
function base64urlOf(text: string): string {
  const base64 = btoa(text.replace(/\P{ASCII}+/gu, utf8Of));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function utf8Of(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
