import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { contextWith, NOW } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";

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
    ["rate_limited", () => (limited = false)],
    ["forbidden_payload_field", () => Object.assign(sent, { payload: {} })],
    ["unknown_component", () => sign({ c: "demo.sign-up" })],
    ["unknown_part", () => sign({ p: "email" })],
    ["unknown_event", () => sign({ e: "input" })],
    ["updates_path_mismatch", () => sign({ u: "user.email" })],
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
  expect(state.outcomes[0]?.place?.component).toBe("demo.sign-up");
  expect(state.errors).toEqual([broken]);
  expect(state.handled).toBe(0);
});

test("names the path of a forbidden key, and no value", async () => {
  const { body } = await createHarness().send({ payload: { a: { Event_Name: "secret-value" } } });
  expect(body.detail).toContain("/payload/a/Event_Name");
  expect(JSON.stringify(body)).not.toContain("secret-value");
});

test.each([
  ["component", { c: "demo.other" }],
  ["part", { p: "phone" }],
  ["event", { e: "change" }],
])("names nothing of what is declared where the %s is unknown", async (_, claims) => {
  const { body } = await createHarness().send({ claims });
  expect(Object.keys(body)).toEqual([
    "type",
    "title",
    "status",
    "code",
    "detail",
    "hasRun",
    "again",
    "message",
    "dispatchId",
  ]);
  expect(body.detail).not.toMatch(/demo\.|email|input|click|quantity/);
});

const rateLimiter = { take: () => ({ ok: false, retryAfterSeconds: 7 }) as const };

test("says with 429 rate_limited when to come back, and claims nothing", async () => {
  const claim = vi.fn(async () => true);
  const { send, state } = createHarness(undefined, { rateLimiter, replayStore: { claim } });
  const answer = await send();
  expect(answer).toMatchObject({ status: 429, code: "rate_limited" });
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(claim).not.toHaveBeenCalled();
  expect(state.handled).toBe(0);
});

test.each([
  ["whose payload is forbidden", { payload: { html: 1 } }],
  ["of an unknown component", { claims: { c: "x" } }],
  ["that was sent before", { ctx: contextWith(), dispatchId: newDispatchId() }],
  ["that a handler answers", {}],
])("counts a request %s", async (_, sent) => {
  const take = vi.fn(() => ({ ok: true }) as const);
  const { send } = createHarness(undefined, { rateLimiter: { take } });
  for (const count of [1, 2]) {
    await send(sent);
    expect(take).toHaveBeenCalledTimes(count);
  }
});

test("counts no request before its token is verified", async () => {
  const take = vi.fn(() => ({ ok: true }) as const);
  const { send } = createHarness(undefined, { rateLimiter: { take } });
  await send({ ctx: "x" });
  await send({ payload: [] });
  expect(take).not.toHaveBeenCalled();
});

test("counts an instance without a session alone, whatever address it claims", async () => {
  const take = vi.fn((_key: string) => ({ ok: true }) as const);
  const { send } = createHarness(undefined, { rateLimiter: { take } });
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    await send({ headers: { "X-Forwarded-For": address } });
  }
  expect(new Set(take.mock.calls.map(([key]) => key)).size).toBe(1);
});

describe("the connection", () => {
  const { send } = createHarness(undefined, { maxBodyBytes: 1024 });
  const length = { "Content-Length": "2" };
  const chunks = { "Transfer-Encoding": "chunked" };
  test.each([
    ["a body over the cap", { body: "x".repeat(2048) }],
    ["another media type", { headers: { ...length, "Content-Type": "text/plain" } }],
    ["another origin", { headers: { ...length, Origin: "https://evil.example" } }],
    ["chunks of another media type", { headers: { ...chunks, "Content-Type": "a/b" } }],
  ])("closes after a refusal that left the body unread: %s", async (_, sent) => {
    const { status, headers } = await send(sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get("connection")).toBe("close");
  });

  test.each([
    ["a body that was read", { body: "no JSON" }],
    ["a success", {}],
  ])("stays open after %s", async (_, sent) => {
    expect((await send(sent)).headers.get("connection")).toBeNull();
  });
});

test("reports no error of what went right, or was forbidden", async () => {
  const { send, state } = createHarness();
  await send();
  await send({ ctx: "x" });
  expect(state.errors).toEqual([]);
  const forbidding = createHarness(undefined, { authorizer: { authorize: () => false } });
  await forbidding.send();
  expect(forbidding.state.errors).toEqual([]);
});
