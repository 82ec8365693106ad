import { WAY_NAMES, WAYS, type Way } from "./chart";
import type { Results } from "./results";
import type { Scenario } from "./scenario";
import { table } from "./table";
import { verdicts } from "./targets";
import { wrap } from "./wrap";

const HEADING = "## Measured";

/** README's section on speed, every figure of it from one run. */
export function measuredSection(results: Results): string {
  const { machine, mode, date, load } = results;
  const judged = verdicts(results);
  const missed = judged.filter(({ isMet }) => !isMet);
  return [
    HEADING,
    wrap(
      `\`npm run bench\` does the same things in four ways on one Next app, in Chromium over a connection with a round trip of 50 ms, and checks each outcome on the server. This is a ${mode} run of ${date.slice(0, 10)} on ${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}. The best figures are bold. We miss ${missed.length} of our ${judged.length} targets.`,
    ),
    table([["What a user does", ...Object.values(WAY_NAMES)], ...rowsOf(results)]),
    wrap(
      `New rows come with a Server Action's response; Service UI needs a refresh. htmx needs no React. On [the Node mount](docs/hosting/node-mount.md), before Next's router, Service UI answers ${number(load.node?.at["8"]?.perSecond)} interactions a second. [bench/README.md](bench/README.md) says what each row counts.`,
    ),
  ].join("\n\n");
}

type Better = "lower" | "higher";

function rowsOf({ scenarios, load, bytes }: Results): (readonly string[])[] {
  const { a, b, d, f } = scenarios;
  const row = (
    what: string,
    better: Better,
    figureOf: (way: Way) => number | undefined,
    unit = "",
  ) => {
    const figures = WAYS.map((way) => figureOf(way) ?? Number.NaN);
    const best = better === "lower" ? Math.min(...figures) : Math.max(...figures);
    return [
      what,
      ...figures.map((figure) => {
        const text = `${number(figure)}${unit}`;
        return figure === best ? `**${text}**` : text;
      }),
    ];
  };
  const of =
    ({ ways }: Scenario, figure: string) =>
    (way: Way) =>
      ways[way]?.[figure];
  const loaded = (way: Way) => (way === "own" ? "route" : way);
  const bothWays = (way: Way) => {
    const { up = Number.NaN, down = Number.NaN } = bytes[loaded(way)] ?? {};
    return up + down;
  };
  const rate = (way: Way) => load[loaded(way)]?.at["8"]?.perSecond;
  return [
    row("edits ten rows at once: until the last total is right", "lower", of(a, "ms"), " ms"),
    row("types 20 letters into a checked field: the last verdict", "lower", of(b, "ms"), " ms"),
    row("adds a row to a list of 100: until it is there", "lower", of(d, "rowMs"), " ms"),
    row("loses the connection for 3 s: of 10 interactions, run once", "higher", of(f, "once")),
    row("sends and receives for one interaction, in bytes", "lower", bothWays),
    row("interactions a second that the server answers", "higher", rate),
  ];
}

function number(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : value.toLocaleString("en");
}

/**
 * A README with its section "Measured" in place of the one that it has, up to the next heading of
 * its rank.
 *
 * @throws Error if it has none
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
