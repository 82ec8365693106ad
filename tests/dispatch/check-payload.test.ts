import { describe, expect, test } from "vitest";
import {
  checkPayload,
  MAX_KEY_LENGTH,
  MAX_PAYLOAD_DEPTH,
  MAX_PAYLOAD_ENTRIES,
  MAX_STRING_LENGTH,
} from "@/lib/dispatch/check-payload";

/** `levels` objects inside each other, the outermost counted. */
function nested(levels: number, innermost: object = {}): object {
  return levels === 1 ? innermost : { a: nested(levels - 1, innermost) };
}
function listsOf(levels: number): unknown[] {
  return levels === 1 ? [] : [listsOf(levels - 1)];
}

describe("at the limit a payload passes, one beyond it is told where", () => {
  test("nesting, of objects and of lists", () => {
    expect(checkPayload(nested(MAX_PAYLOAD_DEPTH))).toBeNull();
    expect(checkPayload({ a: listsOf(MAX_PAYLOAD_DEPTH - 1) })).toBeNull();
    expect(checkPayload(nested(MAX_PAYLOAD_DEPTH, { a: 1, b: true, c: null, d: "x" }))).toBeNull();
    const wrong = { pointer: "/payload", detail: "must nest at most 16 deep" };
    expect(checkPayload(nested(MAX_PAYLOAD_DEPTH + 1))).toEqual(wrong);
    expect(checkPayload({ a: listsOf(MAX_PAYLOAD_DEPTH) })).toEqual(wrong);
  });

  test("entries, members and items counted together", () => {
    const items = Array(MAX_PAYLOAD_ENTRIES - 1).fill(0);
    expect(checkPayload({ a: items })).toBeNull();
    expect(checkPayload({ a: items, b: 0 })).toEqual({
      pointer: "/payload",
      detail: "must have at most 2048 entries",
    });
    const members = Array.from({ length: MAX_PAYLOAD_ENTRIES + 1 }, (_, index) => [`k${index}`, 0]);
    expect(checkPayload(Object.fromEntries(members))).toMatchObject({ pointer: "/payload" });
  });

  test("a key's length, told at the object that has it", () => {
    const key = "k".repeat(MAX_KEY_LENGTH);
    expect(checkPayload({ a: [{ [key]: 0 }] })).toBeNull();
    expect(checkPayload({ a: [{ [`${key}k`]: 0 }] })).toEqual({
      pointer: "/payload/a/0",
      detail: "must have keys of at most 128 characters",
    });
  });

  test("a string's length, wherever it stands", () => {
    const text = "x".repeat(MAX_STRING_LENGTH);
    expect(checkPayload({ a: ["", text] })).toBeNull();
    expect(checkPayload({ a: ["", `${text}x`] })).toEqual({
      pointer: "/payload/a/1",
      detail: "must have at most 65536 characters",
    });
  });
});

test("freezes a payload within the limits through and through", () => {
  const payload = { a: [{ b: {} }], c: null, d: 1, e: "x", f: true };
  expect(checkPayload(payload)).toBeNull();
  expect([payload, payload.a, payload.a[0], payload.a[0]?.b].every(Object.isFrozen)).toBe(true);
});
