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
  const { b, f } = results.scenarios;
  const judged = verdicts(results);
  const missed = judged.filter(({ isMet }) => !isMet);
  return [
    HEADING,
    wrap(
      `\`npm run bench\` does the same things in four ways on one Next app. The first four rows are of Chromium, with a round trip of 50 ms, each outcome checked on the server. This is a ${mode} run of ${date.slice(0, 10)} on ${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}. Bold is the best, and what is within 2 % of it. We miss ${missed.length} of our ${judged.length} targets.`,
    ),
    table([["What a user does", ...Object.values(WAY_NAMES)], ...rowsOf(results)]),
    wrap(
      `New rows come with a Server Action's response; Service UI needs a refresh. With a debounce by hand, a Server Action's verdict takes ${number(b.ways.actionDebounced?.ms)} ms. With Next's \`useOffline\`, or TanStack Query's retries, ${number(f.ways.actionWithUseOffline?.once)} of the 10 run once and ${number(f.ways.actionWithUseOffline?.twice)} twice. On [the Node mount](docs/hosting/node-mount.md), it is ${number(load.node?.at["8"]?.perSecond)} a second. [bench/README.md](bench/README.md) says what each row counts.`,
    ),
  ].join("\n\n");
}

type Better = "lower" | "higher";
/** A run's figures that are this near, as a share, may change places in the next. */
const NEAR = 0.02;

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
        const isBest = Math.abs(figure - best) <= best * NEAR;
        return isBest ? `**${text}**` : text;
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
    row("loses the connection for 3 s: how many of 10 ran exactly once", "higher", of(f, "once")),
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
