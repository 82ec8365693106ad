import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { growthTable, replaceGrowthTable } from "@/bench/growth-table";
import { findMeasured, measuredSection, replaceMeasured } from "@/bench/measured-section";
import type { Ratios, Results } from "@/bench/results";
import { COUNTS, figureNames, type ListWay } from "@/bench/scenarios/weigh-lists";
import { soakTable } from "@/bench/soak-table";
import { replaceStockroomTable, stockroomTable } from "@/bench/stockroom-table";
import { streamsTable } from "@/bench/streams/table";
import { todoMvcTables } from "@/bench/todomvc/tables";
import { sizes } from "@/bench/todomvc/twin";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const result = (name: string) => JSON.parse(read(`bench/results/${name}.json`));
const latest: Results = result("latest");

test("writes every figure of README's section from the committed run", () => {
  expect(findMeasured(read("README.md"))).toBe(measuredSection(latest));
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

test("puts new figures in the old ones' place and leaves their neighbours alone", () => {
  const before = "# Name\n\n## Measured\n\nold\n\n### still old\n\n## Next\n\ntext\n";
  const table = "before\n\n| Stockroom | a |\n| --- | --- |\n| old | 1 |\n\n- after\n";
  const stockroom = result("stockroom");
  const growth = { ...result("growth"), load: 0.25 };
  const page = `before\n\n${growthTable(result("growth"))} Then more.\n`;

  expect(replaceMeasured(before, "## Measured\n\n$& new")).toBe(
    "# Name\n\n## Measured\n\n$& new\n\n## Next\n\ntext\n",
  );
  expect(replaceStockroomTable(table, stockroom)).toBe(
    `before\n\n${stockroomTable(stockroom)}\n\n- after\n`,
  );
  expect(replaceGrowthTable(page, growth)).toBe(`before\n\n${growthTable(growth)} Then more.\n`);
  expect(() => replaceGrowthTable("before\n", growth)).toThrow("no table");
});

test("shows the figures of the last soak on the page on sizing", () => {
  const page = read("docs/hosting/sizing.md");
  const soak = result("soak");

  expect(page).toContain(soakTable(soak));
  expect(page).toContain(`Node ${soak.node.slice(1)}`);
  expect(page).toContain(`${soak.cores} × ${soak.cpu}`);
  expect(page).toContain(`${soak.stores[0].seconds} seconds`);
  expect(page).toContain(`${soak.atOnce} connections`);
});

test("shows the curves of the last run in the bench's README and on the page on sizing", () => {
  const growth = result("growth");
  for (const path of ["bench/README.md", "docs/hosting/sizing.md"]) {
    expect(read(path), path).toContain(growthTable(growth));
  }
});

test("shows the committed figures of the stockroom in the bench's README", () => {
  expect(read("bench/README.md")).toContain(stockroomTable(result("stockroom")));
});

test("shows the committed figures of the streams in the bench's README", () => {
  expect(read("bench/README.md")).toContain(streamsTable(result("streams")));
});

test("shows the committed figures of TodoMVC in its README, with the lines that it has", () => {
  const todomvc = result("todomvc");

  expect(read("examples/todomvc/README.md")).toContain(todoMvcTables(todomvc));
  expect(todomvc.sizes).toEqual(sizes());
});

test("holds the handbook's table of lists to the committed run, within a twentieth", () => {
  const chapter = read("docs/handbook/declare.md");
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
