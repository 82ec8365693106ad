import { metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { detectResources, envDetector, serviceInstanceIdDetector } from "@opentelemetry/resources";
import {
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";

const intervalMs = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL || 60_000);

const READERS = new Map<string, () => IMetricReader>([
  // Serves http://localhost:9464/metrics, or what OTEL_EXPORTER_PROMETHEUS_HOST and _PORT say.
  ["prometheus", () => new PrometheusExporter()],
  // Sends to OTEL_EXPORTER_OTLP_ENDPOINT, default http://localhost:4318.
  ["otlp", createOtlpReader],
]);

function createOtlpReader(): IMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 30_000),
  });
}

/** Registers the exporter that `OTEL_METRICS_EXPORTER` names, if any. */
export function startMetrics(): void {
  const createReader = READERS.get(process.env.OTEL_METRICS_EXPORTER ?? "");
  if (!createReader) return;
  // A random `service.instance.id` tells processes of one OTEL_SERVICE_NAME apart. The environment
  // comes last, so that an id in OTEL_RESOURCE_ATTRIBUTES wins.
  const resource = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers: [createReader()] }));
}
