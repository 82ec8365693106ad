import { listRows } from "./lists";
import { ratioRows } from "./report";
import type { Results } from "./results";
import { table } from "./table";

const HEADING = "## Measured";
const LISTS =
  "A table of 500 rows, each with two buttons for its amount, a total and a button that removes it. [Declare](docs/handbook/declare.md#many-rows) says when to take which way:";

/** README's section on speed, every figure of it from one run. */
export function measuredSection(results: Results): string {
  const { machine, load, bytes, render, lists, latency, scripts, coldStart, mode, date } = results;
  const cases = Object.entries(load).map(([key, { name, at }]) => {
    const { perSecond, p50, p99 } = at["8"] ?? {};
    const way = bytes[key];
    return [
      `${key}) ${name}`,
      figure(perSecond),
      `${figure(p50)} / ${figure(p99)}`,
      way ? figure(way.up + way.down) : "",
      figure(latency?.[key]?.["50"]?.p50),
      figure(scripts?.[key]?.own),
      figure(coldStart?.[key]),
    ];
  });
  const head = [
    "One interaction, eight at once",
    "a second",
    "p50 / p99, ms",
    "bytes",
    "event → DOM at 50 ms, ms",
    "JavaScript of its own, bytes",
    "cold, slow CPU, ms",
  ];
  const page = render["100"];
  return [
    HEADING,
    `\`npm run bench\` measures six ways to do the same work: each validates one value and returns one result. They take turns on one machine. This is a ${mode} run of ${date.slice(0, 10)} on ${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}, with a load of ${machine["load of the minute before"]} in the minute before. Trust the ratios.`,
    ...(results.note ? [results.note] : []),
    table([["Ratio of medians", "Target", "Measured", ""], ...ratioRows(results)]),
    table([head, ...cases]),
    `A page of 100 instances of three events takes ${figure(page?.signed)} ms, and ${figure(page?.unsigned)} ms without manifests.`,
    ...(lists ? [LISTS, table(listRows(lists, [500]))] : []),
    "[050-speed.md](docs/decisions/050-speed.md) says where the time goes, [bench/README.md](bench/README.md) how to repeat the run, and [latest.md](bench/results/latest.md) has all figures.",
    "![Requests a second of each way](bench/results/latest.svg)",
  ].join("\n\n");
}

function figure(value: number | null | undefined): string {
  return value === undefined || value === null ? "" : value.toLocaleString("en");
}

/**
 * A README with its section "Measured" in place of the one that it has, up to the next heading of its rank.
 *
 * @throws Error where it has none
 */
export function replaceMeasured(readme: string, section: string): string {
  const found = findMeasured(readme);
  if (found === null) throw new Error(`README.md has no heading "${HEADING}".`);
  return readme.replace(found, () => section);
}

/** The section as it stands in a README, or null. */
export function findMeasured(readme: string): string | null {
  return /^## Measured\n[\s\S]*?(?=\n+## |\n*$(?![\s\S]))/m.exec(readme)?.[0] ?? null;
}
