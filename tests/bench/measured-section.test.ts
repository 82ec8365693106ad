import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { measuredSection } from "@/bench/measured-section";
import type { Results } from "@/bench/results";

const ROWS = "ten rows are edited at once";

/** The heading above a row of the section, with what a run has measured of it. */
function titleAbove(own: number, action: number): string | undefined {
  const latest: Results = JSON.parse(readFileSync("bench/results/latest.json", "utf8"));
  const { a } = latest.scenarios;
  const ways = { ...a.ways, own: { ms: own }, action: { ms: action } };
  const section = measuredSection({
    ...latest,
    scenarios: { ...latest.scenarios, a: { ...a, ways } },
  });
  const [above = ""] = section.split(`| ${ROWS}`);
  return Array.from(above.matchAll(/^### (.+)$/gm), ([, title]) => title).at(-1);
}

describe("a figure of a run that is better when it is lower", () => {
  test.each([
    [89, "What you gain"],
    [90, "About equal"],
    [100, "About equal"],
    [110, "About equal"],
    [111, "What it costs"],
  ])("of %d ms beside the Server Action's 100 stands below '%s'", (own, title) => {
    expect(titleAbove(own, 100)).toBe(title);
  });
});
