import { type Meter, metrics } from "@opentelemetry/api";

export type MetricAttributes = Readonly<Record<string, string>>;

export interface MetricDefinition {
  /** A gauge goes up and down by what is recorded. */
  readonly kind: "counter" | "gauge" | "histogram";
  /** By OpenTelemetry's conventions, such as `ui.dispatch.duration`. */
  readonly name: string;
  /** `s`, or a word in braces for what is counted. */
  readonly unit: "s" | `{${string}}`;
  readonly description: string;
  /** Of a histogram: the upper bounds of its buckets, ascending. */
  readonly boundaries?: readonly number[];
}

/** What was recorded under one set of attributes. */
export interface MetricSeries {
  readonly attributes: MetricAttributes;
  readonly sum: number;
  readonly count: number;
  /** Of a histogram: values in each bucket; the last one has those above every boundary. */
  readonly buckets: readonly number[];
}

export interface MetricFamily extends MetricDefinition {
  readonly series: readonly MetricSeries[];
}

/** Records one value under the attributes that it was made with. */
export type RecordValue = (value: number) => void;

/** Metrics of one process: kept in its memory for `/metrics`, and told to OpenTelemetry. */
export interface Metrics {
  /**
   * Gives what records under these attributes. Call it once for each set of attributes and keep the
   * result: that is the cheap part.
   */
  recorder(definition: MetricDefinition, attributes?: MetricAttributes): RecordValue;
  /** Everything so far, in the order in which it was first asked for. */
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
 * @param meter asked for once for each metric, when its first value is recorded: a meter that is
 *   made before its SDK is registered never records
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

/** The metrics of this process; on `globalThis`, because each bundle has a copy of this module. */
export function processMetrics(): Metrics {
  const shared: typeof globalThis & { [KEY]?: Metrics } = globalThis;
  shared[KEY] ??= createMetrics();
  return shared[KEY];
}
