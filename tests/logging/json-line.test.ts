import { expect, test } from "vitest";
import { jsonLine, MAX_LINE_BYTES } from "@/lib/logging/json-line";
import { fail } from "../support/fail";

const HEAD = { time: "now", level: "error", message: "dispatch failed" };

test.each([
  ["a line end", "\n"],
  ["a carriage return", "\r"],
  ["an escape", "\u001b[2J"],
  ["a delete", "\u007f"],
  ["the C1 controls, one of which is a line end to some", "\u0085\u009b"],
  ["the line ends of Unicode", "\u2028\u2029"],
  ["half of a surrogate pair", "\ud800"],
  ["marks that turn the direction of text", "\u200f\u202e\u2066"],
])("holds %s escaped, and reads back the same", (_, text) => {
  const line = jsonLine(HEAD, { text, [text]: 1 });
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ud800]/u);
  expect(JSON.parse(line)).toEqual({ ...HEAD, text, [text]: 1 });
});

test("lets no field take the place of the head's", () => {
  const line = jsonLine(HEAD, { level: "info", message: "all is well", code: "x" });
  expect(line).toBe('{"time":"now","level":"error","message":"dispatch failed","code":"x"}');
});

test.each([
  ["one long string", { stack: "x".repeat(1_000_000), code: "kept" }],
  ["characters of several bytes", { stack: "\u{1f600}".repeat(100_000), code: "kept" }],
  ["characters that are escaped", { stack: "\u0000".repeat(100_000), code: "kept" }],
  ["several long strings", { causes: Array(20).fill({ stack: "x".repeat(9000) }), code: "kept" }],
])("keeps the bound by cutting: %s", (_, fields) => {
  const line = jsonLine(HEAD, fields);
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LINE_BYTES);
  expect(JSON.parse(line)).toMatchObject({ ...HEAD, code: "kept" });
  expect(line).toContain("…");
});

const cycle: { own?: unknown } = {};
cycle.own = cycle;

const throwing = {
  get text() {
    return fail("no");
  },
};

test.each<[string, Record<string, unknown>]>([
  ["too many", Object.fromEntries(Array.from({ length: 9000 }, (_, key) => [`k${key}`, key]))],
  ["that name themselves", { cycle }],
  ["that JSON has no form for", { amount: 1n }],
  ["that throw", throwing],
])("leaves fields out: %s", (_, fields) => {
  expect(JSON.parse(jsonLine(HEAD, fields))).toEqual({ ...HEAD, fields: "left out" });
});

test("cuts a long message, too", () => {
  const line = jsonLine({ ...HEAD, message: "\u0000".repeat(100_000) });
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LINE_BYTES);
});
