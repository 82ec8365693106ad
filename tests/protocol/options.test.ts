import { expect, test } from "vitest";
import { decodeOptions, encodeOptions } from "@/lib/protocol/options";

test("options of each event come back as they were written", () => {
  const value = encodeOptions([
    ["input", { debounce: 250 }],
    ["keydown", { keys: ["Enter", " ", "="], once: true }],
    ["change", {}],
  ]);
  expect(decodeOptions(value ?? null, "input")).toEqual({ debounce: 250 });
  expect(decodeOptions(value ?? null, "keydown")).toEqual({
    keys: ["Enter", " ", "="],
    once: true,
  });
  expect(decodeOptions(value ?? null, "change")).toEqual({});
});

test("events without options need no attribute", () => {
  expect(encodeOptions([["input", {}]])).toBeUndefined();
});

test.each([null, "", "{", "null", "1", '"x"', "[]"])("%o holds no options", (value) => {
  expect(decodeOptions(value, "input")).toEqual({});
});

test("an event with a name that every object has has no options by that", () => {
  expect(decodeOptions("{}", "constructor")).toEqual({});
});
