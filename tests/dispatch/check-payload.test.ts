import { expect, test } from "vitest";
import { checkPayload, MAX_PAYLOAD_DEPTH } from "@/lib/service-ui/dispatch/check-payload";
import { MAX_ROW_KEY_LENGTH } from "@/lib/service-ui/wire/ids";

/** `levels` objects inside each other, the outermost counted. */
function nested(levels: number, innermost: object = {}): object {
  return levels === 1 ? innermost : { a: nested(levels - 1, innermost) };
}
function listsOf(levels: number): unknown[] {
  return levels === 1 ? [] : [listsOf(levels - 1)];
}

test.each([
  ["objects", nested(MAX_PAYLOAD_DEPTH)],
  ["lists", { a: listsOf(MAX_PAYLOAD_DEPTH - 1) }],
  ["plain values in the last level", nested(MAX_PAYLOAD_DEPTH, { a: 1, b: true, c: null, d: "x" })],
])("lets 16 levels through: %s", (_, payload) => {
  expect(checkPayload(payload)).toBeNull();
});

test.each([
  ["objects", nested(MAX_PAYLOAD_DEPTH + 1)],
  ["lists", { a: listsOf(MAX_PAYLOAD_DEPTH) }],
  ["a list in an object that comes last", { a: 1, b: nested(MAX_PAYLOAD_DEPTH - 1, { c: [] }) }],
])("refuses a 17th level: %s", (_, payload) => {
  const wrong = { pointer: "/payload", detail: "must nest at most 16 deep" };
  expect(checkPayload(payload)).toEqual(wrong);
});

test.each([[{}], [{ rowKey: "17" }], [{ rowKey: "x".repeat(MAX_ROW_KEY_LENGTH) }]])(
  "takes a key of a row, or none: %j",
  (payload) => {
    expect(checkPayload(payload)).toBeNull();
  },
);

test.each([[17], [null], [["17"]], [{ toString: "17" }], [""], ["x".repeat(257)], [true]])(
  "refuses %j as the key of a row",
  (rowKey) => {
    const detail = "must be a string of 1 to 256 characters";
    expect(checkPayload({ rowKey })).toEqual({ pointer: "/payload/rowKey", detail });
  },
);

test("freezes a payload through and through", () => {
  const payload = { a: [{ b: {} }], c: null, d: 1, e: "x", f: true };
  expect(checkPayload(payload)).toBeNull();
  expect([payload, payload.a, payload.a[0], payload.a[0]?.b].every(Object.isFrozen)).toBe(true);
});
