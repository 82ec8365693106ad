import { WAY_NAMES } from "./chart";
import type { Results } from "./results";
import type { Scenario } from "./scenario";
import { table } from "./table";
import { wrap } from "./wrap";

const HEADING = "## Measured";

/** README's section on speed, every figure of it from one run. */
export function measuredSection(results: Results): string {
  const { machine, mode, date, load } = results;
  const perSecond = (key: keyof typeof load) => number(load[key]?.at["8"]?.perSecond);
  return [
    HEADING,
    wrap(
      `\`npm run bench\` does the same things in three ways on one Next app, in Chromium over a connection with a round trip of 50 ms. It checks each outcome on the server: the right value in the end, and every write done once. This is a ${mode} run of ${date.slice(0, 10)} on ${machine.processors} × ${machine.processor}, Node ${machine.node}, Next ${machine.next}, Chromium ${machine.chromium}.`,
    ),
    "![How long a user waits with Service UI, a Server Action and htmx](bench/results/latest.svg)",
    table([["What a user does", ...Object.values(WAY_NAMES)], ...rowsOf(results)]),
    wrap(
      `A Server Action is as good or better for one interaction alone. It brings new rows in its response, while Service UI needs a refresh for them. Its forms work without JavaScript. In the row about the link, the action is called in a React transition, which delays the navigation. A plain call would not delay it. htmx needs no React in the page. In the last row, most of the time is spent in Next: even a route that checks nothing answers only ${perSecond("bare")} requests a second. On [the Node mount](docs/hosting/node-mount.md), which answers before Next's router, Service UI answers ${perSecond("node")}.`,
    ),
    wrap(
      "[bench/README.md](bench/README.md) describes each scenario and how to repeat the run, [latest.md](bench/results/latest.md) has all figures and targets, and [050-speed.md](docs/decisions/050-speed.md) says where the time goes.",
    ),
  ].join("\n\n");
}

function rowsOf({ scenarios, load, bytes }: Results): (readonly (string | number)[])[] {
  const { a, b, c, d, e, f, g, h } = scenarios;
  const row = (what: string, scenario: Scenario, figure: string, unit = "") => [
    what,
    ...Object.keys(WAY_NAMES).map((way) => `${number(scenario.ways[way]?.[figure])}${unit}`),
  ];
  const weight = (way: string) => `${kilobytes(h.ways[way]?.htmlGzip500)} kB`;
  const sum = (key: "route" | "action" | "htmx") =>
    number((bytes[key]?.up ?? Number.NaN) + (bytes[key]?.down ?? Number.NaN));
  const rate = (key: "route" | "action" | "htmx") => number(load[key]?.at["8"]?.perSecond);
  return [
    row("edits ten rows at once: until the last total is right", a, "ms", " ms"),
    row("types 20 letters into a checked field: until the last verdict", b, "ms", " ms"),
    row("handlers that run to their end for those 20 letters", b, "handlersToTheirEnd"),
    row("clicks a link while an interaction takes 2 s: until the page is there", c, "ms", " ms"),
    row("adds a row to a list of 100: until it is there", d, "rowMs", " ms"),
    row("goes on after a deployment: how many of 20 interactions work", e, "succeeded"),
    row("loses the connection for 3 s: how many of 10 interactions run once", f, "once"),
    row("double-clicks a guarded order button: orders", g, "orders"),
    ["sends and receives for one interaction, in bytes", sum("route"), sum("action"), sum("htmx")],
    [
      "loads a table of 500 rows: its HTML with gzip",
      weight("ownRowsInOneInstance"),
      weight("actionInForms"),
      weight("htmx"),
    ],
    ["interactions a second that the server answers", rate("route"), rate("action"), rate("htmx")],
  ];
}

function number(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : value.toLocaleString("en");
}

function kilobytes(bytes: number | undefined): string {
  return ((bytes ?? Number.NaN) / 1000).toFixed(1);
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
