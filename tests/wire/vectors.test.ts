import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Claims } from "@/lib/service-ui/wire/canonical-claims";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { verifyContext } from "@/lib/service-ui/wire/verify";
import { issueContext } from "../support/claims";
import { describeIfInstalled, onPath } from "../support/optional-programs";
import vectors from "../vectors/sc1.json";

interface Vector {
  readonly name: string;
  readonly secret: string;
  /** The bound cookie's value; absent where contexts are not bound. */
  readonly session?: string;
  readonly claims: Claims;
  readonly canonical: string;
  readonly token: string;
}
const issued: readonly Vector[] = vectors.issued;

/** OpenSSL's command line: a second computation that shares no code with `lib/service-ui/wire`. */
function openssl(args: readonly string[], input: Uint8Array | string): Buffer {
  return execFileSync("openssl", args, { input });
}

function opensslBase64url(bytes: Uint8Array | string): string {
  const text = openssl(["base64", "-A"], bytes).toString("latin1");
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const hasOpenssl = onPath("openssl") !== undefined;
describeIfInstalled(hasOpenssl, { name: "openssl", packages: "openssl" }, "OpenSSL", () => {
  test.each(issued)("makes the same token of $name", ({ secret, session, canonical, token }) => {
    const key = Buffer.from(secret).toString("hex");
    const bound =
      session === undefined
        ? Buffer.from(canonical)
        : Buffer.concat([
            Buffer.from(`${canonical}.`),
            openssl(["dgst", "-sha256", "-binary"], session),
          ]);
    const mac = ["dgst", "-sha256", "-mac", "HMAC", "-macopt", `hexkey:${key}`, "-binary"];
    const tag = openssl(mac, bound);
    expect(`sc1.${opensslBase64url(canonical)}.${opensslBase64url(tag)}`).toBe(token);
  });
});

describe.each(issued)("$name", ({ secret, session, claims, token }) => {
  const binding = session ?? null;

  test("issues and verifies the token", () => {
    const keyRing = createKeyRing(secret);
    expect(issueContext(claims, keyRing, binding)).toBe(token);
    const verified = verifyContext(token, { keyRing, binding, nowSeconds: claims.iat });
    expect(verified).toEqual({ ok: true, claims });
  });
});

test.each(vectors.refused)("refuses $name", ({ secret, now, token, code }) => {
  const keyRing = createKeyRing(secret);
  const result = verifyContext(token, { keyRing, binding: null, nowSeconds: now });
  expect(result).toMatchObject({ ok: false, code });
});
