import type { MeterProvider } from "@opentelemetry/api";
import { OBSERVED } from "../../common/registered-symbols";
import { processServices, storeName } from "../process/process-services";
import { registeredProvider } from "../telemetry/instruments";

/** Each bundle has its own copy of this module, but a gauge must be observed once (NEXT.md 41). */
const processWide: typeof globalThis & { [OBSERVED]?: WeakSet<MeterProvider> } = globalThis;

/**
 * Makes the metrics that a reader asks for: whether the replay store answers, and the slots. They
 * need no traffic, so an outage at night shows.
 *
 * Call it wherever the app may have registered its meter provider since: at the start, and with
 * each probe and dispatch. To tell about the store, a reader makes the trial that probes share, so
 * without a reader nothing is tried.
 */
export function observeProcess(): void {
  const provider = registeredProvider();
  processWide[OBSERVED] ??= new WeakSet();
  if (processWide[OBSERVED].has(provider)) return;
  processWide[OBSERVED].add(provider);
  const { tryStore, replayStore, slots, configuration, loop } = processServices();
  const meter = provider.getMeter("service-ui");

  // Not the unit "1", for which exporters append "ratio" to the name.
  const available = meter.createObservableGauge("service_ui.replay.available", {
    unit: "{store}",
    description: "1 if the replay store marks a new key as used, else 0.",
  });
  available.addCallback(async (gauge) => {
    const failure = await tryStore();
    gauge.observe(failure === null ? 1 : 0, { "service_ui.replay.store": storeName() });
  });

  const since = meter.createObservableGauge("service_ui.replay.since", {
    unit: "s",
    description: "Unix time since when the replay store remembers used dispatches.",
  });
  since.addCallback(async (gauge) => {
    await tryStore();
    const memory = replayStore.memory?.();
    if (!memory) return;
    gauge.observe(Math.floor(memory.sinceMs / 1000), { "service_ui.replay.store": storeName() });
  });

  const usage = meter.createObservableUpDownCounter("service_ui.slot.usage", {
    unit: "{slot}",
    description: "Verified dispatches in flight.",
  });
  usage.addCallback((counter) => counter.observe(slots.taken()));

  const blocked = meter.createObservableCounter("service_ui.event_loop.blocked", {
    unit: "s",
    description: "Time for which something blocked the process's event loop.",
  });
  blocked.addCallback((counter) => counter.observe(loop.blockedSeconds()));

  const { maxConcurrent } = configuration;
  if (maxConcurrent === null) return;
  const limit = meter.createObservableUpDownCounter("service_ui.slot.limit", {
    unit: "{slot}",
    description: "The most verified dispatches that may be in flight, UI_MAX_CONCURRENT.",
  });
  limit.addCallback((counter) => counter.observe(maxConcurrent));
}
