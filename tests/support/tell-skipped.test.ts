import { expect, test } from "vitest";
import { skippedLines } from "./tell-skipped";

/** A file of a run, with what each of its skipped tests lacks. */
const file = (...skipped: readonly (string | undefined)[]) => ({
  skipped: skipped.map((lacks) => ({ meta: () => (lacks === undefined ? {} : { lacks }) })),
});

test("has one line for each thing that a machine lacks, with how many tests that cost", () => {
  const files = [file("a browser", "redis"), file(undefined), file("a browser"), file()];

  expect(skippedLines(files.map(({ skipped }) => skipped))).toEqual([
    "NOT RUN: 2 tests. a browser",
    "NOT RUN: 1 test. redis",
  ]);
});

test("has none if nothing was lacking", () => {
  expect(skippedLines([file(undefined).skipped, []])).toEqual([]);
});
