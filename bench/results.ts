import type { CaseKey } from "./case-key";
import type { BytesFigures } from "./interaction-bytes";
import { round } from "./quantile";
import type { RenderFigures } from "./render";
import type { Scenario } from "./scenario";
import type { LoadFigures } from "./throughput";

/** What a user does, by the letters of `bench/README.md`. */
export const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export type Letter = (typeof LETTERS)[number];

/** Everything that a run found out. */
export interface Results {
  readonly date: string;
  readonly mode: "full" | "quick";
  readonly machine: Readonly<Record<string, string | number>>;
  readonly seconds: number;
  readonly ratios: Ratios;
  readonly scenarios: Readonly<Record<Letter, Scenario>>;
  readonly load: LoadFigures;
  readonly bytes: BytesFigures;
  readonly render: RenderFigures;
}

export interface Ratios {
  readonly routeVsServerAction: number;
  readonly routeVsBareRoute: number;
  readonly nodeMountVsServerAction: number;
  readonly nodeMountVsPlainHttp: number;
  readonly bytesVsServerAction: number;
  readonly render100VsPlain: number;
}

/** The ratios of medians, all of one run: of requests a second at eight at once, then of bytes and of time. */
export function ratiosOf(load: LoadFigures, bytes: BytesFigures, render: RenderFigures): Ratios {
  const rate = (key: CaseKey) => load[key]?.at["8"]?.perSecond ?? Number.NaN;
  const sum = (key: CaseKey) => (bytes[key]?.up ?? Number.NaN) + (bytes[key]?.down ?? Number.NaN);
  const page = render["100"];
  return {
    routeVsServerAction: round(rate("route") / rate("action")),
    routeVsBareRoute: round(rate("route") / rate("bare")),
    nodeMountVsServerAction: round(rate("node") / rate("action")),
    nodeMountVsPlainHttp: round(rate("node") / rate("plain")),
    bytesVsServerAction: round(sum("route") / sum("action")),
    render100VsPlain: round((page?.signed ?? Number.NaN) / (page?.unsigned ?? Number.NaN)),
  };
}
