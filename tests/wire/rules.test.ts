import { expect, test } from "vitest";
import { encodeRules } from "@/lib/service-ui/wire/rules";

test("writes the rules of the events that have options, in their order", () => {
  expect(
    encodeRules([
      ["query", "input", { debounce: 250 }],
      ["query", "change", {}],
      ["query", "keydown", { keys: ["Enter", '"'], prevent: true }],
    ]),
  ).toBe(
    '[["query","input",{"debounce":250}],["query","keydown",{"keys":["Enter","\\""],"prevent":true}]]',
  );
});

test("needs no attribute if no event has options", () => {
  expect(encodeRules([["query", "input", {}]])).toBeUndefined();
});
