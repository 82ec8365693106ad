import type { Case, CaseKey } from "./cases";
import type { ListFigures } from "./lists";
import type { LoadRound } from "./load";
import type { InteractionBytes } from "./pages";
import { median, round } from "./quantile";
import type { RenderFigures } from "./render";

export type LoadFigures = Record<string, { name: string; at: Record<string, LoadRound> }>;

/** Everything that a run found out. What it had no time for is null, and named in `skipped`. */
export interface Results {
  readonly date: string;
  readonly mode: "full" | "quick";
  readonly machine: Readonly<Record<string, string | number>>;
  readonly seconds: number;
  readonly loadRounds: number;
  readonly skipped: readonly string[];
  /** Which figures aren't of this run, and where they come from; a run itself writes none. */
  readonly note?: string;
  readonly ratios: Ratios;
  readonly load: LoadFigures;
  readonly bytes: Readonly<Record<string, InteractionBytes>>;
  readonly render: RenderFigures;
  /** Bytes. */
  readonly lists: ListFigures | null;
  /** Milliseconds by the round trip in milliseconds. */
  readonly latency: Readonly<Record<string, Record<string, { p50: number; p99: number }>>> | null;
  /** Bytes: all of a page, and what it has more than a page without any component. */
  readonly scripts: Readonly<Record<string, { total: number; own: number }>> | null;
  /** Milliseconds. */
  readonly coldStart: Readonly<Record<string, number>> | null;
  readonly micro: unknown;
}

export interface Ratios {
  readonly routeVsServerAction: number;
  readonly routeVsBareRoute: number;
  readonly nodeMountVsServerAction: number;
  readonly nodeMountVsPlainHttp: number;
  readonly bytesVsServerAction: number;
  readonly render100VsPlain: number;
}

export interface Target {
  /** What the ratio divides. */
  readonly what: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A ratio without a bound is only told. */
export const TARGETS: Readonly<Record<keyof Ratios, Target>> = {
  routeVsServerAction: { what: "a) against b), requests a second at 8", atLeast: 1 },
  routeVsBareRoute: { what: "a) against c)", atLeast: 0.85 },
  nodeMountVsServerAction: { what: "d) against b)", atLeast: 8 },
  nodeMountVsPlainHttp: { what: "d) against e)" },
  bytesVsServerAction: { what: "bytes of an interaction, a) against b)", atMost: 1.1 },
  render100VsPlain: {
    what: "render of 100 instances × 3 events against none signed",
    atMost: 1.5,
  },
};

/** Medians over the rounds of each case at each concurrency. */
export function loadFigures(
  cases: readonly Case[],
  rounds: ReadonlyMap<string, readonly LoadRound[]>,
  concurrencies: readonly number[],
): LoadFigures {
  const of = (values: readonly LoadRound[], pick: (value: LoadRound) => number | null) => {
    const known = values.map(pick).filter((value) => value !== null);
    return known.length === 0 ? null : round(median(known));
  };
  const figures = cases.map(({ key, name }) => {
    const at = concurrencies.map((connections) => {
      const values = rounds.get(`${key} ${connections}`) ?? [];
      const figure: LoadRound = {
        perSecond: of(values, ({ perSecond }) => perSecond) ?? Number.NaN,
        p50: of(values, ({ p50 }) => p50) ?? Number.NaN,
        p99: of(values, ({ p99 }) => p99) ?? Number.NaN,
        cpuMicroseconds: of(values, ({ cpuMicroseconds }) => cpuMicroseconds),
      };
      return [connections, figure];
    });
    return [key, { name, at: Object.fromEntries(at) }];
  });
  return Object.fromEntries(figures);
}

/** The six ratios of medians, all of one run. */
export function ratiosOf(
  load: LoadFigures,
  bytes: Results["bytes"],
  render: RenderFigures,
): Ratios {
  const rate = (key: CaseKey) => load[key]?.at["8"]?.perSecond ?? Number.NaN;
  const sum = (key: CaseKey) => (bytes[key]?.up ?? Number.NaN) + (bytes[key]?.down ?? Number.NaN);
  const page = render["100"];
  return {
    routeVsServerAction: round(rate("a") / rate("b")),
    routeVsBareRoute: round(rate("a") / rate("c")),
    nodeMountVsServerAction: round(rate("d") / rate("b")),
    nodeMountVsPlainHttp: round(rate("d") / rate("e")),
    bytesVsServerAction: round(sum("a") / sum("b")),
    render100VsPlain: round((page?.signed ?? Number.NaN) / (page?.unsigned ?? Number.NaN)),
  };
}
