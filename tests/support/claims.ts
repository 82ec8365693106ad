import type { Claims } from "@/lib/protocol/claims";
import { createKeyRing } from "@/lib/token/key-ring";

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
