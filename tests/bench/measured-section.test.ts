import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMeasured, measuredSection, replaceMeasured } from "@/bench/measured-section";
import type { Ratios, Results } from "@/bench/results";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const latest: Results = JSON.parse(
  readFileSync(new URL("bench/results/latest.json", root), "utf8"),
);

test("every figure of README's section is one of the committed run", () => {
  expect(findMeasured(readme)).toBe(measuredSection(latest));
});

test("the committed run has each of the six ratios as a number", () => {
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

test("a new section takes the old one's place and leaves its neighbours alone", () => {
  const before = "# Name\n\n## Measured\n\nold\n\n### still old\n\n## Next\n\ntext\n";
  expect(replaceMeasured(before, "## Measured\n\n$& new")).toBe(
    "# Name\n\n## Measured\n\n$& new\n\n## Next\n\ntext\n",
  );
  expect(replaceMeasured("# Name\n\n## Measured\n\nold\n", "## Measured\n\nnew")).toBe(
    "# Name\n\n## Measured\n\nnew\n",
  );
});

test("a README without the section is told of, not changed", () => {
  expect(() => replaceMeasured("# Name\n", "## Measured")).toThrow("## Measured");
});

test("holds the handbook's table of lists to the committed run, within a twentieth", () => {
  const chapter = readFileSync(new URL("docs/handbook/declare.md", root), "utf8");
  for (const count of ["12", "100", "500"]) {
    const row = chapter.split("\n").find((line) => line.startsWith(`| ${count} `));
    const [, ...told] = (row?.match(/[\d.]+/g) ?? []).map(Number);
    const { one, instances, forms } = latest.lists ?? {};
    const measured = [one, instances, forms].flatMap((way) => {
      const { html, refresh } = way?.[count] ?? {};
      return [Number(html?.gzip) / 1000, Number(refresh?.gzip) / 1000];
    });
    const off = measured.filter((size, at) => !(Math.abs(size / Number(told[at]) - 1) < 0.05));
    expect({ count, told: told.length, off }).toEqual({ count, told: 6, off: [] });
  }
});
