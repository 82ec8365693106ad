import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";

/** A meter provider whose instruments are read on demand, never by time. */
export function createReadProvider() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 2 ** 30 });
  const provider = new MeterProvider({ readers: [reader] });
  return {
    provider,
    /** What each instrument has by now, by its name. */
    async read(): Promise<ReadonlyMap<string, MetricData>> {
      await provider.forceFlush();
      const scopes = exporter.getMetrics().at(-1)?.scopeMetrics ?? [];
      const all = scopes.flatMap(({ metrics }) => metrics);
      return new Map(all.map((metric) => [metric.descriptor.name, metric]));
    },
  };
}

/** Each value of an instrument with its attributes. */
export function valuesOf(metric: MetricData | undefined) {
  return metric?.dataPoints.map(({ attributes, value }) => ({ attributes, value }));
}
