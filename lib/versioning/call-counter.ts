import type { MetricFamily } from "../metrics/metrics";

/** The labels of a count, which say who called what. */
export interface CallLabels {
  readonly route: string;
  readonly version: string;
  /** The caller's `User-Agent` family. */
  readonly agent: string;
}

export interface CallCount extends CallLabels {
  readonly count: number;
}

/** Counts calls by their labels, in the memory of this process. */
export interface CallCounter {
  count(labels: CallLabels): void;
  /** The counts so far, in the order of their first call. */
  read(): readonly CallCount[];
}

export function createCallCounter(): CallCounter {
  const counts = new Map<string, CallCount>();
  return {
    count({ route, version, agent }) {
      const key = JSON.stringify([route, version, agent]);
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { route, version, agent, count });
    },
    read: () => [...counts.values()],
  };
}

export function callFamily(counter: CallCounter): MetricFamily {
  return {
    kind: "counter",
    name: "service_ui.deprecated_api_calls",
    unit: "{call}",
    description: "Calls of API routes that are deprecated or retired.",
    series: counter
      .read()
      .map(({ count, ...attributes }) => ({ attributes, sum: count, count, buckets: [] })),
  };
}

const KEY = Symbol.for("service-ui.deprecated-calls");

/**
 * The counter of this process, kept on `globalThis`, because the bundler may give each route a copy
 * of this module.
 */
export function processCallCounter(): CallCounter {
  const shared = globalThis as { [KEY]?: CallCounter };
  shared[KEY] ??= createCallCounter();
  return shared[KEY];
}
