import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  checkHead,
  parseDispatchRequest,
  readBody,
} from "@/lib/service-ui/dispatch/dispatch-request";

const OWN = "https://app.example";
const lenient = { allowedOrigins: null, requireOrigin: false };
const right = { "Content-Type": "application/json", Host: "app.example" };

function codeOf(
  different: Record<string, string>,
  { method = "POST", policy = lenient }: { method?: string; policy?: typeof STRICT } = {},
): string | undefined {
  const headers = new Headers({ ...right, ...different });
  return checkHead({ method, headers, body: null }, policy)?.code;
}
const STRICT = { allowedOrigins: null as ReadonlySet<string> | null, requireOrigin: true };

test.each(["GET", "PUT", "OPTIONS", "post"])("refuses the method %s", (method) => {
  expect(codeOf({}, { method })).toBe("method_not_allowed");
});

describe("the media type", () => {
  test.each([
    "application/json",
    "application/json;charset=utf-8",
    "application/json ; charset=utf-8",
    "APPLICATION/JSON; charset=UTF-8",
  ])("passes: %s", (type) => {
    expect(codeOf({ "Content-Type": type })).toBeUndefined();
  });

  test.each([
    "",
    "text/plain",
    "text/json",
    "text/plain; application/json",
    "text/plain, application/json",
    ";application/json",
    "application / json",
    "application/json5",
    "application/jsonp",
    "application/problem+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ])("is refused: %j", (type) => {
    expect(codeOf({ "Content-Type": type })).toBe("unsupported_media_type");
  });

  test("is refused if there is none", () => {
    const request = { method: "POST", headers: new Headers(), body: null };
    expect(checkHead(request, lenient)?.code).toBe("unsupported_media_type");
  });
});

describe("the origin", () => {
  test.each([
    ["none, as no browser sends", {}],
    ["the page's own", { Origin: OWN, "Sec-Fetch-Site": "same-origin" }],
    ["the page's own without TLS", { Origin: "http://app.example" }],
  ])("passes: %s", (_, headers) => {
    expect(codeOf(headers)).toBeUndefined();
  });

  test.each([
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a sibling site", { "Sec-Fetch-Site": "same-site" }],
    ["no site", { "Sec-Fetch-Site": "none" }],
    ["a null origin", { Origin: "null" }],
    ["a null origin that calls itself so", { Origin: "null", Host: "null" }],
    ["a host that calls itself null", { Origin: "https://null" }],
    ["an empty origin", { Origin: "" }],
    ["another host", { Origin: "https://evil.example" }],
    ["another port", { Origin: `${OWN}:8443` }],
    ["a host with a tail", { Origin: `${OWN}.evil` }],
    ["an origin with a user", { Origin: `${OWN}@evil` }],
    ["an origin with a path", { Origin: `${OWN}/` }],
    ["two origins", { Origin: `${OWN}, https://evil` }],
    ["right origin, wrong site", { Origin: OWN, "Sec-Fetch-Site": "cross-site" }],
    ["right origin, two sites", { Origin: OWN, "Sec-Fetch-Site": "same-origin, cross-site" }],
    ["right origin, an empty site", { Origin: OWN, "Sec-Fetch-Site": "" }],
    ["right origin, a site in capitals", { Origin: OWN, "Sec-Fetch-Site": "Same-Origin" }],
  ])("is refused: %s", (_, headers) => {
    expect(codeOf(headers)).toBe("cross_origin_request");
  });

  test.each(["https://null", "http://null"])("is refused if no host is named: %s", (Origin) => {
    const headers = new Headers({ "Content-Type": "application/json", Origin });
    const refusal = checkHead({ method: "POST", headers, body: null }, lenient);
    expect(refusal?.code).toBe("cross_origin_request");
  });

  test("passes as a browser's same-origin, whatever host a proxy has written", () => {
    const site = { "Sec-Fetch-Site": "same-origin" };
    const header = fc.constantFrom(OWN, "https://zone.internal:3001", "http://[::1]:3000", "null");
    const host = fc.constantFrom("app.example", "zone.internal:3001", "127.0.0.1", "");
    fc.assert(
      fc.property(header, host, (Origin, Host) => {
        expect(codeOf({ ...site, Origin, Host })).toBeUndefined();
      }),
    );
  });

  test.each(["cross-site", "same-site", "none", "", "same-origin;x"])(
    "is refused with any other site, whatever the origin and the host: %j",
    (site) => {
      for (const Origin of [OWN, "null", "https://evil.example"]) {
        expect(codeOf({ Origin, "Sec-Fetch-Site": site })).toBe("cross_origin_request");
      }
    },
  );

  test.each(["same-origin", null])(
    "isn't the allowed one just because the site is %j, if APP_ORIGIN is set",
    (site) => {
      const policy = { ...lenient, allowedOrigins: new Set(["https://www.example"]) };
      const headers = site === null ? {} : { "Sec-Fetch-Site": site };
      for (const Origin of [OWN, "null", "https://evil.example"]) {
        expect(codeOf({ ...headers, Origin }, { policy })).toBe("cross_origin_request");
      }
    },
  );

  test.each([
    ["none", {}, "cross_origin_request"],
    ["an origin", { Origin: OWN }, undefined],
    ["a site", { "Sec-Fetch-Site": "same-origin" }, undefined],
  ])("has to be named if that is required: %s", (_, headers, code) => {
    expect(codeOf(headers, { policy: STRICT })).toBe(code);
  });

  test.each([
    ["https://www.example", undefined],
    ["http://www.example", "cross_origin_request"],
    ["https://www.example:8443", "cross_origin_request"],
    [OWN, "cross_origin_request"],
  ])("is one of the allowed if they are set, scheme and port included: %s", (Origin, code) => {
    const policy = { ...lenient, allowedOrigins: new Set(["https://www.example"]) };
    expect(codeOf({ Origin }, { policy })).toBe(code);
  });
});

const limits = { maxBodyBytes: 8, bodyTimeoutMs: 1000 };
const bytes = (text: string) => new TextEncoder().encode(text);

function requestOf(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("https://app.example/", init as RequestInit);
}

/**
 * A body that a client sends piece by piece; `cancelled` tells whether the server has let go of it.
 */
function slowBody() {
  const state = { cancelled: false, pulls: 0 };
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        out = controller;
      },
      pull() {
        state.pulls += 1;
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const send = (text: string) => out?.enqueue(bytes(text));
  return { state, stream, send, end: () => out?.close() };
}

describe("size", () => {
  test("reads a body of as many bytes as allowed, in however many pieces it comes", async () => {
    const { stream, send, end } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    for (const piece of ["12", "3é", "567"]) send(piece);
    end();
    expect(await reading).toEqual({ ok: true, text: "123é567" });
  });

  test("refuses one byte more, and reads no further", async () => {
    const { state, stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    send("12345678");
    send("9");
    expect(await reading).toMatchObject({
      code: "request_too_large",
      reason: "body exceeds the cap",
      detail: "The body may have at most 8 bytes.",
    });
    expect(state.cancelled).toBe(true);
  });

  test("refuses a Content-Length above the cap before anything is read", async () => {
    const { state, stream } = slowBody();
    const refusal = await readBody(requestOf(stream, { "Content-Length": "9" }), limits);
    expect(refusal).toMatchObject({ code: "request_too_large" });
    expect(state.pulls).toBe(0);
  });

  test("counts although a Content-Length is at the cap, or lies", async () => {
    const allowed = requestOf("12345678", { "Content-Length": "8" });
    expect(await readBody(allowed, limits)).toEqual({ ok: true, text: "12345678" });
    const lying = requestOf("123456789", { "Content-Length": "1" });
    expect(await readBody(lying, limits)).toMatchObject({ code: "request_too_large" });
  });
});

test.each([
  ["no body at all", null, "empty body"],
  ["bytes that are no UTF-8", [0x22, 0xff, 0x22], "body was cut off or is not UTF-8"],
  ["an overlong spelling", [0xc0, 0xaf], "body was cut off or is not UTF-8"],
  ["a surrogate", [0xed, 0xa0, 0x80], "body was cut off or is not UTF-8"],
])("refuses %s", async (_, body, reason) => {
  const request = requestOf(body && new Uint8Array(body));
  expect(await readBody(request, limits)).toMatchObject({ code: "malformed_request", reason });
});

describe("time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("gives a half-sent body up when its time is over", async () => {
    const { state, stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    send("1");
    await vi.advanceTimersByTimeAsync(999);
    expect(state.cancelled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toMatchObject({
      code: "malformed_request",
      reason: "body not complete after 1000 ms",
      errors: [{ pointer: "", detail: "must arrive within 1000 ms" }],
    });
    expect(state.cancelled).toBe(true);
  });

  test("gives a client no more time for a byte now and then", async () => {
    const { stream, send } = slowBody();
    const reading = readBody(requestOf(stream), limits);
    for (let second = 0; second < 4; second += 1) {
      send("1");
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(await reading).toMatchObject({ code: "malformed_request" });
  });

  test("leaves no timer behind for a body that arrives in time", async () => {
    expect(await readBody(requestOf("1"), limits)).toEqual({ ok: true, text: "1" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("refuses a body that breaks off", async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error("cut"));
  const refusal = { code: "malformed_request", reason: "body was cut off or is not UTF-8" };
  expect(await readBody(requestOf(new ReadableStream({ pull })), limits)).toMatchObject(refusal);
});

const dispatchId = `ui_evt_${"0a".repeat(16)}`;
function errorsOf(body: unknown) {
  const parsed = parseDispatchRequest(JSON.stringify(body));
  return parsed.ok ? [] : parsed.errors;
}

test("passes the right shape, and an absent payload as an empty one", () => {
  expect(parseDispatchRequest(JSON.stringify({ ctx: "x", dispatchId }))).toEqual({
    ok: true,
    request: { ctx: "x", dispatchId, payload: {} },
  });
});

describe("a wrong shape is told in one sentence for each place", () => {
  const whole = [{ pointer: "", detail: "must be a JSON object with ctx, dispatchId and payload" }];
  test.each([[null], [[]], ["text"], [1]])("%o as the body", (body) => {
    expect(errorsOf(body)).toEqual(whole);
  });

  test("no JSON as the body", () => {
    expect(parseDispatchRequest("{")).toMatchObject({ errors: whole });
  });

  test.each([[1], [""], [null], [["x"]], [{}]])("%o as the context", (ctx) => {
    expect(errorsOf({ ctx, dispatchId })).toEqual([
      { pointer: "/ctx", detail: "must be the token of a manifest entry" },
    ]);
  });

  const hex = "a".repeat(31);
  test.each([
    [1],
    [""],
    [null],
    [[dispatchId]],
    ["ui_evt_0"],
    [`ui_evt_${hex}`],
    [`ui_evt_${hex}aa`],
    [`ui_evt_${hex}a\n`],
    [`ui_evt_${hex}g`],
    [undefined],
  ])("%o as the dispatchId", (id) => {
    expect(errorsOf({ ctx: "x", dispatchId: id })).toEqual([
      { pointer: "/dispatchId", detail: "must match ^ui_evt_[0-9a-fA-F]{32}$" },
    ]);
  });

  test.each([[1], ["x"], [null], [[]]])("%o as the payload", (payload) => {
    expect(errorsOf({ ctx: "x", dispatchId, payload })).toEqual([
      { pointer: "/payload", detail: "must be an object" },
    ]);
  });

  test.each([
    ["of another name", '"a~/b":1', "/a~0~1b"],
    ["of null", '"x":null', "/x"],
    ["that every object has", '"__proto__":{}', "/__proto__"],
  ])("a further field %s", (_, field, pointer) => {
    const text = `{"ctx":"x","dispatchId":"${dispatchId}",${field}}`;
    const errors = [{ pointer, detail: "is not a field of a dispatch" }];
    expect(parseDispatchRequest(text)).toMatchObject({ errors });
  });

  test("no more than eight of many further fields", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    expect(errorsOf({ ctx: "x", dispatchId, ...many })).toHaveLength(8);
  });

  test("the dispatchId only if it is well-formed", () => {
    const answer = (id: string) => parseDispatchRequest(JSON.stringify({ dispatchId: id }));
    expect(answer(dispatchId)).toMatchObject({ ok: false, dispatchId });
    expect(answer("<script>")).not.toHaveProperty("dispatchId");
  });

  test("a payload that is nested too deep", () => {
    const payload = JSON.parse(`${'{"a":'.repeat(16)}{}${"}".repeat(16)}`);
    expect(errorsOf({ ctx: "x", dispatchId, payload })).toEqual([
      { pointer: "/payload", detail: "must nest at most 16 deep" },
    ]);
  });

  test("everything at once, in this order", () => {
    const pointers = errorsOf({ more: 1, payload: 1 })?.map(({ pointer }) => pointer);
    expect(pointers).toEqual(["/more", "/ctx", "/dispatchId", "/payload"]);
  });
});

// If a million levels overflowed the stack, one request would crash the process.
test.each([
  ["lists", "[".repeat(1_000_000) + "]".repeat(1_000_000), "/payload"],
  ["objects", `${'{"a":'.repeat(1_000_000)}0${"}".repeat(1_000_000)}`, "/payload"],
  ["lists that no bracket closes", "[".repeat(1_000_000), ""],
])("refuses a million levels: %s", (_, payload, pointer) => {
  const text = `{"ctx":"x","dispatchId":"${dispatchId}","payload":${payload}}`;
  const errors = [{ pointer, detail: expect.any(String) }];
  expect(parseDispatchRequest(text)).toMatchObject({ code: "malformed_request", errors });
});
