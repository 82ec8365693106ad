import { describe, expect, test } from "vitest";
import { createKeyRing } from "@/lib/token/key-ring";
import { claimsWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";
import { createHarness, expectRefused, rowClaims, type Sent } from "../support/dispatch-harness";

describe("the signed context", () => {
  test.each([
    [
      "403 invalid_signed_ctx: a forged token",
      { ctx: issueContext(claimsWith(), createKeyRing("x"), null) },
    ],
    [
      "403 invalid_signed_ctx: a respelled token",
      { ctx: `${issueContext(claimsWith(), keyRing, null)}=` },
    ],
    ["403 invalid_signed_ctx: text", { ctx: "x" }],
    [
      "403 invalid_signed_ctx: an instance without the props that its component seals",
      { claims: { ...rowClaims({ sku: "a" }), i: claimsWith().i } },
    ],
    ["403 expired_signed_ctx: past its time", { claims: { iat: NOW - 3600, exp: NOW } }],
  ] satisfies [string, Sent][])("refuses with %s", async (row, sent) => {
    const { send, state } = createHarness();
    expectRefused(await send(sent), row);
    expect(state.handled).toBe(0);
    expect((await send()).status).toBe(200);
  });
});

describe("session binding", () => {
  test("refuses a context that was never bound to a visitor without a session", async () => {
    const { send } = createHarness(undefined, { sessionCookie: "session" });
    expect((await send()).code).toBe("invalid_signed_ctx");
  });

  const bound = { sessionCookie: "session" };
  const ctx = issueContext(claimsWith(), keyRing, "alice");

  test.each([
    ["the visitor's own", { Cookie: "a=1; session=alice" }, undefined],
    ["another's", { Cookie: "session=bob" }, "invalid_signed_ctx"],
    ["no", {}, "invalid_signed_ctx"],
    ["an empty", { Cookie: "session=" }, "invalid_signed_ctx"],
    [
      "the visitor's own after another's",
      { Cookie: "session=bob; session=alice" },
      "invalid_signed_ctx",
    ],
    [
      "the visitor's own before another's",
      { Cookie: "session=alice; session=bob" },
      "invalid_signed_ctx",
    ],
    ["the visitor's own, twice", { Cookie: "session=alice; session=alice" }, "invalid_signed_ctx"],
  ])("judges a bound context with %s session", async (_, headers, code) => {
    expect((await createHarness(undefined, bound).send({ ctx, headers })).code).toBe(code);
  });
});

test("refuses two session cookies to a context that is bound to none", async () => {
  const { send } = createHarness(undefined, { sessionCookie: "session" });
  const ctx = issueContext(claimsWith(), keyRing, "");
  const headers = { Cookie: "session=alice; session=bob" };
  expect((await send({ ctx, headers })).code).toBe("invalid_signed_ctx");
});

test("binds a visitor without a session to having none", async () => {
  const { send } = createHarness(undefined, { sessionCookie: "session" });
  const ctx = issueContext(claimsWith(), keyRing, "");
  expect((await send({ ctx })).status).toBe(200);
  expect((await send({ ctx, headers: { Cookie: "session=a" } })).code).toBe("invalid_signed_ctx");
});

test("goes on accepting a context of the previous secret after a rotation", async () => {
  const rotated = createKeyRing("a-new-secret-0123456789abcdef-0123456789", [SECRET]);
  const { send } = createHarness(undefined, { keyRing: rotated });
  expect((await send()).status).toBe(200);
  expect((await send({ claims: rowClaims({ sku: "a" }) })).status).toBe(200);
});
