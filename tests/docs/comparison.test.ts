import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const comparison = read("docs/comparison.md");

test("tells the size of the runtime that it is held to", () => {
  const { "size-limit": limits } = JSON.parse(read("package.json"));
  const runtime = limits.find(({ path }: { path: string }) => path === "public/event-runtime.js");

  expect(comparison).toContain(`at most ${runtime.limit} gzip`);
});
