import { round } from "../quantile";
import type { Figures } from "../scenario";
import { table } from "../table";
import type { WayName } from "./ways";

/** A job that shows its progress, in each way; medians of rounds. */
export interface StreamsResult {
  readonly date: string;
  readonly rounds: number;
  /** Of the machine, in the minute before the run and in its last one. */
  readonly loads: readonly number[];
  readonly ways: Readonly<Record<WayName, Figures>>;
}

const COLUMNS = ["own", "action", "htmx", "bare"] as const;
const ROWS = [
  ["until the first frame is shown, ms", "firstFrameMs"],
  ["until the last of 20 is shown, 20 ms apart, ms", "lastFrameMs"],
  ["how many of them are shown", "shown"],
  ["requests", "requests"],
  ["bytes both ways", "bytes"],
  ["frames a second that the server sends, 8 streams", "perSecond"],
  ["the server's processor time for a frame, µs", "cpuMicroseconds"],
  ["bytes of a frame, no gzip", "bytesOfAFrame"],
] as const;

/** As a table of Markdown. */
export function streamsTable({ ways }: StreamsResult): string {
  const ofBare = (way: WayName) => {
    const [one, bare] = [ways[way].perSecond, ways.bare.perSecond];
    return round((one ?? Number.NaN) / (bare ?? Number.NaN)).toString();
  };
  return table([
    ["A job of progress", "Service UI", "Server Action", "htmx and SSE", "bare route"],
    ...ROWS.map(([what, name]) => [
      what,
      ...COLUMNS.map((way) => ways[way][name]?.toLocaleString("en") ?? ""),
    ]),
    ["frames a second, as a part of the bare route's", ...COLUMNS.map(ofBare)],
  ]);
}

/** A README with the table of a run in place of the one that it has. */
export function replaceStreamsTable(readme: string, result: StreamsResult): string {
  return readme.replace(/^\| A job .*\n(?:\|.*\n)+/m, () => `${streamsTable(result)}\n`);
}
