import { type Attributes, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { forEachProvider, type ProviderNow, registeredProvider } from "../telemetry/instruments";
import { SERVER_TIMING_METRIC } from "../wire/dispatch";
import { FAILURES } from "../wire/failures";
import type { Exchange } from "./answer-in-frames";
import type { Outcome } from "./outcome";

const instrumentsOf = forEachProvider((meter) => ({
  outcomes: meter.createCounter("service_ui.dispatch.outcomes", {
    unit: "{dispatch}",
    description: "Dispatches that have an outcome.",
  }),
  duration: meter.createHistogram("service_ui.dispatch.duration", {
    unit: "s",
    description: "Time from a dispatch's arrival to its outcome, streams aside.",
    // From the fastest dispatches, with the memory store, to a handler's default time limit.
    advice: {
      explicitBucketBoundaries: [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
      ],
    },
  }),
  repeats: meter.createCounter("service_ui.dispatch.repeats", {
    unit: "{dispatch}",
    description: "Repeated dispatches, by what their client was told of the first one.",
  }),
  active: meter.createUpDownCounter("service_ui.dispatch.active", {
    unit: "{dispatch}",
    description: "Dispatches that have arrived and have no outcome yet.",
  }),
}));

/** Which server answers: Next's router, or the Node mount. */
export type MountName = "next" | "node";

/** Runs a dispatch, reports it, and returns its outcome. */
export type ReportDispatch = (run: () => Promise<Outcome>, mount: MountName) => Promise<Outcome>;

/**
 * Reports every dispatch to OpenTelemetry: a span `service_ui.dispatch`, active while the handler
 * runs, and the metrics above. A repeat counts once more by `service_ui.repeat`, which is `answered`,
 * `running` or `unknown`.
 *
 * Each has the attribute `service_ui.outcome`: `ok`, the code of the refusal, or `probe` for what the
 * doctor sends to be refused, which no alert may take for an attack. The counter also
 * has `service_ui.mount`. If the registry has resolved the interaction, span and duration also have
 * `service_ui.component`, `service_ui.part` and `service_ui.event`. No attribute holds a client's
 * text, so the application's declarations limit the number of series.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function createTelemetry(
  tracer: Tracer = trace.getTracer("service-ui"),
  provider: ProviderNow = registeredProvider,
  monotonicMs: () => number = () => performance.now(),
): ReportDispatch {
  return (run, mount) =>
    tracer.startActiveSpan("service_ui.dispatch", async (span) => {
      const { outcomes, duration, repeats, active } = instrumentsOf(provider());
      const startedAt = monotonicMs();
      active.add(1);
      try {
        const outcome = await run();
        const attributes = attributesOf(outcome);
        span.setAttributes(attributes);
        if (isFault(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        outcomes.add(1, {
          "service_ui.outcome": attributes["service_ui.outcome"],
          "service_ui.mount": mount,
        });
        const { receipt } = outcome.result.ok ? {} : outcome.result;
        if (receipt) repeats.add(1, { "service_ui.repeat": TOLD[receipt.outcome] });
        // A stream takes as long as it has something to show, which is no sign of slowness.
        if (!outcome.stream) duration.record((monotonicMs() - startedAt) / 1000, attributes);
        return outcome;
      } finally {
        active.add(-1);
        span.end();
      }
    });
}

const TOLD = { ended: "answered", running: "running", unknown: "unknown" } as const;

function attributesOf({ result, interaction, isProbe }: Outcome): Attributes {
  return {
    "service_ui.outcome": result.ok ? "ok" : isProbe ? "probe" : result.code,
    ...(interaction && {
      "service_ui.component": interaction.component.name,
      "service_ui.part": interaction.on.part,
      "service_ui.event": interaction.on.event,
    }),
  };
}

/** Whether the application is at fault. A client's mistake is not an error of the server's span. */
function isFault({ result }: Outcome): boolean {
  return !result.ok && FAILURES[result.code].status >= 500;
}

const streamsOf = forEachProvider((meter) =>
  meter.createUpDownCounter("service_ui.stream.active", {
    unit: "{stream}",
    description: "Streams of handlers that are open.",
  }),
);

/** Counts a stream as open while it runs. */
export async function countStream<T>(
  run: () => Promise<T>,
  provider: ProviderNow = registeredProvider,
): Promise<T> {
  const streams = streamsOf(provider());
  streams.add(1);
  try {
    return await run();
  } finally {
    streams.add(-1);
  }
}

/**
 * Adds the header `Server-Timing` with the dispatcher's time to each response. For development
 * only, because the time distinguishes cases that must look alike to an outsider.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function withServerTiming(
  exchange: Exchange,
  monotonicMs: () => number = () => performance.now(),
): Exchange {
  return async (request) => {
    const startMs = monotonicMs();
    const answer = await exchange(request);
    const timing = `${SERVER_TIMING_METRIC};dur=${(monotonicMs() - startMs).toFixed(1)}`;
    return { ...answer, headers: { ...answer.headers, "Server-Timing": timing } };
  };
}
