import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart";
import { measuredSection, replaceMeasured } from "./measured-section";
import { report } from "./report";
import type { Results } from "./results";
import { ROOT } from "./servers";

/**
 * Writes a run to `bench/results`: all figures as JSON and as Markdown, and the chart.
 *
 * @throws Error where a ratio is no number: JSON would silently make it null
 */
export function save(results: Results): void {
  for (const [name, ratio] of Object.entries(results.ratios)) {
    if (!Number.isFinite(ratio)) throw new Error(`The ratio ${name} could not be measured.`);
  }
  const folder = join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "latest.json"), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(folder, "latest.svg"), chart(results));
  writeFileSync(join(folder, "latest.md"), `${report(results)}\n`);
}

/** Puts a run's figures into README's section "Measured", and touches nothing else of it. */
export function writeReadme(results: Results): void {
  const path = join(ROOT, "README.md");
  const readme = readFileSync(path, "utf8");
  writeFileSync(path, replaceMeasured(readme, measuredSection(results)));
}
