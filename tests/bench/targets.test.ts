import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LETTERS, type Results } from "@/bench/results";
import { COUNTS, figureNames, LIST_WAYS } from "@/bench/scenarios/weigh-lists";
import { verdicts } from "@/bench/targets";

const latest: Results = JSON.parse(readFileSync("bench/results/latest.json", "utf8"));

/** A run of made-up figures: of the lists, each way's bytes are as many as its place. */
function runWith(own: Readonly<Record<string, number>>): Results {
  const ways = { own, action: { ms: 1_000 }, htmx: {} };
  const scenario = { asks: "", rounds: 1, ways };
  const weight = (bytes: number) => ({ html500: bytes, htmlGzip500: bytes });
  return {
    ...latest,
    scenarios: {
      ...{ a: scenario, b: scenario, c: scenario, d: scenario },
      ...{ e: scenario, f: scenario, g: scenario },
      h: {
        ...scenario,
        ways: {
          ownRowsInOneInstance: weight(110),
          ownRowsAsInstances: weight(201),
          actionInForms: weight(100),
        },
      },
    },
  };
}

const verdictOf = (results: Results, start: string) =>
  verdicts(results).find(({ what }) => what.startsWith(start));

test("judges a figure by its bound, which itself is enough", () => {
  expect(verdictOf(runWith({ ms: 200 }), "a)")).toMatchObject({ measured: 0.2, isMet: true });
  expect(verdictOf(runWith({ ms: 201 }), "a)")).toMatchObject({ measured: 0.201, isMet: false });
  expect(verdictOf(runWith({ succeeded: 20 }), "e)")?.isMet).toBe(true);
  expect(verdictOf(runWith({ succeeded: 19 }), "e)")?.isMet).toBe(false);
  const oneInstance = verdictOf(runWith({}), "h) HTML of 500 rows in one instance");
  const instances = verdictOf(runWith({}), "h) HTML of 500 rows as instances");
  expect([oneInstance?.isMet, instances?.isMet]).toEqual([true, false]);
});

test("misses a target whose figure was not measured", () => {
  expect(verdictOf(runWith({}), "f)")).toMatchObject({ measured: Number.NaN, isMet: false });
});

test("finds an object for each letter in the committed run, with each way", () => {
  expect(Object.keys(latest.scenarios)).toEqual([...LETTERS]);
  for (const letter of LETTERS.filter((one) => one !== "h")) {
    const { ways } = latest.scenarios[letter];
    expect(Object.keys(ways)).toEqual(expect.arrayContaining(["own", "action", "htmx"]));
  }
  for (const way of LIST_WAYS) {
    const figures = latest.scenarios.h.ways[way] ?? {};
    for (const count of COUNTS) expect(figures[figureNames(count).html]).toBeGreaterThan(0);
  }
});
