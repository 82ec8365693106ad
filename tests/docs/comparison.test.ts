import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const comparison = read("docs/comparison.md");

test("tells the size of the runtime that it is held to", () => {
  const { "size-limit": limits } = JSON.parse(read("package.json"));
  const runtime = limits.find(({ path }: { path: string }) => path === "public/event-runtime.js");

  expect(comparison).toContain(`at most ${runtime.limit} gzip`);
});

test("lists each source that it refers to, and refers to each that is listed", () => {
  const [text = "", list = ""] = comparison.split("## Sources");
  const referred = Array.from(text.matchAll(/\[(\d+)\]/g), ([, number]) => number);
  const listed = Array.from(list.matchAll(/^(\d+)\. /gm), ([, number]) => number);

  expect([...new Set(referred)].sort()).toEqual(listed.sort());
});
