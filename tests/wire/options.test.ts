import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeOptions, encodeOptions } from "@/lib/service-ui/wire/options";
import { cases } from "@/tests/support/scale";

/** What is read of an event that has none. */
const NONE = {
  debounce: 0,
  throttle: 0,
  timeoutMs: 0,
  once: false,
  prevent: false,
  keys: false,
  concurrency: undefined,
  focusInvalid: undefined,
};

test("gives options of each event back as they were written", () => {
  const value = encodeOptions([
    ["input", { debounce: 250 }],
    ["keydown", { keys: ["Enter", " ", "="], once: true }],
    ["change", {}],
  ]);
  expect(decodeOptions(value ?? null, "input")).toEqual({ ...NONE, debounce: 250 });
  const keydown = { ...NONE, keys: ["Enter", " ", "="], once: true };
  expect(decodeOptions(value ?? null, "keydown")).toEqual(keydown);
  expect(decodeOptions(value ?? null, "change")).toEqual(NONE);
});

test("needs no attribute for events without options", () => {
  expect(encodeOptions([["input", {}]])).toBeUndefined();
});

test.each([null, "", "{", "null", "1", '"x"', "[]"])("finds no options in %o", (value) => {
  expect(decodeOptions(value, "input")).toEqual(NONE);
});

test("finds no options for an event with a name that every object has", () => {
  expect(decodeOptions("{}", "constructor")).toEqual(NONE);
});

/** What each option may be. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  debounce: (value) => typeof value === "number",
  throttle: (value) => typeof value === "number",
  once: (value) => typeof value === "boolean",
  prevent: (value) => typeof value === "boolean",
  focusInvalid: () => true,
  timeoutMs: (value) => typeof value === "number",
  keys: (value) => value === false || Array.isArray(value),
  concurrency: () => true,
};

test("gives the eight options and no others, each of its type, whatever the text", () => {
  const name = fc.constantFrom(...Object.keys(KINDS), "request", "stale", "__proto__", "toString");
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(0, true, "drop", ["Enter"]));
  const options = fc
    .array(fc.tuple(name, value))
    // Not `Object.fromEntries`: in JSON `__proto__` is a name like others.
    .map((pairs) => `{${pairs.map((pair) => pair.map((one) => JSON.stringify(one)).join(":"))}}`);
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    options.map((json) => `[["click",${json}]]`),
  );
  fc.assert(
    fc.property(text, (given) => {
      const read = decodeOptions(given, "click");
      expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
      expect(Object.keys(read).toSorted()).toEqual(Object.keys(KINDS).toSorted());
      for (const [option, one] of Object.entries(read)) {
        expect([option, one, KINDS[option]?.(one)]).toEqual([option, one, true]);
      }
    }),
    { numRuns: cases(1000, 20_000) },
  );
});
