import type { Counter, MeterProvider } from "@opentelemetry/api";

type OpenTelemetry = typeof import("@opentelemetry/api");

interface CallAttributes extends Readonly<Record<string, string>> {
  readonly route: string;
  readonly version: string;
}

/** A counter that is made before the SDK is registered counts nothing, so each provider has one. */
const counters = new WeakMap<MeterProvider, Counter>();
let loading: Promise<OpenTelemetry | undefined> | undefined;

/** Counts a call with OpenTelemetry, if the app has it. */
export async function countCall(attributes: CallAttributes): Promise<void> {
  loading ??= load();
  const api = await loading;
  if (api) counterOf(api).add(1, attributes);
}

async function load(): Promise<OpenTelemetry | undefined> {
  try {
    return await import("@opentelemetry/api");
  } catch {
    return undefined;
  }
}

function counterOf({ metrics }: OpenTelemetry): Counter {
  const provider = metrics.getMeterProvider();
  const known = counters.get(provider);
  if (known) return known;
  const counter = provider
    .getMeter("service-ui-versioning")
    .createCounter("service_ui.deprecated_api_calls", {
      unit: "{call}",
      description: "Calls of API routes that are deprecated or retired.",
    });
  counters.set(provider, counter);
  return counter;
}
