import { type Meter, metrics } from "@opentelemetry/api";

export type MetricAttributes = Readonly<Record<string, string>>;

export interface MetricDefinition {
  /** A gauge is the sum of its recorded values, which may be negative. */
  readonly kind: "counter" | "gauge" | "histogram";
  /** A name by OpenTelemetry's conventions, such as `ui.dispatch.duration`. */
  readonly name: string;
  /** `s`, or what is counted, in braces, such as `{call}`. */
  readonly unit: "s" | `{${string}}`;
  readonly description: string;
  /** For a histogram: the upper bounds of its buckets, ascending. */
  readonly boundaries?: readonly number[];
}

/** The records under one set of attributes. */
export interface MetricSeries {
  readonly attributes: MetricAttributes;
  readonly sum: number;
  readonly count: number;
  /**
   * For a histogram: the number of values in each bucket. The last bucket counts values above every
   * bound.
   */
  readonly buckets: readonly number[];
}

export interface MetricFamily extends MetricDefinition {
  readonly series: readonly MetricSeries[];
}

/** Records one value under the attributes for which this recorder was made. */
export type RecordValue = (value: number) => void;

/** Metrics of one process, kept in memory for `/metrics` and recorded with OpenTelemetry. */
export interface Metrics {
  /**
   * Returns the function that records under these attributes. Call this once for each set of
   * attributes and keep the result, which is cheap to call.
   */
  recorder(definition: MetricDefinition, attributes?: MetricAttributes): RecordValue;
  /** All metrics so far, in the order of their first recorder. */
  read(): readonly MetricFamily[];
}

type Tell = (value: number, attributes: MetricAttributes) => void;

const TELL: {
  readonly [kind in MetricDefinition["kind"]]: (m: Meter, d: MetricDefinition) => Tell;
} = {
  counter(meter, { name, unit, description }) {
    const counter = meter.createCounter(name, { unit, description });
    return (value, attributes) => counter.add(value, attributes);
  },
  gauge(meter, { name, unit, description }) {
    const counter = meter.createUpDownCounter(name, { unit, description });
    return (value, attributes) => counter.add(value, attributes);
  },
  histogram(meter, { name, unit, description, boundaries = [] }) {
    const advice = { explicitBucketBoundaries: [...boundaries] };
    const histogram = meter.createHistogram(name, { unit, description, advice });
    return (value, attributes) => histogram.record(value, attributes);
  },
};

interface Instrument {
  readonly definition: MetricDefinition;
  readonly tell: Tell;
  readonly series: Map<string, { readonly series: MetricSeries; readonly record: RecordValue }>;
}

/**
 * @param meter called once for each metric, when its first value is recorded. A meter that is made
 *   before OpenTelemetry's SDK is registered never records.
 */
export function createMetrics(meter: () => Meter = () => metrics.getMeter("service-ui")): Metrics {
  const instruments = new Map<string, Instrument>();

  function instrumentOf(definition: MetricDefinition): Instrument {
    const known = instruments.get(definition.name);
    if (known) return known;
    let tell: Tell | undefined;
    const made: Instrument = {
      definition,
      series: new Map(),
      tell(value, attributes) {
        tell ??= TELL[definition.kind](meter(), definition);
        tell(value, attributes);
      },
    };
    instruments.set(definition.name, made);
    return made;
  }

  return {
    recorder(definition, attributes = {}) {
      const { series, tell } = instrumentOf(definition);
      const key = JSON.stringify(attributes);
      const found = series.get(key) ?? createSeries(attributes, definition.boundaries ?? [], tell);
      series.set(key, found);
      return found.record;
    },
    read: () =>
      [...instruments.values()].map(({ definition, series }) => ({
        ...definition,
        series: [...series.values()].map((entry) => entry.series),
      })),
  };
}

function createSeries(attributes: MetricAttributes, boundaries: readonly number[], tell: Tell) {
  const buckets = new Array<number>(boundaries.length + 1).fill(0);
  const series = { attributes, sum: 0, count: 0, buckets };
  const record: RecordValue = (value) => {
    series.sum += value;
    series.count += 1;
    let bucket = 0;
    while (value > (boundaries[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    tell(value, attributes);
  };
  return { series, record };
}

const KEY = Symbol.for("service-ui.metrics");

/**
 * The metrics of this process. They are on `globalThis`, because each bundle has its own copy of
 * this module.
 */
export function processMetrics(): Metrics {
  const shared: typeof globalThis & { [KEY]?: Metrics } = globalThis;
  shared[KEY] ??= createMetrics();
  return shared[KEY];
}
