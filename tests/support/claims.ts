import type { Claims } from "@/lib/service-ui/wire/canonical-claims";
import { joinContext } from "@/lib/service-ui/wire/canonical-claims";
import { createKeyRing, type KeyRing } from "@/lib/service-ui/wire/key-ring";
import { type SessionBinding, signClaims } from "@/lib/service-ui/wire/sign-claims";

export const NOW = 1_800_000_000;
export const SECRET = "unit-test-secret-0123456789abcdef-0123456789";
export const keyRing = createKeyRing(SECRET);

/** Claims that verify at `NOW`, with what a test wants different. */
export function claimsWith(different: Partial<Claims> = {}): Claims {
  return {
    c: "demo.sign-up",
    i: "uci_AAAAAAAAAAAAAAAAAAAAAA",
    p: "email",
    e: "input",
    u: "user.email",
    iat: NOW,
    exp: NOW + 3600,
    ...different,
  };
}

/** How an instance is signed at `NOW`, for ten minutes and for no session. */
export const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 };

/** A context that verifies at `NOW`, with what a test wants different in its claims. */
export function contextWith(different: Partial<Claims> = {}): string {
  return issueContext(claimsWith(different), keyRing, null);
}

/**
 * The context of any claims, made of the two steps that `signInstance` and `expandInstance` take.
 */
export function issueContext(claims: Claims, keys: KeyRing, binding: SessionBinding): string {
  return joinContext(claims, signClaims(claims, keys, binding));
}
