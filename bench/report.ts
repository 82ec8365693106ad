import { listRows, oneInstanceRatios } from "./lists";
import { round } from "./quantile";
import { type Ratios, type Results, TARGETS, type Target } from "./results";
import { table } from "./table";

/** What was aimed at, what came out, and whether that is enough. */
export function ratioRows({ ratios, micro, lists }: Pick<Results, "ratios" | "micro" | "lists">) {
  const names = Object.keys(TARGETS) as (keyof Ratios)[]; // declared with exactly these keys
  const rows = names.map((name) => targetRow(TARGETS[name], ratios[name]));
  const taken = fourStepsOf(micro);
  if (taken !== null) rows.push(targetRow(FOUR_STEPS, Math.round(1e6 / taken)));
  if (lists) {
    const { html, refresh } = oneInstanceRatios(lists);
    rows.push(targetRow(LIST_HTML, round(html.gzip)), targetRow(LIST_REFRESH, round(refresh.gzip)));
  }
  return rows;
}

const FOUR_STEPS: Target = {
  what: "verify + guard + registry + replay key, a second on one core",
  atLeast: 100_000,
};
const LIST_HTML: Target = {
  what: "HTML of 500 rows with gzip, one instance against forms of Server Actions",
  atMost: 1.1,
};
const LIST_REFRESH: Target = { what: "a refresh of the same", atMost: 1.1 };

function targetRow({ what, atLeast, atMost }: Target, measured: number) {
  if (atLeast !== undefined) {
    return [what, `≥ ${atLeast}`, measured, measured >= atLeast ? "met" : "missed"];
  }
  if (atMost !== undefined) {
    return [what, `≤ ${atMost}`, measured, measured <= atMost ? "met" : "missed"];
  }
  return [what, "", measured, ""];
}

function fourStepsOf(micro: unknown): number | null {
  const steps = Object(Object(micro).microseconds);
  const taken = steps["verify + guard + registry + replay key"];
  return typeof taken === "number" ? taken : null;
}

/** All figures of a run as Markdown. */
export function report(results: Results): string {
  const { machine, load, bytes, render, latency, scripts, coldStart, micro, mode } = results;
  const described = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  const sections = [
    `Measured on ${results.date.slice(0, 10)} (${mode} run, ${results.seconds} s, ${results.loadRounds} rounds): ${described.join(", ")}.`,
    results.note ?? "",
    table([["what", "target", "measured", ""], ...ratioRows(results)]),
    "Requests a second, and milliseconds at p50 / p99, at 1, 8 and 64 at once; processor time of the server per request at 8:",
    table([
      ["", "case", "1", "8", "64", "p50 / p99 at 1", "at 8", "at 64", "µs"],
      ...Object.entries(load).map(([key, { name, at }]) => [
        key,
        name,
        ...["1", "8", "64"].map((connections) => at[connections]?.perSecond ?? ""),
        ...["1", "8", "64"].map(
          (connections) => `${at[connections]?.p50 ?? ""} / ${at[connections]?.p99 ?? ""}`,
        ),
        at["8"]?.cpuMicroseconds ?? "",
      ]),
    ]),
    "In Chromium: bytes of one interaction with headers, milliseconds from the event to the patched DOM (p50) at a round trip of 0, 50 and 200 ms, bytes of JavaScript (all of the page, and more than a page without any component), milliseconds from a cold load to the first interaction that works (processor 6 times slower, 50 ms round trip):",
    table([
      ["", "up", "down", "0 ms", "50 ms", "200 ms", "JavaScript", "own", "cold"],
      ...Object.entries(bytes).map(([key, { up, down }]) => [
        key,
        up,
        down,
        ...["0", "50", "200"].map((trip) => latency?.[key]?.[trip]?.p50 ?? ""),
        scripts?.[key]?.total ?? "",
        scripts?.[key]?.own ?? "",
        coldStart?.[key] ?? "",
      ]),
    ]),
    "Milliseconds to get a page of so many instances of three events: with manifests, the same without them, the bare elements:",
    table([
      ["instances", "signed", "unsigned", "plain"],
      ...Object.entries(render).map(([count, { signed, unsigned, plain }]) => [
        count,
        signed,
        unsigned,
        plain,
      ]),
    ]),
    ...listTables(results.lists),
    ...microTables(micro),
    results.skipped.length > 0 ? `No time was left for: ${results.skipped.join(", ")}.` : "",
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

function listTables(lists: Results["lists"]): string[] {
  if (lists === null) return [];
  return [
    "Bytes of a table of so many rows, each with a name, an amount with two buttons, a total and a button that removes it:",
    table(listRows(lists)),
  ];
}

function microTables(micro: unknown): string[] {
  if (micro === null) return [];
  const { microseconds, growth, whilePromisesAreFollowed, stores } = Object(micro);
  const rows = Object.entries({ ...microseconds, ...growth }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const followed = Object.entries(Object(whilePromisesAreFollowed)).map(([name, value]) => [
    `${name}, while promises are followed as in Next's process`,
    String(value),
  ]);
  const claims = Object.entries(Object(stores)).map(([name, figures]) => {
    const { perSecond, p50, p99 } = Object(figures);
    return [name, String(perSecond), `${p50} / ${p99}`];
  });
  return [
    "One step at a time, microseconds:",
    table([["step", "µs"], ...rows, ...followed]),
    "Claims of each replay store: a second at 32 at once, and milliseconds of one alone:",
    table([["store", "claims a second", "p50 / p99"], ...claims]),
  ];
}
