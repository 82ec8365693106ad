import type { Series } from "./prometheus";

/** What rules read. */
const METRICS =
  /^(service_ui_(?:dispatch_outcomes_total|dispatch_duration_bucket|replay_mark_used_duration_bucket|replay_available|replay_since|slot_usage|slot_limit))\{(.*)\} (\S+)$/;
/** Labels that no rule reads: they are left out, and samples that differ only in them added up. */
const UNREAD =
  /(?:otel_scope_\w+|error_type|service_ui_(?:mount|component|part|event|replay_(?:store|outcome)))="[^"]*",?/g;
/** Rules ask what lasts longer than a second: the bounds far below are noise of the machine. */
const LEAST_BOUND = 0.25;

/** Samples of some processes, as Prometheus would store them. */
export interface SeriesRecording {
  /** Adds a scrape of a process; undefined if it didn't answer. */
  add(instance: string, exposition: string | undefined): void;
  /** Ends the minute: what hasn't come has no sample. */
  endMinute(): void;
  readonly minutes: number;
  series(): Series;
}

export function recordSeries(job: string): SeriesRecording {
  const samples = new Map<string, (number | undefined)[]>();
  let minute = 0;
  return {
    add(instance, exposition = "") {
      for (const line of exposition.split("\n")) {
        const [, name, labels = "", value] = METRICS.exec(line) ?? [];
        const [, bound] = /\ble="([^"]*)"/.exec(labels) ?? [];
        if (!name || Number(bound) < LEAST_BOUND) continue;
        const read = labels.replaceAll(UNREAD, "").replace(/,$/, "");
        const all = [`job="${job}"`, `instance="${instance}"`, ...(read ? [read] : [])];
        const key = `${name}{${all.join(",")}}`;
        const row = samples.get(key) ?? [];
        row[minute] = (row[minute] ?? 0) + Number(value);
        samples.set(key, row);
      }
    },
    endMinute() {
      minute += 1;
    },
    get minutes() {
      return minute - 1;
    },
    series() {
      const rows = [...samples].sort(([a], [b]) => (a < b ? -1 : 1));
      return Object.fromEntries(
        rows.map(([key, row]) => [key, inRuns(Array.from({ length: minute }, (_, at) => row[at]))]),
      );
    },
  };
}

/** Samples in promtool's notation: `0+30x4` counts up by 30 four times, `_x4` lacks four samples. */
export function inRuns(row: readonly (number | undefined)[]): string {
  const runs: string[] = [];
  for (let at = 0; at < row.length; ) {
    const first = row[at];
    let end = at + 1;
    if (first === undefined) {
      while (end < row.length && row[end] === undefined) end += 1;
      runs.push(`_x${end - at}`);
    } else {
      const step = (row[end] ?? first) - first;
      while (row[end] === first + step * (end - at)) end += 1;
      const more = end - at - 1;
      if (more > 0) runs.push(`${first}${step < 0 ? "" : "+"}${step}x${more}`);
      else runs.push(`${first}`);
    }
    at = end;
  }
  return runs.join(" ");
}
