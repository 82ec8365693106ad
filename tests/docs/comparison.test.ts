import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const comparison = read("docs/comparison.md");

test("the size that the comparison tells of the runtime is the one that it is held to", () => {
  const { "size-limit": limits } = JSON.parse(read("package.json"));
  const runtime = limits.find(({ path }: { path: string }) => path === "public/event-runtime.js");

  expect(comparison).toContain(`at most ${runtime.limit} gzip`);
});

test("each source that the comparison refers to is listed, and each that is listed is referred to", () => {
  const [text = "", list = ""] = comparison.split("## Sources");
  const referred = Array.from(text.matchAll(/\[(\d+)\]/g), ([, number]) => number);
  const listed = Array.from(list.matchAll(/^(\d+)\. /gm), ([, number]) => number);

  expect([...new Set(referred)].sort()).toEqual(listed.sort());
});
