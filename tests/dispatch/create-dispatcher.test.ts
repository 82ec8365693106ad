import { describe, expect, test } from "vitest";
import type { ObserveDispatch } from "@/lib/dispatch/create-dispatcher";
import { refuse } from "@/lib/dispatch/refusal";
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

describe("an observer", () => {
  const broken = new Error("the observer is broken");

  test.each<[string, ObserveDispatch]>([
    ["before the dispatch", () => Promise.reject(broken)],
    ["at once", () => fail(broken)],
    ["after the handler ran", (run) => run().then(() => Promise.reject(broken))],
    ["while the handler runs", (run) => Promise.race([run(), Promise.reject(broken)])],
  ])("changes nothing if it throws %s", async (_when, observe) => {
    const { send, state } = createHarness(undefined, { observe });
    const answer = await send();
    expect([answer.status, answer.body.kind]).toEqual([200, "patch"]);
    expect(state.handled).toBe(1);
    expect(state.outcomes).toEqual([expect.objectContaining({ result: expect.any(Object) })]);
    expect([state.errors, state.observerErrors]).toEqual([[], [broken]]);
  });

  test("runs a dispatch once, however often it asks", async () => {
    const observe: ObserveDispatch = (run) => Promise.all([run(), run()]);
    const { send, state } = createHarness(undefined, { observe });
    expect((await send()).status).toBe(200);
    expect(state.handled).toBe(1);
  });

  test("that gives back another outcome changes no response", async () => {
    const observe: ObserveDispatch = async (run) => {
      await run();
      return { result: refuse("handler_failed", "made up") };
    };
    expect((await createHarness(undefined, { observe }).send()).status).toBe(200);
  });
});
