import type { Claims } from "./claims";
import { INSTANCE_ID_PATTERN } from "./ids";

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
