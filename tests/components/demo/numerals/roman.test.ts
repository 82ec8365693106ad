import { expect, test } from "vitest";
import { fromRoman, MAX_ROMAN, toRoman } from "@/components/demo/numerals/roman";

test("reads every number that can be written back as itself, from a text of its own", () => {
  const texts = new Set<string>();
  for (let value = 1; value <= MAX_ROMAN; value++) {
    const text = toRoman(value);
    texts.add(text);
    expect(fromRoman(text)).toBe(value);
  }
  expect(texts.size).toBe(MAX_ROMAN);
});

test.each(["", "IIII", "VX", "IC", "MMMM", "iv", "X ", "M".repeat(10_000)])(
  "takes %j for no number",
  (text) => {
    expect(fromRoman(text)).toBeNull();
  },
);
