import { LETTERS, type Results } from "./results";
import type { Scenario } from "./scenario";
import { COUNTS, figureNames } from "./scenarios/weigh-lists";
import { table } from "./table";
import { verdicts } from "./targets";

/** All figures of a run as Markdown. */
export function report(results: Results): string {
  const { machine, scenarios, load, bytes, render, mode } = results;
  const described = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  const { h, ...others } = scenarios;
  return [
    `Measured on ${results.date.slice(0, 10)} (${mode} run, ${results.seconds} s): ${described.join(", ")}.`,
    table([
      ["what", "target", "measured", ""],
      ...verdicts(results).map(({ what, target, measured, isMet }) => [
        what,
        target,
        measured.toLocaleString("en"),
        isMet ? "met" : "missed",
      ]),
    ]),
    ...LETTERS.filter((letter) => letter !== "h").flatMap((letter) =>
      scenarioTable(letter, others[letter]),
    ),
    ...listTables(h),
    "Requests a second, and milliseconds at p50 / p99, at 1, 8 and 64 at once; processor time of the server per request:",
    table([
      ["case", "1", "8", "64", "p50 / p99 at 1", "at 8", "at 64", "µs at 1", "at 8", "at 64"],
      ...Object.values(load).map(({ name, at }) => [
        name,
        ...AT.map((connections) => at[connections]?.perSecond ?? ""),
        ...AT.map((connections) => `${at[connections]?.p50 ?? ""} / ${at[connections]?.p99 ?? ""}`),
        ...AT.map((connections) => at[connections]?.cpuMicroseconds ?? ""),
      ]),
    ]),
    "Bytes of one interaction with HTTP's headers and framing, on a connection that is open:",
    table([
      ["case", "up", "down", "both"],
      ...Object.entries(bytes).map(([key, { up, down }]) => [
        load[key as keyof typeof load]?.name ?? key, // `bytes` has keys of `load`
        up,
        down,
        up + down,
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
  ].join("\n\n");
}

const AT = ["1", "8", "64"] as const;

function scenarioTable(letter: string, { asks, rounds, ways }: Scenario): string[] {
  const names = [...new Set(Object.values(ways).flatMap((figures) => Object.keys(figures)))];
  const rows = Object.entries(ways).map(([way, figures]) => [
    way,
    ...names.map((name) => figures[name]?.toLocaleString("en") ?? ""),
  ]);
  return [`${letter}) ${asks} (medians of ${rounds}):`, table([["way", ...names], ...rows])];
}

/** A table for each number of rows. */
function listTables({ asks, rounds, ways }: Scenario): string[] {
  const tables = COUNTS.map((count) => {
    const names = figureNames(count);
    const figure = (figures: Scenario["ways"][string], name: string) =>
      figures[name]?.toLocaleString("en") ?? "";
    return table([
      [`${count} rows`, "HTML", "gzip", "refresh", "gzip", "first interaction, ms", "JavaScript"],
      ...Object.entries(ways).map(([way, figures]) => [
        way,
        ...Object.values(names).map((name) => figure(figures, name)),
        figure(figures, "scripts"),
      ]),
    ]);
  });
  return [`h) ${asks} (medians of ${rounds}):`, ...tables];
}
