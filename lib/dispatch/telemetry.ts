import {
  type Attributes,
  type Meter,
  metrics,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { ObserveDispatch, Outcome } from "./create-dispatcher";
import { FAILURES } from "./respond";

const SCOPE = "service-ui";

/** What a visitor waits for, from a store on this host to a handler at its time limit; seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Tells OpenTelemetry of every dispatch: a span `ui.dispatch`, active while the handler runs, the histogram
 * `ui.dispatch.duration` (seconds) and the counter `ui.dispatch.count`.
 *
 * Their attributes are `ui.outcome`, `ok` or the code of the refusal, and, once the registry has resolved
 * them, `ui.component`, `ui.part` and `ui.event`: never what a client wrote, so there are no more series
 * than the application has declared. Where no SDK is registered, nothing is recorded.
 *
 * @param now milliseconds of any steady clock
 */
export function createTelemetry(
  tracer: Tracer = trace.getTracer(SCOPE),
  meter: Meter = metrics.getMeter(SCOPE),
  now: () => number = () => performance.now(),
): ObserveDispatch {
  const duration = meter.createHistogram("ui.dispatch.duration", {
    description: "Time from a dispatch's arrival to its outcome.",
    unit: "s",
    advice: { explicitBucketBoundaries: DURATION_BUCKETS },
  });
  const count = meter.createCounter("ui.dispatch.count", {
    description: "Dispatches by outcome.",
    unit: "{dispatch}",
  });

  return (run) =>
    tracer.startActiveSpan("ui.dispatch", async (span) => {
      const startedAt = now();
      try {
        const outcome = await run();
        const attributes = attributesOf(outcome);
        span.setAttributes(attributes);
        if (isFault(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        duration.record((now() - startedAt) / 1000, attributes);
        count.add(1, attributes);
        return outcome;
      } finally {
        span.end();
      }
    });
}

function attributesOf({ result, interaction }: Outcome): Attributes {
  const outcome = { "ui.outcome": result.ok ? "ok" : result.code };
  if (!interaction) return outcome;
  const { component, on } = interaction;
  return {
    ...outcome,
    "ui.component": component.definition.name,
    "ui.part": on.part,
    "ui.event": on.event,
  };
}

/** Whether the application is to blame: what a client got wrong is no error of the server's span. */
function isFault({ result }: Outcome): boolean {
  return !result.ok && FAILURES[result.code].status >= 500;
}
