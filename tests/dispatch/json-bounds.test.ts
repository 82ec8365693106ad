import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { isParseable, MAX_PARSED_DEPTH, MAX_PARSED_ENTRIES } from "@/lib/dispatch/json-bounds";
import { parseDispatchRequest } from "@/lib/dispatch/parse-dispatch-request";

test("lets through what is as deep as allowed, and nothing deeper", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(isParseable(nested(MAX_PARSED_DEPTH))).toBe(true);
  expect(isParseable(nested(MAX_PARSED_DEPTH + 1))).toBe(false);
  expect(isParseable(`{"a":${nested(MAX_PARSED_DEPTH)}}`)).toBe(false);
});

test("counts levels and not how many values lie beside each other", () => {
  const beside = `${'[{"a":[]}],'.repeat(MAX_PARSED_DEPTH + 1)}{}`;
  expect(isParseable(`[${beside}]`)).toBe(true);
});

test("counts members of objects and items of lists together", () => {
  expect(isParseable(`[${"1,".repeat(MAX_PARSED_ENTRIES - 1)}1]`)).toBe(true);
  expect(isParseable(`[${"1,".repeat(MAX_PARSED_ENTRIES)}1]`)).toBe(false);
  expect(isParseable(`{${'"a":1,'.repeat(MAX_PARSED_ENTRIES)}"a":1}`)).toBe(false);
});

test.each([
  ["brackets", JSON.stringify("[{".repeat(10_000))],
  ["commas", JSON.stringify(",".repeat(100_000))],
  ["escaped quotes", JSON.stringify('"[{'.repeat(10_000))],
  ["a backslash at its end", JSON.stringify(["\\", "[".repeat(10_000)])],
])("takes %s inside a text for text", (_, json) => {
  expect(isParseable(json)).toBe(true);
});

test("lets through every small JSON value", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 8 }), isParseable));
});

test.each([
  ["a million levels of lists", "[".repeat(1_000_000)],
  ["a million levels of objects", '{"a":'.repeat(1_000_000)],
  ["millions of items", `[${"0,".repeat(4_000_000)}0]`],
])("refuses %s before anything is built", (_, text) => {
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const refusal = { ok: false, code: "malformed_request" };
  expect(parseDispatchRequest(`{"payload":${text}`)).toMatchObject(refusal);
  expect(parse).not.toHaveBeenCalled();
});
