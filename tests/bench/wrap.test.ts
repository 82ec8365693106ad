import { expect, test } from "vitest";
import { wrap } from "@/bench/wrap";

test("breaks between words, and never inside of one", () => {
  expect(wrap("one two three", 7)).toBe("one two\nthree");
  expect(wrap("a-word-that-is-too-long b", 7)).toBe("a-word-that-is-too-long\nb");
  expect(wrap("", 7)).toBe("");
});
