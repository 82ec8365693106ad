import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createLogger } from "@/lib/common/logging/logger";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createOriginNote, createRefusalLog } from "@/lib/service-ui/dispatch/refusal-log";
import type { ReportDispatch } from "@/lib/service-ui/dispatch/telemetry";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import type { RateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { PROBE_AGENT } from "@/lib/service-ui/wire/dispatch";
import { contextWith, NOW } from "../support/claims";
import { createHarness, newDispatchId, rowClaims, type Sent } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";
import { recordLines } from "../support/log-lines";
import { createReadProvider, valuesOf } from "../support/read-metrics";

type Services = Parameters<typeof createHarness>[1];

/** A dispatcher that logs, and its lines: `level`, `message` and the fields of each. */
function createLogged(
  services: Services = {},
  handler?: Parameters<typeof createHarness>[0],
  options?: Parameters<typeof createRefusalLog>[1],
  ofEvent?: Parameters<typeof createHarness>[2],
) {
  const { lines, logger } = recordLines();
  const log = createRefusalLog(createLogger({ level: () => "debug", sink: () => logger }), options);
  const report: ReportDispatch = async (run) => {
    const outcome = await run();
    log(outcome);
    return outcome;
  };
  return { ...createHarness(handler, { ...services, report }, ofEvent), lines };
}

/** What a line names of a dispatch that was resolved. */
const resolved = { component: "demo.sign-up", part: "email", event: "input" };

test("warns once of a refusal: what, why, and whose", async () => {
  const { send, lines } = createLogged({ authorizer: { authorize: () => false } });
  const dispatchId = newDispatchId();
  await send({ dispatchId });
  const refusal = { code: "interaction_forbidden", reason: "authorizer" };
  const line = { level: "warn", message: "dispatch refused", ...refusal, ...resolved, dispatchId };
  expect(lines).toEqual([line]);
});

test("says of a repeat what it was told, and nothing of where the first one led", async () => {
  const { send, lines } = createLogged({}, (event) => event.navigate("/secret"));
  const sent = {
    ctx: contextWith(),
    dispatchId: newDispatchId(),
    headers: { "Ui-Document": "0123456789abcdef0123456789abcdef" },
  };
  await send(sent);
  await nextTurn();
  await nextTurn();
  await send(sent);
  await send({ ...sent, headers: {} });
  const refused = { level: "warn", message: "dispatch refused", code: "duplicate_dispatch" };
  expect(lines).toEqual([
    expect.objectContaining({ ...refused, outcome: "ended", answer: "ok" }),
    expect.objectContaining({ ...refused, outcome: "unknown" }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("tells of the doctor's probe as one, and of its forged token as of anyone's", async () => {
  const { send, lines } = createLogged();
  const headers = { "User-Agent": PROBE_AGENT };
  await send({ body: "{}", headers });
  await send({ ctx: "forged", headers });
  expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
    "info probe refused",
    "warn dispatch refused",
  ]);
});

test("reports once what a handler throws, as an error with its stack and causes", async () => {
  const thrown = new RangeError("sold out", { cause: new Error("no stock") });
  const { send, lines } = createLogged({}, () => fail(thrown));
  const dispatchId = newDispatchId();
  await send({ dispatchId });
  expect(lines).toEqual([
    {
      level: "error",
      message: "dispatch failed",
      code: "handler_failed",
      reason: "the handler threw",
      ...resolved,
      dispatchId,
      error: {
        name: "RangeError",
        message: "sold out",
        stack: expect.stringMatching(/^RangeError: sold out\n {4}at .*refusal-log\.test/),
        causes: [expect.objectContaining({ message: "no stock" })],
      },
    },
  ]);
});

test("reports once an error that can't be read", async () => {
  const get = () => fail("no message");
  const thrown = Object.defineProperty(new Error("x"), "message", { get });
  const { send, lines } = createLogged({}, () => fail(thrown));
  expect(await send()).toMatchObject({ code: "handler_failed" });
  const error = { name: "object", message: "It can't be read." };
  expect(lines).toEqual([expect.objectContaining({ part: "email", error })]);
});

test("reports what a part of the dispatcher throws, and whose dispatch it was", async () => {
  const { send, lines } = createLogged({ rateLimiter: { take: () => fail("no count") } });
  const dispatchId = newDispatchId();
  await send({ dispatchId });
  const error = { message: "no count" };
  expect(lines).toMatchObject([
    { level: "error", code: "handler_failed", component: "demo.sign-up", dispatchId, error },
  ]);
});

test.each([
  ["cookies() was called outside a request scope", /node-mount\.md/],
  ["`cacheTag()` is only available with", /node-mount\.md/],
  ["updateTag can only be called from a Server Action", /revalidateTag/],
  ["refresh can only be called from a Server Action", /return event\.refresh\(\)/],
])("says in a hint what to write instead: %s", async (message, hint) => {
  const { send, lines } = createLogged({}, () => fail(message));
  await send();
  expect(lines).toEqual([expect.objectContaining({ hint: expect.stringMatching(hint) })]);
});

test("says in development where the code is explained, if it knows no better", async () => {
  const { send, lines } = createLogged({}, undefined, { showHints: true });
  await send({ payload: { html: 1 } });
  expect(lines).toMatchObject([{ hint: "See /event-runtime-errors.html#forbidden_payload_field" }]);
});

test("writes a refusal for want of the store for debug alone", async () => {
  const { send, lines } = createLogged({ replayStore: { claim: () => Promise.reject() } });
  await send();
  expect(lines).toMatchObject([{ level: "debug", code: "replay_store_unavailable" }]);
});

test.each<[string, Services, () => unknown]>([
  ["handler_failed", {}, () => fail("no rule")],
  ["handler_timeout", { handlerTimeoutMs: 1 }, () => new Promise(() => {})],
])("names component, part and event of a schema that ends in %s", async (code, services, rule) => {
  const input = z.any().refine(rule);
  const harness = createLogged(services, undefined, undefined, { input });
  await harness.send();
  expect(harness.lines).toMatchObject([{ level: "error", code, ...resolved }]);
  expect(harness.state.handled).toBe(0);
});

const PLACELESS = { level: "warn", message: "message without a place" };
test.each([
  [true, [{ ...PLACELESS, ...resolved, hint: expect.stringContaining("finds `city` wrong") }]],
  [false, []],
])("says of a message that its field is no part, in development: %j", async (showHints, lines) => {
  const findWrong = () => UiInteractionResult.invalid({ city: "No such city." });
  const harness = createLogged({}, findWrong, { showHints });
  expect((await harness.send()).status).toBe(200);
  expect(harness.lines).toMatchObject(lines);
});

const form = defineUiComponent({
  name: "demo.form",
  allow: () => true,
  parts: { form: "form" },
  events: (on) => [on("form", "submit", { input: z.any() }, () => {})],
});
const LEFT_OUT = { level: "warn", message: "field left out", component: "demo.form" };
test.each([
  [true, [{ ...LEFT_OUT, hint: expect.stringContaining("leaves out the field `a.b.c.d.e`") }]],
  [false, []],
])("says of a field that its name is too deep, in development: %j", async (showHints, lines) => {
  const registry = createRegistry([form]);
  const harness = createLogged({ registry }, undefined, { showHints });
  const claims = { c: "demo.form", p: "form", e: "submit", u: "" };
  const payload = { fields: [["a.b.c.d.e", "1"]] };
  expect((await harness.send({ payload, claims })).status).toBe(200);
  expect(harness.lines).toMatchObject(lines);
});

test("logs nothing that is not refused", async () => {
  const { send, lines } = createLogged();
  await send();
  expect(lines).toEqual([]);
});

test.each<[string, Sent, object]>([
  ["unknown_component", { claims: { c: "demo.gone" } }, { component: "demo.gone" }],
  ["unknown_part", { claims: { p: "gone" } }, { part: "gone" }],
  ["unknown_event", { claims: { e: "keydown" } }, { event: "keydown" }],
  ["updates_path_mismatch", { claims: { u: "user.gone" } }, {}],
  ["forbidden_payload_field", { payload: { html: 1 } }, {}],
])(
  "names component, part and event of a context that was verified: %s",
  async (code, sent, names) => {
    const { send, lines } = createLogged();
    await send(sent);
    expect(lines).toEqual([expect.objectContaining({ code, ...resolved, ...names })]);
  },
);

test("logs no names of a context that was not verified, nor an id that is not well-formed", async () => {
  const { send, lines } = createLogged();
  const [form, claimed = "", tag] = contextWith({ c: "demo.claimed" }).split(".");
  await send({ ctx: [form, claimed, "x".repeat(tag?.length ?? 0)].join(".") });
  await send({ dispatchId: "ill-formed" });
  const told = lines.map((line) => Object.keys(JSON.parse(JSON.stringify(line))));
  expect(told).toEqual([
    ["level", "message", "code", "reason", "dispatchId"],
    ["level", "message", "code", "reason"],
  ]);
});

const store = (error: unknown) => ({ replayStore: { claim: () => Promise.reject(error) } });
const authorizing = (authorize: () => boolean | Promise<boolean>) => ({
  authorizer: { authorize },
});
const limiting = (take: RateLimiter["take"]) => ({ rateLimiter: { take } });
const never = new Promise<boolean>(() => {});
const withoutProps = { c: "demo.row", p: "quantity", u: "" };
test.each<[string, Sent, Services]>([
  ["GET", { method: "GET" }, {}],
  ["Content-Type is not application/json", { headers: { "Content-Type": "text/plain" } }, {}],
  ["Sec-Fetch-Site is not same-origin", { headers: { "Sec-Fetch-Site": "none" } }, {}],
  ["Origin is not allowed", { headers: { Origin: "https://evil.example" } }, {}],
  ["neither Origin nor Sec-Fetch-Site, and one is required", {}, { requireOrigin: true }],
  ["body exceeds the cap", { body: "x".repeat(20_000) }, {}],
  ["not a JSON object", { body: "{" }, {}],
  ["not the shape of a dispatch", { body: "{}" }, {}],
  ["not of the form sc1.<claims>.<hmac>", { ctx: "x" }, {}],
  ["not in canonical base64url", { ctx: "sc1.e30=.tag" }, {}],
  ["past exp", { claims: { iat: NOW - 3600, exp: NOW } }, {}],
  ["routing-flavoured key", { payload: { html: 1 } }, {}],
  ["claims do not match the registry", { claims: { p: "phone" } }, {}],
  ["the instance carries no props of the component", { claims: withoutProps }, {}],
  ["rate limit reached", {}, limiting(() => ({ ok: false, retryAfterSeconds: 1 }))],
  ["a part of the dispatcher threw", {}, limiting(() => Promise.reject(new Error("secret")))],
  ["replay", {}, { replayStore: { claim: async () => false } }],
  [
    "The replay store cannot answer: no answer within 5 ms.",
    {},
    store(new ReplayStoreUnavailable("no answer within 5 ms", new Error("secret cause"))),
  ],
  ["The replay store cannot answer: it failed.", {}, store(new Error("secret: SET key nonce"))],
  [
    "the encrypted props no longer fit the component's schema",
    { claims: rowClaims({ sku: 1 }) },
    {},
  ],
  ["no end after 1 ms", {}, { handlerTimeoutMs: 1, ...authorizing(() => never) }],
  ["authorizer", {}, authorizing(() => false)],
  ["the authorizer threw", {}, authorizing(() => Promise.reject(new Error("secret")))],
])(
  "gives a reason that is finer than the code that the client sees: %s",
  async (reason, sent, services) => {
    const { send, lines } = createLogged(services);
    const { body } = await send(sent);
    expect(lines).toEqual([expect.objectContaining({ code: body.code, reason })]);
    expect(body).not.toHaveProperty("reason");
    expect(JSON.stringify(body)).not.toContain("secret");
  },
);

test("logs no value, token, session or instance", async () => {
  const { send, lines } = createLogged();
  const headers = { Cookie: "session=secret", "User-Agent": "secret" };
  await send({ payload: { "html\n": "secret\n{}" }, headers });
  await send({ ctx: "sc1.secret\n.token", headers });
  await send({ dispatchId: 'secret\n{"level":"error"}' });
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/secret|sc1\.[^<]|uci_|\n/);
});

const place = { component: "shop.cart", part: "add", event: "click" };

function noted() {
  const { lines, logger } = recordLines();
  const { provider, read } = createReadProvider();
  onTestFinished(() => provider.shutdown());
  const note = createOriginNote(logger, () => provider);
  const count = async () => valuesOf((await read()).get("service_ui.dispatch.without_origin"));
  return { note, lines, count };
}

test("counts each verified dispatch that names no origin, and warns of the first", async () => {
  const { note, lines, count } = noted();
  for (let at = 0; at < 3; at += 1) note({ headers: new Headers() }, { place });
  expect(await count()).toEqual([{ attributes: {}, value: 3 }]);
  expect(lines).toEqual([
    {
      level: "warn",
      message: "dispatch names no origin",
      component: "shop.cart",
      hint: expect.stringContaining("docs/hosting/proxy.md"),
    },
  ]);
});

test.each([
  ["Origin", { Origin: "https://shop.example" }],
  ["an Origin of null", { Origin: "null" }],
  ["Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
])("says nothing of a request with %s", async (_, headers) => {
  const { note, lines } = noted();
  note({ headers: new Headers(headers) }, { place });
  expect(lines).toEqual([]);
});

test("says nothing of what no token verifies, so that a scan tells nothing", () => {
  const { note, lines } = noted();
  note({ headers: new Headers() }, {});
  expect(lines).toEqual([]);
});
