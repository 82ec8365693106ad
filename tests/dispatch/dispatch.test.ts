import { expect, test } from "vitest";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { contextWith, NOW } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";
import { fail } from "../support/fail";

/**
 * One request with every mistake at once is refused for the first step that has one. Mended mistake
 * by mistake, it names them in the order of PROTOCOL 4.
 */
test("takes the steps in their order", async () => {
  let authorized = false;
  let limited = true;
  let storeDown = true;
  const memory = createMemoryStore({ nowSeconds: () => NOW });
  const { send } = createHarness(() => fail("handler"), {
    maxBodyBytes: 2000,
    authorizer: { authorize: () => authorized },
    rateLimiter: { take: () => (limited ? { ok: false, retryAfterSeconds: 1 } : { ok: true }) },
    replayStore: { claim: async (...asked) => (storeDown ? fail("down") : memory.claim(...asked)) },
  });
  const headers: Record<string, string> = { "Content-Type": "text/plain", Origin: "null" };
  const claims = { c: "x", p: "x", e: "x", u: "x" };
  const sent = {
    method: "PUT",
    headers,
    dispatchId: "x",
    ctx: "x",
    payload: { html: "x".repeat(4000) } as Record<string, unknown>,
  };
  /** Mends the claims of the context, and signs them anew. */
  const sign = (mended: Partial<typeof claims> = {}) => {
    sent.ctx = contextWith(Object.assign(claims, mended));
  };
  const steps: readonly (readonly [string, () => unknown])[] = [
    ["method_not_allowed", () => Object.assign(sent, { method: "POST" })],
    [
      "unsupported_media_type",
      () => Object.assign(headers, { "Content-Type": "application/json" }),
    ],
    ["cross_origin_request", () => delete headers.Origin],
    ["request_too_large", () => Object.assign(sent, { payload: { html: 1 } })],
    ["malformed_request", () => Object.assign(sent, { dispatchId: newDispatchId() })],
    ["invalid_signed_ctx", () => sign()],
    ["forbidden_payload_field", () => Object.assign(sent, { payload: {} })],
    ["unknown_component", () => sign({ c: "demo.sign-up" })],
    ["unknown_part", () => sign({ p: "email" })],
    ["unknown_event", () => sign({ e: "input" })],
    ["updates_path_mismatch", () => sign({ u: "user.email" })],
    ["rate_limited", () => (limited = false)],
    ["replay_store_unavailable", () => (storeDown = false)],
    [
      "interaction_forbidden",
      () => {
        authorized = true;
        sent.dispatchId = newDispatchId();
      },
    ],
    ["handler_failed", () => {}],
  ];
  for (const [code, mend] of steps) {
    expect((await send(sent)).code).toBe(code);
    mend();
  }
});

test("answers 500 and names what is known where one of its parts throws", async () => {
  const broken = new Error("the limiter is broken");
  const { send, state } = createHarness(undefined, { rateLimiter: { take: () => fail(broken) } });
  const dispatchId = newDispatchId();
  const { status, code, body } = await send({ dispatchId });
  expect([status, code, body.dispatchId]).toEqual([500, "handler_failed", dispatchId]);
  expect(state.outcomes[0]?.interaction?.component.name).toBe("demo.sign-up");
  expect(state.errors).toEqual([broken]);
  expect(state.handled).toBe(0);
});
