import { describe, expect, test } from "vitest";
import { parseDispatchRequest } from "@/lib/service-ui/dispatch/dispatch-request";

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
