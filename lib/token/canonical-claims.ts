import type { Claims } from "../protocol/claims";
import { INSTANCE_ID_PATTERN } from "../protocol/ids";

/**
 * The one text of a set of claims: RFC 8785 JSON, which for these seven flat members is the keys in
 * the order `c e exp i iat p u` without white space (PROTOCOL 3).
 */
export function encodeClaims({ c, e, exp, i, iat, p, u }: Claims): string {
  return JSON.stringify({ c, e, exp, i, iat, p, u });
}

/** The claims of a text that is its own canonical form, or null. */
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
