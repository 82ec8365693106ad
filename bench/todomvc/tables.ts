import type { Figures } from "../scenario";
import { table } from "../table";
import type { Size } from "./twin";
import { ACTS, type Act } from "./watch";

/** Milliseconds. */
export const ROUND_TRIPS = [0, 50, 300] as const;

export type ActFigures = Readonly<Record<Act, Figures>>;
type InBothWays<Value> = { readonly own: Value; readonly actions: Value };

/** `examples/todomvc` and its twin; medians of rounds. */
export interface TodoMvcResult {
  readonly date: string;
  readonly rounds: number;
  readonly engineRounds: number;
  readonly chromium: string;
  /** Of the machine, in the minute before the run and in its last one. */
  readonly loads: readonly number[];
  readonly roundTrips: Readonly<Record<string, InBothWays<ActFigures>>>;
  readonly engines: Readonly<Record<string, InBothWays<ActFigures>>>;
  readonly pages: InBothWays<Figures>;
  readonly sizes: InBothWays<Size>;
}

const TIMES = [
  ["first change", "firstMs"],
  ["all is right", "rightMs"],
  ["nothing waits for the server", "settledMs"],
] as const;

/** Three tables of Markdown, each cell "Service UI / Server Actions". */
export function todoMvcTables({ roundTrips, engines, pages, sizes }: TodoMvcResult): string {
  const pair = (figures: InBothWays<ActFigures> | undefined, act: Act, name: string) =>
    both(figures?.own[act][name], figures?.actions[act][name]);
  const times = table([
    ["ms (Service UI / Server Actions)", "Round trip", ...ACTS],
    ...TIMES.flatMap(([what, name]) =>
      ROUND_TRIPS.map((ms) => [
        what,
        `${ms} ms`,
        ...ACTS.map((act) => pair(roundTrips[ms], act, name)),
      ]),
    ),
    ...Object.entries(engines).map(([engine, figures]) => [
      `first change in ${engine}`,
      "50 ms",
      ...ACTS.map((act) => pair(figures, act, "firstMs")),
    ]),
  ]);
  const traffic = table([
    ["Sent (Service UI / Server Actions)", ...ACTS],
    ...[
      ["requests", "requests"],
      ["bytes sent", "up"],
      ["bytes received", "down"],
    ].map(([what = "", name = ""]) => [
      what,
      ...ACTS.map((act) => pair(roundTrips[50], act, name)),
    ]),
  ]);
  const { own, actions } = sizes;
  const whole = table([
    ["Page and code", "Service UI", "Server Actions"],
    ...[
      ["page of 10 rows: HTML with gzip, bytes", "htmlGzip10"],
      ["page of 500 rows: HTML with gzip, bytes", "htmlGzip500"],
      ["JavaScript of the page, bytes", "scripts"],
    ].map(([what = "", name = ""]) => [what, number(pages.own[name]), number(pages.actions[name])]),
    ["lines of the list, neither empty nor comment", own.lines, actions.lines],
    ["of these in client components", own.clientLines, actions.clientLines],
    ["files of the list", own.files, actions.files],
    ["lines once for an application", own.onceLines, actions.onceLines],
  ]);
  return [times, traffic, whole].join("\n\n");
}

/** A README with the tables of a run in place of those that it has. */
export function replaceTodoMvcTables(readme: string, result: TodoMvcResult): string {
  const old = /^\| ms \(.*\n(?:\|.*\n)+\n\| Sent .*\n(?:\|.*\n)+\n\| Page .*\n(?:\|.*\n)+/m;
  return readme.replace(old, () => `${todoMvcTables(result)}\n`);
}

const number = (value: number | undefined) => value?.toLocaleString("en") ?? "";

const both = (own: number | undefined, actions: number | undefined) =>
  `${number(own)} / ${number(actions)}`;
