import { expect, test } from "vitest";
import { jsonLine } from "@/lib/common/logging/logger";
import { fail } from "../../support/for-this-test";

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

test("cuts long strings, and keeps the other fields", () => {
  const line = jsonLine(HEAD, { causes: [{ stack: "x".repeat(1_000_000) }], code: "kept" });
  const causes = [{ stack: `${"x".repeat(4096)}…` }];
  expect(JSON.parse(line)).toEqual({ ...HEAD, causes, code: "kept" });
});

const cycle: { own?: unknown } = {};
cycle.own = cycle;

const throwing = {
  get text() {
    return fail("no");
  },
};

test.each<[string, Record<string, unknown>]>([
  ["that name themselves", { cycle }],
  ["that JSON has no form for", { amount: 1n }],
  ["that throw", throwing],
])("leaves fields out: %s", (_, fields) => {
  expect(JSON.parse(jsonLine(HEAD, fields))).toEqual({ ...HEAD, fields: "left out" });
});
