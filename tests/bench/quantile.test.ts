import { expect, test } from "vitest";
import { median, quantile, round } from "@/bench/quantile";

test("a quantile is the value that so many of all lie below, in whatever order they came", () => {
  const values = Array.from({ length: 100 }, (_, index) => (index * 37) % 100);
  expect(quantile(values, 0)).toBe(0);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 1)).toBe(99);
});

test("numbers are ordered as numbers, not as texts", () => {
  expect(quantile([9, 10, 100], 0)).toBe(9);
  expect(median([100, 9, 10])).toBe(10);
});

test("the median of an even number of values is the mean of the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("nothing measured is no number, never a zero that looks like one", () => {
  expect(median([])).toBeNaN();
  expect(quantile([], 0.5)).toBeNaN();
});

test("three digits count, and four from a thousand on", () => {
  expect(round(0.123456)).toBe(0.123);
  expect(round(98.765)).toBe(98.8);
  expect(round(12345.6)).toBe(12350);
});
