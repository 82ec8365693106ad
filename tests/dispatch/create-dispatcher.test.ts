import { describe, expect, test, vi } from "vitest";
import type { ObserveDispatch } from "@/lib/dispatch/create-dispatcher";
import { refuse } from "@/lib/dispatch/refusal";
import type { UiInteractionAuthorizerInterface } from "@/lib/interaction/authorizer";
import type { UiInteractionEvent } from "@/lib/interaction/event";
import { UiResponsePatch } from "@/lib/interaction/patch";
import { UiInteractionResult } from "@/lib/interaction/result";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { createKeyRing } from "@/lib/token/key-ring";
import { claimsWith, issueContext, keyRing, NOW, SECRET } from "../support/claims";
import {
  bodyOf,
  createHarness,
  newDispatchId,
  rowClaims,
  type Sent,
} from "../support/dispatch-harness";

const unavailable = {
  claim: async () => {
    throw new Error("down");
  },
};

describe("success", () => {
  test("answers with the patches of the handler, in the shape of DECISIONS 4", async () => {
    const { send } = createHarness();
    const dispatchId = newDispatchId();
    const answer = await send({ dispatchId });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(Object.keys(answer.body)).toEqual(["ok", "kind", "dispatchId", "patches"]);
    expect(answer.body).toEqual({
      ok: true,
      kind: "patch",
      dispatchId,
      patches: [
        {
          op: "setText",
          targetInstance: claimsWith().i,
          targetPart: null,
          targetName: "message",
          value: "ok",
        },
      ],
    });
  });

  test.each([
    ["returns nothing", () => {}],
    ["returns a promise of nothing", async () => {}],
    ["acknowledges", () => UiInteractionResult.ack()],
  ])("acknowledges where the handler %s", async (_, handler) => {
    const { send } = createHarness(handler);
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, kind: "ack", patches: [] });
  });

  test("a context is used many times, each with an id of its own", async () => {
    const { send, state } = createHarness();
    const ctx = issueContext(claimsWith(), keyRing, null);
    for (let i = 0; i < 3; i += 1) expect((await send({ ctx })).status).toBe(200);
    expect(state.handled).toBe(3);
  });

  test("debug is sent outside of production only", async () => {
    const handler = () => UiInteractionResult.ack({ took: 1 });
    const hidden = await createHarness(handler).send();
    expect(hidden.body).not.toHaveProperty("debug");
    const shown = await createHarness(handler, { exposeDebug: true }).send();
    expect(shown.body.debug).toEqual({ took: 1 });
  });

  test("the handler sees identity from the claims and user data from the payload", async () => {
    const seen = vi.fn();
    const { send } = createHarness((event) => {
      seen({
        ...event,
        value: event.value(),
        fields: [...event.fields],
        cookies: [...event.request.cookies],
        aborted: event.signal.aborted,
        frozen: Object.isFrozen(event.payload.deep),
      });
    });
    const dispatchId = newDispatchId();
    const payload = {
      value: "a",
      deep: { b: [1] },
      fields: [["url", "x"], ["url", "y"], ["bad"], 7],
    };
    await send({
      claims: rowClaims({ sku: "s" }),
      dispatchId,
      payload,
      headers: { Cookie: "a=1; b=2" },
    });
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({
        instanceId: expect.stringMatching(/^uci_/),
        component: "demo.row",
        part: "quantity",
        event: "input",
        updates: "",
        dispatchId,
        payload,
        value: "a",
        props: { sku: "s" },
        fields: [
          ["url", "x"],
          ["url", "y"],
        ],
        cookies: [
          ["a", "1"],
          ["b", "2"],
        ],
        issuedAt: new Date(NOW * 1000),
        expiresAt: new Date((NOW + 3600) * 1000),
        aborted: false,
        frozen: true,
      }),
    );
  });

  test("an absent payload is an empty one", async () => {
    const { send } = createHarness((event) => {
      expect(event.payload).toEqual({});
      expect(event.value()).toBeUndefined();
    });
    const { ctx, dispatchId } = JSON.parse(bodyOf({}));
    expect((await send({ body: JSON.stringify({ ctx, dispatchId }) })).status).toBe(200);
  });

  test("what the payload gives is its own, and never what every object has", async () => {
    const { send } = createHarness((event) => {
      expect([...event.fields]).toEqual([]);
    });
    const sent = JSON.stringify({ ...JSON.parse(bodyOf({})), payload: {} });
    Object.defineProperty(Object.prototype, "fields", { value: [["a", "b"]], configurable: true });
    try {
      expect((await send({ body: sent })).status).toBe(200);
    } finally {
      Reflect.deleteProperty(Object.prototype, "fields");
    }
  });
});

describe("refusals", () => {
  const malformed: readonly (readonly [string, Sent])[] = [
    ["no body", { body: "" }],
    ["no JSON", { body: "{" }],
    ["bytes that are no UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
    ["a list", { body: "[]" }],
    ["null", { body: "null" }],
    ["text", { body: '"x"' }],
    ["a further field", { body: JSON.stringify({ ...JSON.parse(bodyOf({})), handler: "x" }) }],
    ["a field that every object has", { body: bodyOf({}).replace("{", '{"__proto__":{},') }],
    ["a ctx that is no text", { body: JSON.stringify({ ctx: 1, dispatchId: newDispatchId() }) }],
    ["no ctx", { body: JSON.stringify({ dispatchId: newDispatchId() }) }],
    ["no dispatchId", { body: JSON.stringify({ ctx: "x" }) }],
    ["a dispatchId of 31 digits", { dispatchId: `ui_evt_${"a".repeat(31)}` }],
    ["a dispatchId of 33 digits", { dispatchId: `ui_evt_${"a".repeat(33)}` }],
    ["a dispatchId with a line break", { dispatchId: `ui_evt_${"a".repeat(32)}\n` }],
    ["a dispatchId of other letters", { dispatchId: `ui_evt_${"g".repeat(32)}` }],
    ["a payload that is a list", { payload: [] }],
    ["a payload that is null", { payload: null }],
    ["a payload that is text", { payload: "x" }],
    ["a payload nested 17 deep", { payload: nested(17) }],
  ];
  test.each(malformed)("400 malformed_request: %s", async (_, sent) => {
    const { send, state } = createHarness();
    const answer = await send(sent);
    expect([answer.status, answer.code]).toEqual([400, "malformed_request"]);
    expect(state.handled).toBe(0);
  });

  test("a payload nested 16 deep is let through", async () => {
    expect((await createHarness().send({ payload: nested(16) })).status).toBe(200);
  });

  test("shape errors name their place; a well-formed dispatchId is echoed, another is not", async () => {
    const { send } = createHarness();
    const dispatchId = newDispatchId();
    const wrong = await send({
      body: JSON.stringify({ ctx: "", dispatchId, payload: [], "a/b": 1 }),
    });
    expect(wrong.body.dispatchId).toBe(dispatchId);
    expect(wrong.body.errors).toEqual([
      { pointer: "/a~1b", detail: expect.any(String) },
      { pointer: "/ctx", detail: expect.any(String) },
      { pointer: "/payload", detail: expect.any(String) },
    ]);
    const illFormed = await send({ dispatchId: "<script>" });
    expect(illFormed.body).not.toHaveProperty("dispatchId");
    expect(JSON.stringify(illFormed.body)).not.toContain("<script>");
  });

  test("an answer to a body of a thousand unknown fields tells the first eight", async () => {
    const fields = Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]);
    const body = JSON.stringify({ ...JSON.parse(bodyOf({})), ...Object.fromEntries(fields) });
    const answer = await createHarness().send({ body });
    expect(answer.body.errors).toHaveLength(8);
  });

  test("a payload beyond a limit is told where", async () => {
    const { send, state } = createHarness();
    const answer = await send({ payload: { a: { ["k".repeat(129)]: 1 } } });
    expect(answer.body.errors).toEqual([{ pointer: "/payload/a", detail: expect.any(String) }]);
    expect(state.handled).toBe(0);
  });

  test.each([
    ["403 cross_origin_request: another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    [
      "403 cross_origin_request: another origin of the site",
      { headers: { "Sec-Fetch-Site": "same-site" } },
    ],
    ["403 cross_origin_request: no site", { headers: { "Sec-Fetch-Site": "none" } }],
    ["403 cross_origin_request: a null origin", { headers: { Origin: "null" } }],
    ["403 cross_origin_request: another host", { headers: { Origin: "https://evil.example" } }],
    ["403 cross_origin_request: another port", { headers: { Origin: "https://app.example:8443" } }],
    [
      "403 cross_origin_request: a host with a tail",
      { headers: { Origin: "https://app.example.evil" } },
    ],
    [
      "403 cross_origin_request: right origin, wrong site",
      { headers: { Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" } },
    ],
    [
      "403 cross_origin_request: wrong origin, right site",
      { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" } },
    ],
    ["405 method_not_allowed: GET", { method: "GET" }],
    ["405 method_not_allowed: PUT", { method: "PUT" }],
    ["405 method_not_allowed: OPTIONS", { method: "OPTIONS" }],
    ["413 request_too_large: a long body", { payload: { value: "x".repeat(20_000) } }],
    ["415 unsupported_media_type: text", { headers: { "Content-Type": "text/plain" } }],
    [
      "415 unsupported_media_type: a form",
      { headers: { "Content-Type": "application/x-www-form-urlencoded" } },
    ],
    [
      "415 unsupported_media_type: JSON of another kind",
      { headers: { "Content-Type": "application/problem+json" } },
    ],
    [
      "415 unsupported_media_type: text that mentions JSON",
      { headers: { "Content-Type": "text/plain; application/json" } },
    ],
    [
      "400 forbidden_payload_field: a routing key",
      { payload: { a: [{ htmlScript: 1, "on-Event": 1, EVENT: 1 }] } },
    ],
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
    ["404 unknown_component: another name", { claims: { c: "demo.other" } }],
    ["404 unknown_component: a name that every object has", { claims: { c: "constructor" } }],
    [
      "404 unknown_component: props of a schema that a deploy has changed",
      { claims: rowClaims({ id: 1 }) },
    ],
    ["404 unknown_part: another name", { claims: { p: "phone" } }],
    ["404 unknown_event: another name", { claims: { e: "change" } }],
    ["403 updates_path_mismatch: another field", { claims: { u: "user.role" } }],
  ] satisfies [string, Sent][])("%s", async (row, sent) => {
    const { send, state } = createHarness();
    const answer = await send(sent);
    expect(`${answer.status} ${answer.code}`).toBe(row.split(":")[0]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.body).toMatchObject({
      status: answer.status,
      type: `/docs/errors/${answer.code}`,
    });
    expect(state.handled).toBe(0);
    expect((await send()).status).toBe(200);
  });

  test("405 says which method is allowed", async () => {
    expect((await createHarness().send({ method: "GET" })).headers.get("allow")).toBe("POST");
  });

  test("413 comes while the body is read, not after it", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(4096));
      },
    });
    const { send } = createHarness();
    expect((await send({ body: endless })).code).toBe("request_too_large");
    expect(pulled).toBeLessThan(10);
  });

  test("a body that breaks off is malformed", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("cut"));
      },
    });
    expect((await createHarness().send({ body: broken })).code).toBe("malformed_request");
  });

  test("a content type may have parameters and any case", async () => {
    const { send } = createHarness();
    for (const type of ["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"]) {
      expect((await send({ headers: { "Content-Type": type } })).status).toBe(200);
    }
  });

  test("an answer repeats no more than the start of a key, and lists no more than eight unknown fields", async () => {
    const { send } = createHarness();
    const long = await send({ payload: { [`html${"-".repeat(12_000)}`]: 1 } });
    expect(String(long.body.detail).length).toBeLessThan(250);
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    const many = await send({ body: JSON.stringify({ ...JSON.parse(bodyOf({})), ...unknown }) });
    expect(many.body.errors).toHaveLength(8);
  });

  test("the detail of a forbidden key names its path, and no value", async () => {
    const { body } = await createHarness().send({ payload: { a: { Event_Name: "secret-value" } } });
    expect(body.detail).toContain("/payload/a/Event_Name");
    expect(JSON.stringify(body)).not.toContain("secret-value");
  });
});

describe("origin", () => {
  test.each([
    ["none is named, as by no browser", {}],
    ["the page's own", { Origin: "https://app.example", "Sec-Fetch-Site": "same-origin" }],
    ["the page's own without TLS", { Origin: "http://app.example" }],
  ])("passes where %s", async (_, headers) => {
    expect((await createHarness().send({ headers })).status).toBe(200);
  });

  test("where one is required, a request that names none is refused", async () => {
    const { send } = createHarness(undefined, { requireOrigin: true });
    expect((await send()).code).toBe("cross_origin_request");
    expect((await send({ headers: { Origin: "https://app.example" } })).status).toBe(200);
  });

  test("where allowed origins are set, they alone pass, scheme and port included", async () => {
    const { send } = createHarness(undefined, { allowedOrigins: new Set(["https://www.example"]) });
    expect((await send({ headers: { Origin: "https://www.example" } })).status).toBe(200);
    expect((await send({ headers: { Origin: "http://www.example" } })).code).toBe(
      "cross_origin_request",
    );
    expect((await send({ headers: { Origin: "https://app.example" } })).code).toBe(
      "cross_origin_request",
    );
  });
});

describe("replay", () => {
  test("409 duplicate_dispatch: the same pair again, whatever its payload", async () => {
    const { send, state } = createHarness();
    const sent = { ctx: issueContext(claimsWith(), keyRing, null), dispatchId: newDispatchId() };
    expect((await send(sent)).status).toBe(200);
    const again = await send({ ...sent, payload: { value: "other" } });
    expect([again.status, again.code, again.body.dispatchId]).toEqual([
      409,
      "duplicate_dispatch",
      sent.dispatchId,
    ]);
    expect(state.handled).toBe(1);
  });

  test("of 100 identical requests at once one runs", async () => {
    const { send, state } = createHarness();
    const sent = { ctx: issueContext(claimsWith(), keyRing, null), dispatchId: newDispatchId() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(sent)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "duplicate_dispatch")).toHaveLength(99);
    expect(state.handled).toBe(1);
  });

  test("one id with two contexts is two dispatches", async () => {
    const { send, state } = createHarness();
    const dispatchId = newDispatchId();
    await send({ dispatchId, claims: { iat: NOW - 1 } });
    await send({ dispatchId, claims: { iat: NOW - 2 } });
    expect(state.handled).toBe(2);
  });

  test("at the second of expiry a replay is refused as expired, and the claim is still kept", async () => {
    const claim = vi.fn(async () => true);
    const { send, state } = createHarness(undefined, { replayStore: { claim } });
    const sent = { ctx: issueContext(claimsWith(), keyRing, null), dispatchId: newDispatchId() };
    await send(sent);
    expect(claim).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`:${sent.dispatchId}`),
      NOW + 3630,
    );
    state.now = NOW + 3600;
    expect((await send(sent)).code).toBe("expired_signed_ctx");
    expect(claim).toHaveBeenCalledOnce();
  });

  test("503 replay_store_unavailable: what the store cannot tell does not run", async () => {
    const { send, state } = createHarness(undefined, { replayStore: unavailable });
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([503, "replay_store_unavailable"]);
    expect(state.handled).toBe(0);
  });

  test.each([
    ["forbidden", "interaction_forbidden", { authorizer: { authorize: () => false } }, undefined],
    ["failed", "handler_failed", {}, () => Promise.reject(new Error("no"))],
  ])("an interaction that was %s has spent its id", async (_, code, services, handler) => {
    const { send } = createHarness(handler, services);
    const sent = { ctx: issueContext(claimsWith(), keyRing, null), dispatchId: newDispatchId() };
    expect((await send(sent)).code).toBe(code);
    expect((await send(sent)).code).toBe("duplicate_dispatch");
  });

  test.each([
    ["a forbidden payload", { payload: { html: 1 } }],
    ["another media type", { headers: { "Content-Type": "text/plain" } }],
  ] satisfies [string, Sent][])(
    "a refusal before the claim, for %s, leaves the id unspent",
    async (_, wrong) => {
      const { send } = createHarness();
      const sent = { ctx: issueContext(claimsWith(), keyRing, null), dispatchId: newDispatchId() };
      expect((await send({ ...sent, ...wrong })).status).toBeGreaterThanOrEqual(400);
      expect((await send(sent)).status).toBe(200);
    },
  );
});

describe("rate limit", () => {
  const rateLimiter = { take: () => ({ ok: false, retryAfterSeconds: 7 }) as const };

  test("429 rate_limited says when to come back, and nothing is claimed", async () => {
    const claim = vi.fn(async () => true);
    const { send, state } = createHarness(undefined, { rateLimiter, replayStore: { claim } });
    const answer = await send();
    expect([answer.status, answer.code, answer.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "7",
    ]);
    expect(claim).not.toHaveBeenCalled();
    expect(state.handled).toBe(0);
  });

  test("a limiter that fails lets nothing through", async () => {
    const failing = { take: () => Promise.reject(new Error("down")) };
    const { send, state } = createHarness(undefined, { rateLimiter: failing });
    const dispatchId = newDispatchId();
    const answer = await send({ dispatchId });
    expect([answer.status, answer.body.dispatchId]).toEqual([500, dispatchId]);
    expect(state.handled).toBe(0);
    expect(state.errors).toHaveLength(1);
    expect(state.outcomes).toEqual([
      expect.objectContaining({
        dispatchId: answer.body.dispatchId,
        interaction: expect.objectContaining({ on: expect.objectContaining({ part: "email" }) }),
      }),
    ]);
  });
});

describe("authorizer", () => {
  test("403 interaction_forbidden: it returned false", async () => {
    const { send, state } = createHarness(undefined, {
      authorizer: { authorize: async () => false },
    });
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([403, "interaction_forbidden"]);
    expect(state.handled).toBe(0);
  });

  test.each([undefined, 1, "yes", {}])("anything but true forbids: %o", async (verdict) => {
    const authorizer = { authorize: () => verdict as boolean };
    expect((await createHarness(undefined, { authorizer }).send()).code).toBe(
      "interaction_forbidden",
    );
  });

  test("500 handler_failed: it threw, and the handler does not run", async () => {
    const authorizer = { authorize: () => Promise.reject(new Error("secret")) };
    const { send, state } = createHarness(undefined, { authorizer });
    const answer = await send();
    expect([answer.status, answer.code, state.handled]).toEqual([500, "handler_failed", 0]);
  });

  test("what it cannot tell in time is 504 handler_timeout, and the handler does not run after it", async () => {
    let allow: (verdict: boolean) => void = () => {};
    const verdict = new Promise<boolean>((resolve) => {
      allow = resolve;
    });
    const authorizer = { authorize: () => verdict };
    const { send, state } = createHarness(undefined, { authorizer, handlerTimeoutMs: 1 });
    expect((await send()).code).toBe("handler_timeout");
    allow(true);
    await new Promise(setImmediate);
    expect(state.handled).toBe(0);
  });

  test("it cannot change what the handler gets", async () => {
    let props: unknown;
    const authorizer = {
      authorize: (event: UiInteractionEvent) =>
        Reflect.set(event, "props", { sku: "other" }) || true,
    };
    const { send } = createHarness(
      (event) => {
        props = event.props;
      },
      { authorizer },
    );
    await send({ claims: rowClaims({ sku: "a" }) });
    expect(props).toEqual({ sku: "a" });
  });

  test("it gets the request's cookies and headers, and is asked for every dispatch", async () => {
    const asked: unknown[] = [];
    const authorizer: UiInteractionAuthorizerInterface = {
      authorize({ request }) {
        asked.push([request.cookies.get("role"), request.headers.get("user-agent")]);
        return request.cookies.get("role") === "editor";
      },
    };
    const { send } = createHarness(undefined, { authorizer });
    const ctx = issueContext(claimsWith(), keyRing, null);
    const as = (role: string) => ({ ctx, headers: { Cookie: `role=${role}`, "User-Agent": "a" } });
    expect((await send(as("editor"))).status).toBe(200);
    expect((await send(as("visitor"))).code).toBe("interaction_forbidden");
    expect((await send(as("editor"))).status).toBe(200);
    expect(asked).toEqual([
      ["editor", "a"],
      ["visitor", "a"],
      ["editor", "a"],
    ]);
  });

  test("it gets the event and the component", async () => {
    const authorize = vi.fn(() => true);
    await createHarness(undefined, { authorizer: { authorize } }).send({ payload: { value: "x" } });
    expect(authorize).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        component: "demo.sign-up",
        part: "email",
        payload: { value: "x" },
      }),
      { name: "demo.sign-up" },
    );
  });
});

describe("handler", () => {
  test("500 handler_failed: what it throws is reported here and never sent", async () => {
    const { send, state } = createHarness(() => {
      throw new Error("secret in the stack");
    });
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([500, "handler_failed"]);
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(state.errors).toEqual([expect.objectContaining({ message: "secret in the stack" })]);
  });

  test("504 handler_timeout: its signal is aborted and its late answer is dropped", async () => {
    let aborted = false;
    const { send } = createHarness(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve();
          });
        }),
      { handlerTimeoutMs: 1 },
    );
    const answer = await send();
    expect([answer.status, answer.code, aborted]).toEqual([504, "handler_timeout", true]);
  });

  test.each([
    ["another instance", { targetInstance: "uci_BBBBBBBBBBBBBBBBBBBBBB" }],
    ["a target that is not declared", { targetName: "other" }],
    ["an attribute outside of the allow-list", { op: "setAttribute", attribute: "onclick" }],
  ])("500 invalid_patch: a patch of %s, and none is sent", async (_, different) => {
    const { send, state } = createHarness((event) =>
      UiInteractionResult.patch([
        UiResponsePatch.setText(event, "message", "right"),
        new UiResponsePatch({
          ...UiResponsePatch.setText(event, "message", "wrong"),
          ...different,
        } as UiResponsePatch),
      ]),
    );
    const answer = await send();
    expect([answer.status, answer.code]).toEqual([500, "invalid_patch"]);
    expect(JSON.stringify(answer.body)).not.toContain("right");
    expect(state.errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Invalid patch: patch 1: \w+/) }),
    ]);
  });

  test.each([
    ["text", "x"],
    ["a list", []],
    ["an object", {}],
  ])("500 invalid_patch: it returned %s", async (_, result) => {
    expect((await createHarness(() => result as never).send()).code).toBe("invalid_patch");
  });
});

test("a handler that renames its event patches its own instance still, or none", async () => {
  const victim = "uci_VVVVVVVVVVVVVVVVVVVVVV";
  const { send } = createHarness((event) => {
    Reflect.set(event, "instanceId", victim);
    const patch = UiResponsePatch.setText(event, "message", "x");
    return UiInteractionResult.patch([new UiResponsePatch({ ...patch, targetInstance: victim })]);
  });
  expect((await send()).code).toBe("invalid_patch");
});

describe("closes the connection after a refusal that left the body unread", () => {
  const { send } = createHarness(undefined, { maxBodyBytes: 1024 });
  const length = { "Content-Length": "2" };
  test.each([
    ["a body over the cap", { body: "x".repeat(2048) }],
    ["another media type", { headers: { ...length, "Content-Type": "text/plain" } }],
    ["another origin", { headers: { ...length, Origin: "https://evil.example" } }],
    [
      "chunks of another media type",
      { headers: { "Transfer-Encoding": "chunked", "Content-Type": "a/b" } },
    ],
  ])("%s", async (_, sent) => {
    const { status, headers } = await send(sent);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get("connection")).toBe("close");
  });

  test.each([
    ["a body that was read", { body: "no JSON" }],
    ["a success", {}],
  ])("but not after %s", async (_, sent) => {
    expect((await send(sent)).headers.get("connection")).toBeNull();
  });
});

describe("session binding", () => {
  test("a context that was never bound is refused to a visitor without a session", async () => {
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
  ])("%s session", async (_, headers, code) => {
    expect((await createHarness(undefined, bound).send({ ctx, headers })).code).toBe(code);
  });
});

test("refuses two session cookies to a context that is bound to none", async () => {
  const { send } = createHarness(undefined, { sessionCookie: "session" });
  const ctx = issueContext(claimsWith(), keyRing, "");
  const headers = { Cookie: "session=alice; session=bob" };
  expect((await send({ ctx, headers })).code).toBe("invalid_signed_ctx");
});

test("a visitor without a session is bound to having none", async () => {
  const { send } = createHarness(undefined, { sessionCookie: "session" });
  const ctx = issueContext(claimsWith(), keyRing, "");
  expect((await send({ ctx })).status).toBe(200);
  expect((await send({ ctx, headers: { Cookie: "session=a" } })).code).toBe("invalid_signed_ctx");
});

describe("an observer", () => {
  const broken = new Error("the observer is broken");

  test.each<[string, ObserveDispatch]>([
    ["before the dispatch", () => Promise.reject(broken)],
    [
      "at once",
      () => {
        throw broken;
      },
    ],
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

test("what went right, and what was forbidden, is no error to report", async () => {
  const { send, state } = createHarness();
  await send();
  await send({ ctx: "x" });
  expect(state.errors).toEqual([]);
  const forbidding = createHarness(undefined, { authorizer: { authorize: () => false } });
  await forbidding.send();
  expect(forbidding.state.errors).toEqual([]);
});

test("after a rotation a context of the previous secret goes on working", async () => {
  const rotated = createKeyRing("a-new-secret-0123456789abcdef-0123456789", [SECRET]);
  const { send } = createHarness(undefined, { keyRing: rotated });
  expect((await send()).status).toBe(200);
  expect((await send({ claims: rowClaims({ sku: "a" }) })).status).toBe(200);
});

/**
 * One request with every mistake at once is refused for the first step that has one. Mended mistake by
 * mistake, it names them in the order of DECISIONS 4.
 */
test("the steps come in their order", async () => {
  let authorized = false;
  let limited = true;
  let storeDown = true;
  const memory = createMemoryStore({ clock: () => NOW });
  const { send } = createHarness(
    () => {
      throw new Error("handler");
    },
    {
      maxBodyBytes: 2000,
      authorizer: { authorize: () => authorized },
      rateLimiter: { take: () => (limited ? { ok: false, retryAfterSeconds: 1 } : { ok: true }) },
      replayStore: {
        claim: (key, exp) => (storeDown ? unavailable.claim() : memory.claim(key, exp)),
      },
    },
  );
  const headers: Record<string, string> = { "Content-Type": "text/plain", Origin: "null" };
  const claims = { c: "x", p: "x", e: "x", u: "x" };
  const sent = {
    method: "PUT",
    headers,
    dispatchId: "x",
    ctx: "x",
    payload: { html: "x".repeat(4000) } as Record<string, unknown>,
  };
  const sign = () => {
    sent.ctx = issueContext(claimsWith(claims), keyRing, null);
  };
  const steps: readonly (readonly [string, () => void])[] = [
    [
      "method_not_allowed",
      () => {
        sent.method = "POST";
      },
    ],
    [
      "unsupported_media_type",
      () => {
        headers["Content-Type"] = "application/json";
      },
    ],
    [
      "cross_origin_request",
      () => {
        delete headers.Origin;
      },
    ],
    [
      "request_too_large",
      () => {
        sent.payload = { html: 1 };
      },
    ],
    [
      "malformed_request",
      () => {
        sent.dispatchId = newDispatchId();
      },
    ],
    ["invalid_signed_ctx", sign],
    [
      "forbidden_payload_field",
      () => {
        sent.payload = {};
      },
    ],
    [
      "unknown_component",
      () => {
        claims.c = "demo.sign-up";
        sign();
      },
    ],
    [
      "unknown_part",
      () => {
        claims.p = "email";
        sign();
      },
    ],
    [
      "unknown_event",
      () => {
        claims.e = "input";
        sign();
      },
    ],
    [
      "updates_path_mismatch",
      () => {
        claims.u = "user.email";
        sign();
      },
    ],
    [
      "rate_limited",
      () => {
        limited = false;
      },
    ],
    [
      "replay_store_unavailable",
      () => {
        storeDown = false;
      },
    ],
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

function nested(levels: number): unknown {
  return levels === 1 ? {} : { a: nested(levels - 1) };
}
