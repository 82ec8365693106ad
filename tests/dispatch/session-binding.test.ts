import { describe, expect, test } from "vitest";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { claimsWith, contextWith, issueContext, keyRing, SECRET } from "../support/claims";
import { createHarness, rowClaims } from "../support/dispatch-harness";

describe("session binding", () => {
  const { send } = createHarness(undefined, { sessionCookie: "session" });
  const toAlice = issueContext(claimsWith(), keyRing, "alice");
  const toNone = issueContext(claimsWith(), keyRing, "");

  test.each([
    ["passes the user's own", toAlice, "a=1; session=alice", undefined],
    ["refuses another's", toAlice, "session=bob", "invalid_signed_ctx"],
    ["refuses none", toAlice, "", "invalid_signed_ctx"],
    ["refuses an empty one", toAlice, "session=", "invalid_signed_ctx"],
    [
      "refuses its own after another's",
      toAlice,
      "session=bob; session=alice",
      "invalid_signed_ctx",
    ],
    [
      "refuses its own before another's",
      toAlice,
      "session=alice; session=bob",
      "invalid_signed_ctx",
    ],
    ["refuses its own, twice", toAlice, "session=alice; session=alice", "invalid_signed_ctx"],
    ["passes none for a context bound to none", toNone, "", undefined],
    ["refuses one for a context bound to none", toNone, "session=a", "invalid_signed_ctx"],
    [
      "refuses two for a context bound to none",
      toNone,
      "session=a; session=b",
      "invalid_signed_ctx",
    ],
    ["refuses none for a context that was never bound", contextWith(), "", "invalid_signed_ctx"],
  ])("%s", async (_, ctx, cookie, code) => {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    expect((await send({ ctx, headers })).code).toBe(code);
  });
});

test("goes on accepting a context of the previous secret after a rotation", async () => {
  const rotated = createKeyRing("a-new-secret-0123456789abcdef-0123456789", [SECRET]);
  const { send } = createHarness(undefined, { keyRing: rotated });
  expect((await send()).status).toBe(200);
  expect((await send({ claims: rowClaims({ sku: "a" }) })).status).toBe(200);
});
