import { describe, expect, test } from "vitest";
import { parseDispatchRequest } from "@/lib/dispatch/parse-dispatch-request";

const dispatchId = `ui_evt_${"0a".repeat(16)}`;
const errorsOf = (body: unknown) => {
  const parsed = parseDispatchRequest(JSON.stringify(body));
  return parsed.ok ? [] : parsed.errors;
};

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

  test.each([[1], [""], [null], [[dispatchId]], ["ui_evt_0"]])("%o as the dispatchId", (id) => {
    expect(errorsOf({ ctx: "x", dispatchId: id })).toEqual([
      { pointer: "/dispatchId", detail: "must match ^ui_evt_[0-9a-fA-F]{32}$" },
    ]);
  });

  test.each([[1], ["x"], [null], [[]]])("%o as the payload", (payload) => {
    expect(errorsOf({ ctx: "x", dispatchId, payload })).toEqual([
      { pointer: "/payload", detail: "must be an object" },
    ]);
  });

  test("a further field", () => {
    expect(errorsOf({ ctx: "x", dispatchId, "a~/b": 1 })).toEqual([
      { pointer: "/a~0~1b", detail: "is not a field of a dispatch" },
    ]);
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
