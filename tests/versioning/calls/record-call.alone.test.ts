import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEPRECATED, RETIRED, VERSIONS } from "../fixtures";

beforeEach(() => vi.resetModules());
afterEach(() => {
  metrics.disable();
  vi.doUnmock("@opentelemetry/api");
});

/** Registers OpenTelemetry's SDK, and gives the values of the counter. */
function register() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 2 ** 30 });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  return async () => {
    await reader.forceFlush();
    const [last] = exporter.getMetrics().slice(-1);
    const found = last?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    const counter = found.find(
      ({ descriptor }) => descriptor.name === "service_ui.deprecated_api_calls",
    );
    return counter?.dataPoints.map(({ value, attributes }) => ({ value, ...attributes })) ?? [];
  };
}

const ok = () => Response.json([]);

/** Asks a deprecated route twice and a retired one once, through modules that are loaded anew. */
async function call() {
  const { lifecycleWrapper } = await import("@/lib/versioning/versioning");
  const wrap = lifecycleWrapper({ versions: VERSIONS });
  const old = wrap(DEPRECATED.path, { GET: ok });
  await old.GET(new Request("http://x/v0/things"));
  await old.GET(new Request("http://x/v0/things?page=2"));
  return wrap(RETIRED.path, { GET: ok }).GET(new Request("http://x/v0/things/7"));
}

const COUNTED = [
  { value: 2, route: DEPRECATED.path, version: DEPRECATED.version },
  { value: 1, route: RETIRED.path, version: RETIRED.version },
];

it("counts calls by route and version", async () => {
  const read = register();
  await call();
  await vi.waitFor(async () => expect(await read()).toEqual(COUNTED));
});

it("counts together what two bundles of an app record", async () => {
  const read = register();
  await call();
  vi.resetModules();
  await call();
  const doubled = COUNTED.map((counted) => ({ ...counted, value: counted.value * 2 }));
  await vi.waitFor(async () => expect(await read()).toEqual(doubled));
});

it("counts with the SDK that is registered after the first calls", async () => {
  const { lifecycleWrapper } = await import("@/lib/versioning/versioning");
  const { GET } = lifecycleWrapper({ versions: VERSIONS })(DEPRECATED.path, { GET: ok });
  await GET(new Request("http://x/v0/things"));
  const read = register();
  await vi.waitFor(async () => {
    await GET(new Request("http://x/v0/things"));
    expect((await read()).length).toBe(1);
  });
});

it("answers as ever, and logs nothing, without OpenTelemetry", async () => {
  vi.doMock("@opentelemetry/api", () => {
    throw new Error("Cannot find package '@opentelemetry/api'");
  });
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  expect((await call()).status).toBe(410);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});
