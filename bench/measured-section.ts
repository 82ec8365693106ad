import { WAY_NAMES, WAYS, type Way } from "./chart";
import type { Results } from "./results";
import type { Scenario } from "./scenario";
import { table } from "./table";
import { wrap } from "./wrap";

const HEADING = "## Measured";

/** README's section on speed, every figure of it from one run. */
export function measuredSection(results: Results): string {
  const { machine, mode, date } = results;
  const rows = rowsOf(results);
  const tables = TABLES.flatMap(({ title, says, verdict }) => {
    const shown = rows.filter((row) => verdictOf(row) === verdict);
    if (shown.length === 0) return [];
    const cells = shown.map(({ what, cells }) => [what, ...cells]);
    return [`### ${title}`, wrap(says), table([["", ...Object.values(WAY_NAMES)], ...cells])];
  });
  return [
    HEADING,
    wrap(
      `\`npm run bench\` does the same things in four ways on one Next app, in Chromium over a round trip of 50 ms; what is counted in bytes or by the second has none. Each way is written as its own documentation says, and each outcome is checked on the server. A figure in brackets is measured with the setting that is named there. The tables compare Service UI with the Server Action: within a tenth is equal.`,
    ),
    ...tables,
    wrap(
      `This is a ${mode} run of ${date.slice(0, 10)} on ${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}. [bench/README.md](bench/README.md) says what each row counts, and [its results](bench/results/latest.md) have every figure, the targets that we miss among them.`,
    ),
  ].join("\n\n");
}

type Verdict = "better" | "worse" | "equal";

const TABLES: readonly {
  readonly title: string;
  readonly says: string;
  readonly verdict: Verdict;
}[] = [
  {
    title: "What you gain",
    says: "Elements don't queue behind each other, up to four at a time, a page outlives a deploy, and a request that got lost is sent again without running twice.",
    verdict: "better",
  },
  {
    title: "What it costs",
    says: "New rows come with a refresh, which is a second request. Each instance brings its signed tokens, and each request leaves a claim and a receipt in a store.",
    verdict: "worse",
  },
  { title: "About equal", says: "Choose by something else.", verdict: "equal" },
];

interface Row {
  readonly what: string;
  readonly better: "lower" | "higher";
  readonly own: number;
  readonly action: number;
  /** What stands below the name of each way. */
  readonly cells: readonly string[];
}

/** How far apart two figures must be, as a share of the action's, to count as different. */
const APART = 0.1;

function verdictOf({ better, own, action }: Row): Verdict {
  if (Math.abs(own - action) <= APART * action) return "equal";
  return own < action === (better === "lower") ? "better" : "worse";
}

/** A way's figure with a setting of its own: the way, and what stands in brackets. */
type Aside = Partial<Record<Way, string>>;

function rowsOf({ scenarios, load, bytes }: Results): readonly Row[] {
  const { a, b, c, d, e, f, g, h } = scenarios;
  const row = (
    what: string,
    better: Row["better"],
    figureOf: (way: Way) => number | undefined,
    unit = "",
    asides: Aside = {},
  ): Row => {
    const cells = WAYS.map((way) => {
      const figure = figureOf(way);
      const aside = asides[way] === undefined ? "" : ` (${asides[way]})`;
      return figure === undefined ? "" : `${number(figure)}${unit}${aside}`;
    });
    const [own = Number.NaN, action = Number.NaN] = [figureOf("own"), figureOf("action")];
    return { what, better, own, action, cells };
  };
  const of =
    ({ ways }: Scenario, figure: string) =>
    (way: Way) =>
      ways[way]?.[figure];
  /** Of a table with 500 rows, whose ways have other names. */
  const ofRows = (own: string) => (way: Way) => {
    const size = h.ways[{ own, action: "actionInForms", htmx: "htmx", query: "" }[way]];
    return size && rounded(Number(size.htmlGzip500) / 1000);
  };
  const loaded = (way: Way) => (way === "own" ? "route" : way);
  const bothWays = (way: Way) => {
    const { up = Number.NaN, down = Number.NaN } = bytes[loaded(way)] ?? {};
    return up + down;
  };
  const rate = (way: Way) => load[loaded(way)]?.at["8"]?.perSecond;
  const ran = (ways: Scenario["ways"], way: string) =>
    `${number(ways[way]?.once)}, and ${number(ways[way]?.twice)} twice`;
  return [
    row("ten rows are edited at once: until the last total is right", "lower", of(a, "ms"), " ms"),
    row(
      "20 letters are typed into a checked field: the last verdict",
      "lower",
      of(b, "ms"),
      " ms",
      { action: `debounced: ${number(b.ways.actionDebounced?.ms)} ms` },
    ),
    row("a link is clicked while a handler takes 2 s: the new page", "lower", of(c, "ms"), " ms", {
      action: `outside of a transition: ${number(c.ways.actionPlainCall?.ms)} ms`,
    }),
    row("a deploy: how many of an open page's next 20 succeed", "higher", of(e, "succeeded"), "", {
      action: `with a fixed key: ${number(e.ways.actionWithKey?.succeeded)}`,
    }),
    row("no connection for 3 s: how many of 10 ran exactly once", "higher", of(f, "once"), "", {
      action: `\`useOffline\`: ${ran(f.ways, "actionWithUseOffline")}`,
      query: `retries: ${ran(f.ways, "queryWithRetries")}`,
    }),
    row("a row is added to a list of 100: until it is there", "lower", of(d, "rowMs"), " ms"),
    row("until the count above that list has changed", "lower", of(d, "localMs"), " ms", {
      action: "with `useOptimistic`",
    }),
    row(
      "a page of 500 rows, one instance for all: HTML with gzip",
      "lower",
      ofRows("ownRowsInOneInstance"),
      " kB",
    ),
    row(
      "a page of 500 rows, an instance for each: HTML with gzip",
      "lower",
      ofRows("ownRowsAsInstances"),
      " kB",
    ),
    row("one interaction: bytes both ways", "lower", bothWays),
    row("interactions a second that the server answers", "higher", rate, "", {
      own: `Node mount: ${number(load.node?.at["8"]?.perSecond)}`,
    }),
    row("a guarded button is clicked twice: orders", "lower", of(g, "orders")),
  ];
}

const rounded = (value: number) => Number(value.toPrecision(3));

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
