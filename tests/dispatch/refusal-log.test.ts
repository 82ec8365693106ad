import { describe, expect, test, vi } from "vitest";
import { createRefusalLog, type RefusalLogOptions } from "@/lib/dispatch/refusal-log";
import { ReplayStoreUnavailable } from "@/lib/replay/replay-store";
import { NOW } from "../support/claims";
import { createHarness, newDispatchId, rowClaims, type Sent } from "../support/dispatch-harness";

type Services = Parameters<typeof createHarness>[1];

function createLogged(options: RefusalLogOptions = {}, services: Services = {}) {
  const lines: string[] = [];
  const clock = { now: NOW * 1000 };
  const observe = createRefusalLog({
    write: (line) => lines.push(line),
    clock: () => clock.now,
    ...options,
  });
  const harness = createHarness(undefined, { ...services, observe });
  return { ...harness, clock, lines, logged: () => lines.map((line) => JSON.parse(line)) };
}

test("a refusal is one line of JSON: when, what, why, and whose", async () => {
  const { send, logged } = createLogged({}, { authorizer: { authorize: () => false } });
  const dispatchId = newDispatchId();
  await send({ dispatchId });
  expect(logged()).toEqual([
    {
      time: "2027-01-15T08:00:00.000Z",
      level: "warn",
      message: "dispatch refused",
      code: "interaction_forbidden",
      reason: "authorizer",
      component: "demo.sign-up",
      part: "email",
      event: "input",
      dispatchId,
    },
  ]);
});

test("what is not refused is not logged", async () => {
  const { send, lines } = createLogged();
  await send();
  expect(lines).toEqual([]);
});

test("names that are merely claimed are not logged, nor an id that is not well-formed", async () => {
  const { send, logged } = createLogged();
  await send({ claims: { c: "demo.claimed" } });
  await send({ dispatchId: "ill-formed" });
  expect(logged().map(Object.keys)).toEqual([
    ["time", "level", "message", "code", "reason", "dispatchId"],
    ["time", "level", "message", "code", "reason"],
  ]);
});

describe("the reason is finer than the code that the client sees", () => {
  const store = (error: unknown) => ({ replayStore: { claim: () => Promise.reject(error) } });
  const evil = { Origin: "https://evil.example" };
  test.each([
    ["GET", { method: "GET" }, {}],
    ["Content-Type is not application/json", { headers: { "Content-Type": "text/plain" } }, {}],
    ["Sec-Fetch-Site is not same-origin", { headers: { "Sec-Fetch-Site": "none" } }, {}],
    ["Origin is not allowed", { headers: evil }, {}],
    [
      "neither Origin nor Sec-Fetch-Site, and one is required",
      {},
      { requireOrigin: true } as Services,
    ],
    ["body exceeds the cap", { body: "x".repeat(20_000) }, {}],
    ["not a JSON object", { body: "{" }, {}],
    ["not the shape of a dispatch", { body: "{}" }, {}],
    ["not of the form sc1.<claims>.<hmac>", { ctx: "x" }, {}],
    ["not in canonical base64url", { ctx: "sc1.e30=.tag" }, {}],
    ["past exp", { claims: { iat: NOW - 3600, exp: NOW } }, {}],
    ["routing-flavoured key", { payload: { html: 1 } }, {}],
    ["claims do not match the registry", { claims: { p: "phone" } }, {}],
    [
      "the instance carries no props of the component",
      { claims: { c: "demo.row", p: "quantity", u: "" } },
      {},
    ],
    [
      "rate limit reached",
      {},
      { rateLimiter: { take: () => ({ ok: false, retryAfterSeconds: 1 }) } },
    ],
    ["a part of the dispatcher threw", {}, { rateLimiter: { take: () => Promise.reject() } }],
    ["replay", {}, { replayStore: { claim: async () => false } }],
    [
      "The replay store cannot answer: no answer within 5 ms.",
      {},
      store(new ReplayStoreUnavailable("no answer within 5 ms", new Error("secret cause"))),
    ],
    ["the store threw", {}, store(new Error("secret: SET key nonce"))],
    [
      "the sealed props no longer fit the component's schema",
      { claims: rowClaims({ sku: 1 }) },
      {},
    ],
    [
      "no end after 1 ms",
      {},
      { handlerTimeoutMs: 1, authorizer: { authorize: () => new Promise<boolean>(() => {}) } },
    ],
    ["authorizer", {}, { authorizer: { authorize: () => false } }],
    [
      "the authorizer or the handler threw",
      {},
      { authorizer: { authorize: () => Promise.reject() } },
    ],
  ] satisfies [string, Sent, Services][])("%s", async (reason, sent, services) => {
    const { send, logged } = createLogged({}, services);
    const { body } = await send(sent);
    expect(logged()).toEqual([expect.objectContaining({ code: body.code, reason })]);
    expect(body).not.toHaveProperty("reason");
  });
});

test("no value, token, session or instance is logged, and a line stays one line", async () => {
  const { send, lines } = createLogged();
  const headers = { Cookie: "session=secret", "User-Agent": "secret" };
  await send({ payload: { "html\n": "secret\n{}" }, headers });
  await send({ ctx: "sc1.secret\n.token", headers });
  await send({ dispatchId: 'secret\n{"level":"error"}' });
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).not.toMatch(/secret|sc1\.[^<]|uci_|\n/);
});

describe("a flood", () => {
  test("is cut after a burst, and the next line says how many it stands for", async () => {
    const { send, clock, logged } = createLogged({ burst: 3, perSecond: 2 });
    const refused = () => send({ ctx: "x" });
    for (let i = 0; i < 10; i += 1) await refused();
    expect(logged()).toHaveLength(3);
    clock.now += 499;
    await refused();
    expect(logged()).toHaveLength(3);
    clock.now += 1;
    await refused();
    expect(logged()).toHaveLength(4);
    expect(logged()[2]).not.toHaveProperty("omitted");
    expect(logged()[3].omitted).toBe(8);
    clock.now += 500;
    await refused();
    expect(logged()[4]).not.toHaveProperty("omitted");
  });

  test("earns no more than a burst by waiting, and a clock that runs backwards earns nothing", async () => {
    const { send, clock, logged } = createLogged({ burst: 2, perSecond: 1 });
    const refuseThree = async () => {
      for (let i = 0; i < 3; i += 1) await send({ ctx: "x" });
    };
    clock.now += 3_600_000;
    await refuseThree();
    expect(logged()).toHaveLength(2);
    clock.now -= 3_600_000;
    await refuseThree();
    expect(logged()).toHaveLength(2);
  });

  test("of a thousand lines is written whole, unless it is said otherwise", async () => {
    const { send, logged } = createLogged();
    for (let i = 0; i < 1001; i += 1) await send({ method: "GET" });
    expect(logged()).toHaveLength(1000);
  });
});

test("unless it is told where, it writes to the console's warnings", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { send } = createHarness(undefined, { observe: createRefusalLog() });
  await send({ ctx: "x" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\{"time":"\d{4}-.*\}$/));
  warn.mockRestore();
});
