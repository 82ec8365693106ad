import { expect, test, vi } from "vitest";
import { createSlots } from "@/lib/service-ui/limit/slots";
import { contextWith, NOW } from "../support/claims";
import { createHarness, newDispatchId, rowClaims, type Sent } from "../support/dispatch-harness";

/** A dispatch that can be sent twice. */
const newDispatch = () => ({ ctx: contextWith(), dispatchId: newDispatchId() });

test("refuses the same pair again with 409 duplicate_dispatch, whatever its payload", async () => {
  const { send, state } = createHarness();
  const sent = newDispatch();
  expect((await send(sent)).status).toBe(200);
  const again = await send({ ...sent, payload: { value: "other" } });
  const { dispatchId } = sent;
  expect(again).toMatchObject({ status: 409, code: "duplicate_dispatch", body: { dispatchId } });
  expect(state.handled).toBe(1);
});

test("runs one of 100 identical requests at once", async () => {
  const { send, state } = createHarness();
  const sent = newDispatch();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(sent)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "duplicate_dispatch")).toHaveLength(99);
  expect(state.handled).toBe(1);
});

test.each([
  ["whose props no longer fit", rowClaims({ sku: 1 }), "unknown_component"],
  ["without the props", { c: "demo.row", p: "quantity", u: "" }, "invalid_signed_ctx"],
])("claims nothing for an instance %s, however often it is sent", async (_, claims, code) => {
  const claim = vi.fn(async () => true);
  const { send } = createHarness(undefined, { replayStore: { claim } });
  const sent = { ctx: contextWith(claims), dispatchId: newDispatchId() };
  expect([(await send(sent)).code, (await send(sent)).code]).toEqual([code, code]);
  expect(claim).not.toHaveBeenCalled();
});

test("takes one id with two contexts for two dispatches", async () => {
  const { send, state } = createHarness();
  const dispatchId = newDispatchId();
  await send({ dispatchId, claims: { iat: NOW - 1 } });
  await send({ dispatchId, claims: { iat: NOW - 2 } });
  expect(state.handled).toBe(2);
});

test("refuses a replay as expired at the second of expiry, when the claim is still kept", async () => {
  const claim = vi.fn(async () => true);
  const { send, state } = createHarness(undefined, { replayStore: { claim } });
  const sent = newDispatch();
  await send(sent);
  expect(claim).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining(`:${sent.dispatchId}`),
    NOW + 3630,
    { issuedAt: NOW, lifetimeSeconds: 3660 },
    undefined,
  );
  state.now = NOW + 3600;
  expect((await send(sent)).code).toBe("expired_signed_ctx");
  expect(claim).toHaveBeenCalledOnce();
  // The token is verified, so the log names the interaction.
  expect(state.outcomes[1]?.place).toEqual(state.outcomes[0]?.place);
  expect(state.outcomes[1]?.place).toMatchObject({ component: expect.any(String) });
});

test.each([new Error("down"), new RangeError("an expiry that is past"), "down", undefined])(
  "refuses with 503 replay_store_unavailable, and runs nothing, where the store fails with %o",
  async (failure) => {
    const claim = () => Promise.reject(failure);
    const { send, state } = createHarness(undefined, { replayStore: { claim } });
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([503, "replay_store_unavailable"]);
    expect(state.handled).toBe(0);
  },
);

test.each([
  ["forbidden", "interaction_forbidden", { authorizer: { authorize: () => false } }, undefined],
  ["failed", "handler_failed", {}, () => Promise.reject(new Error("no"))],
])("spends the id of an interaction that was %s", async (_, code, services, handler) => {
  const { send } = createHarness(handler, services);
  const sent = newDispatch();
  expect((await send(sent)).code).toBe(code);
  expect((await send(sent)).code).toBe("duplicate_dispatch");
});

test.each<[string, Sent]>([
  ["a forbidden payload", { payload: { html: 1 } }],
  ["another media type", { headers: { "Content-Type": "text/plain" } }],
])("leaves the id unspent after a refusal before the claim: %s", async (_, wrong) => {
  const { send } = createHarness();
  const sent = newDispatch();
  expect((await send({ ...sent, ...wrong })).status).toBeGreaterThanOrEqual(400);
  expect((await send(sent)).status).toBe(200);
});

test("refuses the second of two with 503 if there is one slot, and leaves its id unspent", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { send } = createHarness(() => finished, { slots: createSlots(1) });
  const ctx = contextWith();
  const sent = [newDispatchId(), newDispatchId()].map((dispatchId) => ({ ctx, dispatchId }));
  const both = sent.map(async (one) => ({ one, answer: await send(one) }));
  // The other one waits in its handler.
  const { one, answer } = await Promise.race(both);
  expect([answer.status, answer.code]).toEqual([503, "server_busy"]);
  expect(answer.headers.get("Retry-After")).toBe("1");
  finish();
  await Promise.all(both);
  expect((await send(one)).status).toBe(200);
});

test("accepts a context many times, each with an id of its own", async () => {
  const { send, state } = createHarness();
  const ctx = contextWith();
  for (let i = 0; i < 3; i += 1) expect((await send({ ctx })).status).toBe(200);
  expect(state.handled).toBe(3);
});

test.each([
  ["began before this process's second", NOW - 600, 0, null],
  ["began in this second", NOW, 0, null],
  ["began within this second", NOW + 0.25, 0.5, "1"],
  ["lies ahead of this process's clock", NOW + 7, 0, "7"],
])("refuses a token as expired if the store's memory %s", async (_, since, passed, retryAfter) => {
  const claim = vi.fn(async () => "forgotten" as const);
  const nowMs = (Math.max(NOW, since) + passed) * 1000;
  const memory = () => ({ sinceMs: since * 1000, nowMs });
  const { send, state } = createHarness(undefined, { replayStore: { claim, memory } });
  const { status, code, body, headers } = await send();
  expect([status, code]).toEqual([403, "expired_signed_ctx"]);
  expect(body.remembersMs).toBe(Math.round(nowMs - since * 1000));
  expect(headers.get("Retry-After")).toBe(retryAfter);
  expect(state.handled).toBe(0);
  expect(state.outcomes[0]?.interaction).toBeDefined();
});

test("says that nothing is remembered of a store that forgot and doesn't say since when", async () => {
  const replayStore = { claim: async () => "forgotten" as const };
  const { body, headers } = await createHarness(undefined, { replayStore }).send();
  expect(body).toMatchObject({ code: "expired_signed_ctx", remembersMs: 0 });
  expect(headers.get("Retry-After")).toBeNull();
});

test("has no remembersMs in the problem of a token whose lifetime is over", async () => {
  const { send, state } = createHarness();
  state.now = NOW + 3600;
  expect((await send({ ctx: contextWith() })).body).not.toHaveProperty("remembersMs");
});
