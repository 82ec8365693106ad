import { expect, test } from "vitest";
import { ratioRows } from "@/bench/report";
import type { Results } from "@/bench/results";

const ratios = {
  routeVsServerAction: 1,
  routeVsBareRoute: 0.84,
  nodeMountVsServerAction: 9,
  nodeMountVsPlainHttp: 0.3,
  bytesVsServerAction: 1.1,
  render100VsPlain: 1.6,
};
const weight = (bytes: number) => ({ "500": both({ raw: 10 * bytes, gzip: bytes }) });
const both = <T>(value: T) => ({ html: value, refresh: value });
const lists = {
  instances: weight(400),
  one: weight(120),
  forms: weight(100),
  "one-client": weight(30),
  client: weight(20),
} satisfies Results["lists"];

const verdicts = (rows: ReturnType<typeof ratioRows>) => rows.map((row) => row.slice(1));

test("judges each ratio by its own bound, which itself is enough", () => {
  expect(verdicts(ratioRows({ ratios, micro: null, lists: null }))).toEqual([
    ["≥ 1", 1, "met"],
    ["≥ 0.85", 0.84, "missed"],
    ["≥ 8", 9, "met"],
    ["", 0.3, ""],
    ["≤ 1.1", 1.1, "met"],
    ["≤ 1.5", 1.6, "missed"],
  ]);
});

test("judges the four steps and the lists where the run measured them", () => {
  const micro = { microseconds: { "verify + guard + registry + replay key": 8 } };
  expect(verdicts(ratioRows({ ratios, micro, lists })).slice(6)).toEqual([
    ["≥ 100000", 125_000, "met"],
    ["≤ 1.1", 1.2, "missed"],
    ["≤ 1.1", 1.2, "missed"],
  ]);
});
