import { describe, expect, test } from "vitest";
import type { DispatchRequest } from "@/lib/service-ui/dispatch/dispatch-request";
import { refuse } from "@/lib/service-ui/dispatch/outcome";
import { respond, toResponse } from "@/lib/service-ui/dispatch/respond";
import { withServerTiming } from "@/lib/service-ui/dispatch/telemetry";
import { FAILURE_CODES, FAILURES } from "@/lib/service-ui/wire/failures";

describe.each(FAILURE_CODES)("%s", (code) => {
  test("is told by its row, and by nothing of the reason", async () => {
    const response = toResponse(respond({ result: refuse(code, "secret reason") }, true));
    const body = await response.json();
    expect(response.status).toBe(FAILURES[code].status);
    expect(body).toEqual({
      type: `/event-runtime-errors.html#${code}`,
      title: FAILURES[code].title,
      status: FAILURES[code].status,
      code,
      detail: FAILURES[code].detail,
      hasRun: FAILURES[code].hasRun,
      again: FAILURES[code].again,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/problem+json",
      "x-content-type-options": "nosniff",
      ...(code === "method_not_allowed" && { allow: "POST" }),
    });
  });
});

test("tells a refusal's own detail, errors, id and time to wait", async () => {
  const errors = [{ pointer: "/ctx", detail: "must be there" }];
  const more = { detail: "Own.", errors, retryAfterSeconds: 0 };
  const result = refuse("malformed_request", "x", more);
  const response = toResponse(respond({ result, dispatchId: "ui_evt_0" }, false));
  expect(response.headers.get("retry-after")).toBe("0");
  expect(await response.json()).toMatchObject({ detail: "Own.", errors, dispatchId: "ui_evt_0" });
});

const plain = { ok: true, kind: "ack", patches: [] } as const;

test("says of a handler that refuses in its own words that it may have run", async () => {
  const result = refuse("interaction_forbidden", "x", { hasRun: "maybe" });
  expect(JSON.parse(respond({ result }, false).body)).toMatchObject({ hasRun: "maybe" });
});

test("gives a success the headers of every answer", () => {
  const outcome = { result: plain, dispatchId: "ui_evt_0" };
  const { status, headers } = toResponse(respond(outcome, false));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
  });
});

describe("the body of a success", () => {
  const body = async (more: object, exposeDebug = false) => {
    const outcome = { result: { ...plain, ...more }, dispatchId: "ui_evt_0" };
    return respond(outcome, exposeDebug).body;
  };

  test("has refresh, navigate, focus and debug only if they were asked for", async () => {
    expect(await body({})).toBe('{"ok":true,"kind":"ack","dispatchId":"ui_evt_0","patches":[]}');
  });

  test("has them in this order, after the patches", async () => {
    const focus = { part: "a" };
    const asked = { debug: { a: 1 }, focus, navigate: "/items", refresh: true };
    expect(await body(asked, true)).toBe(
      '{"ok":true,"kind":"ack","dispatchId":"ui_evt_0","patches":[],' +
        '"refresh":true,"navigate":"/items","focus":{"part":"a"},"debug":{"a":1}}',
    );
  });

  test.each([
    ["refresh", { refresh: true }],
    ["navigate", { navigate: "/items" }],
    ["focus", { focus: { part: "edit", key: "17" } }],
  ])("has %s without the others", async (_name, asked) => {
    expect(JSON.parse(await body(asked))).toEqual({ ...plain, dispatchId: "ui_evt_0", ...asked });
  });
});

test("sends debug outside of production only", () => {
  const outcome = { result: { ...plain, debug: { took: 1 } }, dispatchId: "ui_evt_0" };
  expect(respond(outcome, false).body).not.toContain("took");
  expect(JSON.parse(respond(outcome, true).body).debug).toEqual({ took: 1 });
});

test("sends in place of a debug that JSON can't hold why it can't", () => {
  const circular: Record<string, unknown> = {};
  circular.itself = circular;
  for (const debug of [{ id: 1n }, circular]) {
    const outcome = { result: { ...plain, debug }, dispatchId: "ui_evt_0" };
    const { status, body } = respond(outcome, true);
    const error = expect.stringMatching(/^This debug value can't be sent/);
    expect([status, JSON.parse(body)]).toMatchObject([200, { kind: "ack", debug: { error } }]);
  }
});

// The exchange under it looks at nothing of the request.
const request = {} as DispatchRequest;

test("says how long an answer took to make, and leaves the rest of it as it was", async () => {
  const answer = { status: 409, headers: { "Cache-Control": "no-store" }, body: "{}" };
  const times = [1_000, 1_012.34];
  const exchange = withServerTiming(
    async () => answer,
    () => times.shift() ?? Number.NaN,
  );

  expect(await exchange(request)).toEqual({
    ...answer,
    headers: { "Cache-Control": "no-store", "Server-Timing": "service-ui;dur=12.3" },
  });
});
