import type { MetricAttributes, MetricFamily, MetricSeries } from "./metrics";

/** The media type of OpenMetrics text (OpenMetrics 1.0, section 3.1). */
export const OPEN_METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/**
 * Writes metrics as OpenMetrics text. Names follow OpenTelemetry's exporters for Prometheus:
 * `ui.dispatch.duration` in `s` is `ui_dispatch_duration_seconds`.
 */
export function formatOpenMetrics(families: readonly MetricFamily[]): string {
  return [...families.flatMap(linesOf), "# EOF", ""].join("\n");
}

function linesOf(family: MetricFamily): string[] {
  const { kind, unit, description, series } = family;
  const name = underscored(family.name) + (unit === "s" ? "_seconds" : "");
  return [
    `# TYPE ${name} ${kind}`,
    ...(unit === "s" ? [`# UNIT ${name} seconds`] : []),
    `# HELP ${name} ${escapeText(description)}`,
    ...series.flatMap((one) => SAMPLES[kind](name, one, family.boundaries ?? [])),
  ];
}

type Samples = (name: string, series: MetricSeries, boundaries: readonly number[]) => string[];

const SAMPLES: { readonly [kind in MetricFamily["kind"]]: Samples } = {
  counter: (name, { attributes, sum }) => [`${name}_total${labelsOf(attributes)} ${sum}`],
  gauge: (name, { attributes, sum }) => [`${name}${labelsOf(attributes)} ${sum}`],
  histogram(name, { attributes, sum, count, buckets }, boundaries) {
    let below = 0;
    const counted = buckets.map((values, index) => {
      below += values;
      const le = index < boundaries.length ? canonical(boundaries[index] ?? 0) : "+Inf";
      return `${name}_bucket${labelsOf({ ...attributes, le })} ${below}`;
    });
    const labels = labelsOf(attributes);
    return [...counted, `${name}_count${labels} ${count}`, `${name}_sum${labels} ${sum}`];
  },
};

/**
 * Bounds that are whole numbers need a decimal point, too (OpenMetrics 1.0, "Canonical Numbers").
 */
function canonical(boundary: number): string {
  return Number.isInteger(boundary) ? `${boundary}.0` : String(boundary);
}

function labelsOf(attributes: MetricAttributes): string {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => `${underscored(name)}="${escapeText(value)}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function underscored(name: string): string {
  return name.replaceAll(".", "_");
}

function escapeText(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
