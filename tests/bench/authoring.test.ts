import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countNames } from "@/bench/authoring/count";
import { authoringTables, countAll } from "@/bench/authoring/tables";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const published = JSON.parse(read("bench/results/authoring.json"));

test("publishes the lines that the pieces have", () => {
  expect(published).toMatchObject(countAll());
  expect(read("bench/README.md")).toContain(authoringTables(published));
});

test("counts a name as an identifier, a text, an attribute or a segment of a path", () => {
  const source =
    'const topic = data.topic; // topic\n<parts.topic name="topic">topic</parts.topic>;\n`lines.$' +
    "{key}.topic`;";
  expect(countNames(source, ["topic"])).toBe(6);
  expect(countNames(source, ["lines", "top"])).toBe(1);
});
