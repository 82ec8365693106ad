import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMeasured, measuredSection, replaceMeasured } from "@/bench/measured-section";
import type { Ratios, Results } from "@/bench/results";
import { COUNTS, figureNames, type ListWay } from "@/bench/scenarios/weigh-lists";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const latest: Results = JSON.parse(
  readFileSync(new URL("bench/results/latest.json", root), "utf8"),
);

test("writes every figure of README's section from the committed run", () => {
  expect(findMeasured(readme)).toBe(measuredSection(latest));
});

test("finds each of the six ratios as a number in the committed run", () => {
  const names: readonly (keyof Ratios)[] = [
    "routeVsServerAction",
    "routeVsBareRoute",
    "nodeMountVsServerAction",
    "nodeMountVsPlainHttp",
    "bytesVsServerAction",
    "render100VsPlain",
  ];
  expect(Object.keys(latest.ratios)).toEqual(names);
  for (const name of names) expect(latest.ratios[name]).toBeGreaterThan(0);
});

test("puts a new section in the old one's place and leaves its neighbours alone", () => {
  const before = "# Name\n\n## Measured\n\nold\n\n### still old\n\n## Next\n\ntext\n";
  expect(replaceMeasured(before, "## Measured\n\n$& new")).toBe(
    "# Name\n\n## Measured\n\n$& new\n\n## Next\n\ntext\n",
  );
  expect(replaceMeasured("# Name\n\n## Measured\n\nold\n", "## Measured\n\nnew")).toBe(
    "# Name\n\n## Measured\n\nnew\n",
  );
});

test("refuses a README without the section", () => {
  expect(() => replaceMeasured("# Name\n", "## Measured")).toThrow("## Measured");
});

test("shows one chart and one table, without a letter to look up", () => {
  const section = measuredSection(latest);
  expect(section.match(/!\[/g)).toHaveLength(1);
  expect(section.match(/^\| -/gm)).toHaveLength(1);
  expect(section).not.toMatch(/\b[a-h]\)/);
});

test("holds the handbook's table of lists to the committed run, within a twentieth", () => {
  const chapter = readFileSync(new URL("docs/handbook/declare.md", root), "utf8");
  const { ways } = latest.scenarios.h;
  for (const count of COUNTS) {
    const names = figureNames(count);
    const row = chapter.split("\n").find((line) => line.startsWith(`| ${count} `));
    const [, ...told] = (row?.match(/[\d.]+/g) ?? []).map(Number);
    const compared: readonly ListWay[] = [
      "ownRowsInOneInstance",
      "ownRowsAsInstances",
      "actionInForms",
    ];
    const measured = compared.flatMap((way) => {
      const { [names.htmlGzip]: html, [names.refreshGzip]: refresh } = ways[way] ?? {};
      return [Number(html) / 1000, Number(refresh) / 1000];
    });
    const off = measured.filter((size, at) => !(Math.abs(size / Number(told[at]) - 1) < 0.05));
    expect({ count, told: told.length, off }).toEqual({ count, told: 6, off: [] });
  }
});
