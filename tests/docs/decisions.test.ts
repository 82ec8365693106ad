import { expect, test } from "vitest";
import { documents } from "./documents";

const records = documents().filter(({ path }) => path.startsWith("docs/decisions/"));
const PAGE_LINES = 90;

test.each(records)("keeps $path to a page with context, options, choice and doubt", ({ text }) => {
  expect(text).toMatch(/^\*\*Context|^## The question|^After /m);
  expect(text).toMatch(/options?\b|rejected/i);
  expect(text).toMatch(/think again/i);
  expect(text.split("\n").length).toBeLessThan(PAGE_LINES);
});
