import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fencesIn } from "@/app/docs/_site/page-files";
import { countNames } from "@/bench/authoring/count";
import { authoringTables, countAll } from "@/bench/authoring/tables";
import { countLines } from "@/bench/code-lines";

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

test("begins README with code that is shorter than the Server Action beside it", () => {
  const readme = read("README.md");
  const [own = "", beside = ""] = readme.split("<summary>The same with a Server Action");
  const linesOf = (text: string) =>
    fencesIn(text).flatMap(({ file, code }) =>
      file !== undefined && !file.startsWith("data/") ? [countLines(code)] : [],
    );
  const total = (lines: readonly number[]) => lines.reduce((sum, one) => sum + one, 0);
  const [first, second] = [linesOf(own), linesOf(beside.split("</details>")[0] ?? "")];
  expect([first.length, second.length]).toEqual([2, 3]);
  // Its import in the registry, and its entry.
  expect(total(first) + 2).toBeLessThan(total(second));
});
