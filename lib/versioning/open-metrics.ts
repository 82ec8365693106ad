/** The media type of the exposition (OpenMetrics 1.0, section 3.1). */
export const OPEN_METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

export interface Counter {
  /** Without the suffix `_total`, which belongs to the sample. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** Writes counters as OpenMetrics text. */
export function formatOpenMetrics(counters: readonly Counter[]): string {
  const lines = counters.flatMap(({ name, help, samples }) => [
    `# TYPE ${name} counter`,
    `# HELP ${name} ${escapeText(help)}`,
    ...samples.map(({ labels, value }) => `${name}_total${formatLabels(labels)} ${value}`),
  ]);
  return [...lines, "# EOF", ""].join("\n");
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escapeText(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
