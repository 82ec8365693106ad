import { metrics } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHealthRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import type { ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { recordLines } from "../support/log-lines";
import { TEST_SECRET } from "../support/next-server";
import { createReadProvider, valuesOf } from "../support/read-metrics";

const GAUGE = "service_ui.replay.available";
let nowMs = 0;
let isDown = false;
let asked = 0;
const replayStore: ReplayStore = {
  async claim() {
    asked += 1;
    if (isDown) throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
    return true;
  },
};

beforeEach(() => {
  [nowMs, isDown, asked] = [0, false, 0];
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", TEST_SECRET);
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  metrics.disable();
  for (const name of ["keys", "services", "replay-store", "log", "announced", "observed"]) {
    Reflect.deleteProperty(globalThis, Symbol.for(`service-ui.${name}`));
  }
});

const start = () => stopWhereMisconfigured({ replayStore, logger: recordLines().logger });

function register() {
  const made = createReadProvider();
  metrics.setGlobalMeterProvider(made.provider);
  return made;
}

test("shows an outage of the store to a reader, without any traffic, and its end", async () => {
  const { read } = register();
  start();
  const shown = async () => valuesOf((await read()).get(GAUGE));
  const attributes = { "service_ui.replay.store": "own" };
  expect(await shown()).toEqual([{ attributes, value: 1 }]);
  isDown = true;
  nowMs += 3000;
  expect(await shown()).toEqual([{ attributes, value: 0 }]);
  isDown = false;
  nowMs += 3000;
  expect(await shown()).toEqual([{ attributes, value: 1 }]);
});

test("asks the store for a reader as rarely as for probes, and not at all without one", async () => {
  const { read } = register();
  start();
  await vi.waitFor(() => expect(asked).toBe(1));
  nowMs += 60_000;
  expect(asked).toBe(1);
  await Promise.all([read(), createHealthRoute().GET(new Request("http://a/__ui/health"))]);
  await read();
  expect(asked).toBe(2);
});

test("is told by a provider that is registered after the start, once a probe has come", async () => {
  start();
  const { read } = register();
  expect((await read()).has(GAUGE)).toBe(false);
  await createHealthRoute().GET(new Request("http://a/__ui/health"));
  expect((await read()).has(GAUGE)).toBe(true);
});

test("makes each gauge once, however many bundles have a copy of the module", async () => {
  const { provider } = register();
  const made = vi.spyOn(provider.getMeter("service-ui"), "createObservableGauge");
  start();
  vi.resetModules();
  const copy = await import("@/lib/service-ui/next/observe-process");
  copy.observeProcess();
  expect(made.mock.calls.map(([name]) => name)).toEqual([GAUGE, "service_ui.replay.since"]);
});

test.each([
  ["8", 8],
  ["off", undefined],
])("tells the slots in use, and their limit unless there is none: %s", async (set, limit) => {
  vi.stubEnv("UI_MAX_CONCURRENT", set);
  const { read } = register();
  start();
  const { processServices } = await import("@/lib/service-ui/process/process-services");
  processServices().slots.take("a");
  const told = await read();
  expect(valuesOf(told.get("service_ui.slot.usage"))).toEqual([{ attributes: {}, value: 1 }]);
  expect(valuesOf(told.get("service_ui.slot.limit"))?.[0]?.value).toBe(limit);
});
