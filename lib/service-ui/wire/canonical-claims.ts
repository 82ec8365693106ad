import { INSTANCE_ID_PATTERN, TOKEN_PREFIX } from "./ids";

/**
 * The claims of a signed token, which stands for one event of a rendered component. Claims hold
 * nothing but the identity of that event (SPEC.md 2.6).
 */
export interface Claims {
  /** Component name. */
  readonly c: string;
  /** Instance identifier. */
  readonly i: string;
  /** Part name. */
  readonly p: string;
  /** Event name. */
  readonly e: string;
  /** The "updates path": the field that the part binds, or `""` if there is none (PROTOCOL 2). */
  readonly u: string;
  /** Issued at, whole seconds since the Unix epoch. */
  readonly iat: number;
  /** Expires at, whole seconds since the Unix epoch; the token is invalid from this second on. */
  readonly exp: number;
}

/**
 * The canonical text of a token's claims: RFC 8785 JSON. For these seven flat members, that means
 * the keys in the order `c e exp i iat p u` without white space (PROTOCOL 3).
 */
export function encodeClaims({ c, e, exp, i, iat, p, u }: Claims): string {
  return JSON.stringify({ c, e, exp, i, iat, p, u });
}

/** Reads claims from a text; null if the text is not in canonical form. */
export function decodeClaims(text: string): Claims | null {
  const value = parseJson(text);
  if (!isClaims(value)) return null;
  return encodeClaims(value) === text ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  const claims: Partial<Record<keyof Claims, unknown>> = Object(value);
  return (
    typeof claims.c === "string" &&
    typeof claims.e === "string" &&
    typeof claims.p === "string" &&
    typeof claims.u === "string" &&
    typeof claims.i === "string" &&
    INSTANCE_ID_PATTERN.test(claims.i) &&
    Number.isSafeInteger(claims.iat) &&
    Number.isSafeInteger(claims.exp)
  );
}

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
