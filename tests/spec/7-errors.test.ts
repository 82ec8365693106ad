import { beforeAll, describe, expect, inject, test } from "vitest";
import { FAILURE_CODES } from "@/lib/service-ui/wire/failures";
import { demoEntries, signUpEntry } from "../support/demo-page";
import { createHarness } from "../support/dispatch-harness";
import { claimsOf, newDispatchId, post, sign, type WireClaims } from "../support/wire";

const baseUrl = inject("baseUrl");
const secret = inject("appSecret");
let claims: WireClaims;

beforeAll(async () => {
  claims = claimsOf((await signUpEntry(baseUrl)).ctx);
});

const tried = new Set<unknown>();
/** Sends what a test changes of a right dispatch to the real server; `claims` are signed anew. */
async function send({
  claims: different = {},
  ctx,
  dispatchId = newDispatchId(),
  payload = {},
  ...rest
}: {
  claims?: Partial<WireClaims>;
  ctx?: string;
  dispatchId?: string;
  payload?: unknown;
  headers?: Record<string, string>;
  method?: string;
} = {}) {
  const body = { ctx: ctx ?? sign({ ...claims, ...different }, secret), dispatchId, payload };
  const answer = await post(baseUrl, body, rest);
  tried.add(answer.code);
  return answer;
}

/** The demo's entries but for the export, which takes its time: tests of its cancel need that. */
async function quickEntries() {
  return (await demoEntries(baseUrl)).filter(({ c }) => c !== "demo.export");
}

describe("SPEC 7 errors, through HTTP", () => {
  test.each([
    [404, "unknown_component", { claims: { c: "demo.none" } }],
    [404, "unknown_part", { claims: { p: "none" } }],
    [404, "unknown_event", { claims: { e: "none" } }],
    [403, "updates_path_mismatch", { claims: { u: "user.role" } }],
    [403, "updates_path_mismatch", { claims: { u: "" } }],
    [400, "forbidden_payload_field", { payload: { handler: "x" } }],
    [400, "malformed_request", { payload: [] }],
    [400, "malformed_request", { payload: { rowKey: 17 } }],
    [400, "malformed_request", { payload: { rowKey: "x".repeat(257) } }],
    [403, "invalid_signed_ctx", { ctx: "sc1.e30.x" }],
    [403, "expired_signed_ctx", { claims: { iat: 1, exp: 2 } }],
    [403, "cross_origin_request", { headers: { Origin: "null" } }],
    [403, "cross_origin_request", { headers: { Origin: "https://evil.example" } }],
    [403, "cross_origin_request", { headers: { "Sec-Fetch-Site": "same-site" } }],
    [415, "unsupported_media_type", { headers: { "Content-Type": "text/plain" } }],
    [405, "method_not_allowed", { method: "PUT" }],
    [405, "method_not_allowed", { method: "GET" }],
    [405, "method_not_allowed", { method: "DELETE" }],
    [405, "method_not_allowed", { method: "PATCH" }],
    [405, "method_not_allowed", { method: "OPTIONS" }],
    [413, "request_too_large", { payload: { value: "x".repeat(17_000) } }],
  ])("%i %s: %o", async (status, code, sent) => {
    const answer = await send(sent);
    expect(answer).toMatchObject({
      status,
      code,
      body: { status, code, type: `/docs/errors/${code}` },
    });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    if (status === 405) expect(answer.headers.get("allow")).toBe("POST");
  });

  test("409 duplicate_dispatch: the same pair again", async () => {
    const dispatchId = newDispatchId();
    expect((await send({ dispatchId })).status).toBe(200);
    expect(await send({ dispatchId })).toMatchObject({
      status: 409,
      code: "duplicate_dispatch",
      body: { dispatchId },
    });
  });

  test("403 interaction_forbidden: the authorizer returned false", async () => {
    const answers = await Promise.all((await quickEntries()).map(({ ctx }) => send({ ctx })));
    expect(answers).toContainEqual(
      expect.objectContaining({ status: 403, code: "interaction_forbidden" }),
    );
  });

  test("every other code is one that the server's own parts bring about", () => {
    const byTheirLimits = ["rate_limited", "server_busy", "replay_store_unavailable"];
    const byCode = ["authorizer_failed", "handler_failed", "handler_timeout", "invalid_patch"];
    const all = [...tried, ...byTheirLimits, ...byCode].filter(Boolean);
    expect(all.sort()).toEqual([...FAILURE_CODES].sort());
  });

  test.each(["nope", { deep: [1, { x: null }] }, 1e308, ["a", 1, null], true, ""])(
    "no entry of the demo answers a hostile value with a 5xx: %o",
    async (value) => {
      const entries = await quickEntries();
      expect(entries.length).toBeGreaterThan(10);
      const answers = await Promise.all(
        entries.map(({ ctx }) => send({ ctx, payload: { value, fields: value } })),
      );
      for (const { status } of answers) expect(status).toBeLessThan(500);
    },
  );
});

describe("SPEC 7 forbidden payload keys", () => {
  const spellings = (key: string) => [key, key.toUpperCase(), `_${key}_`, `-${key}`];
  test.each([
    ...["handler", "method", "class", "component", "instance", "part", "event"].map(spellings),
    ...["updates", "endpoint", "route", "patch", "selector", "html", "script"].map(spellings),
    ["handlerMethod", "handler_method", "handler-method"],
    ["componentInstanceId", "component_instance_id", "component-instance-id"],
    ["updatesPath", "updates_path", "updates-path"],
  ])("%s is rejected, in every spelling", async (...keys) => {
    const { send: sendHere, state } = createHarness();
    for (const key of keys) {
      const { code } = await sendHere({ payload: { [key]: "x" } });
      expect(code).toBe("forbidden_payload_field");
    }
    expect(state.handled).toBe(0);
  });
});
