import { type Attributes, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { type Metrics, processMetrics, type RecordValue } from "../../common/metrics/metrics";
import type { RegisteredInteraction } from "../declare/create-registry";
import { FAILURES } from "../wire/failures";
import type { Outcome } from "./outcome";

const DURATION = {
  kind: "histogram",
  name: "ui.dispatch.duration",
  unit: "s",
  description: "Time from a dispatch's arrival to its outcome.",
  // From the fastest dispatches, with the memory store, to a handler's default time limit.
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
} as const;
const COUNT = {
  kind: "counter",
  name: "ui.dispatch.count",
  unit: "{dispatch}",
  description: "Dispatches by outcome.",
} as const;
const ACTIVE = {
  kind: "gauge",
  name: "ui.dispatch.active",
  unit: "{dispatch}",
  description: "Dispatches that have arrived and have no outcome yet.",
} as const;

/** The recorders for one outcome of one declared interaction. */
interface Recorders {
  readonly attributes: Attributes;
  readonly duration: RecordValue;
  readonly count: RecordValue;
}

/** Runs a dispatch, reports it, and returns its outcome. */
export type ReportDispatch = (run: () => Promise<Outcome>) => Promise<Outcome>;

/**
 * Reports every dispatch. OpenTelemetry gets a span `ui.dispatch`, active while the handler runs.
 * OpenTelemetry and `/metrics` get the histogram `ui.dispatch.duration` (seconds), the counter
 * `ui.dispatch.count`, and `ui.dispatch.active`, the number in flight.
 *
 * Span, duration and count have the attribute `ui.outcome`: `ok` or the code of the refusal. If the
 * registry has resolved the interaction, they also have `ui.component`, `ui.part` and `ui.event`.
 * No attribute holds a client's text, so the application's declarations limit the number of series.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function createTelemetry(
  tracer: Tracer = trace.getTracer("service-ui"),
  metrics: Metrics = processMetrics(),
  monotonicMs: () => number = () => performance.now(),
): ReportDispatch {
  const active = metrics.recorder(ACTIVE);
  const recorders = new Map<string, Recorders>();

  function recordersOf({ result, interaction }: Outcome): Recorders {
    const outcome = result.ok ? "ok" : result.code;
    const names = interaction && namesOf(interaction);
    // No name holds a space, so two keys never collide.
    const key = names ? `${outcome} ${names.join(" ")}` : outcome;
    const known = recorders.get(key);
    if (known) return known;
    const attributes = {
      "ui.outcome": outcome,
      ...(names && { "ui.component": names[0], "ui.part": names[1], "ui.event": names[2] }),
    };
    const duration = metrics.recorder(DURATION, attributes);
    const made = { attributes, duration, count: metrics.recorder(COUNT, attributes) };
    recorders.set(key, made);
    return made;
  }

  return (run) =>
    tracer.startActiveSpan("ui.dispatch", async (span) => {
      const startedAt = monotonicMs();
      active(1);
      try {
        const outcome = await run();
        const { attributes, duration, count } = recordersOf(outcome);
        span.setAttributes(attributes);
        if (isFault(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        duration((monotonicMs() - startedAt) / 1000);
        count(1);
        return outcome;
      } finally {
        active(-1);
        span.end();
      }
    });
}

function namesOf({ component, on }: RegisteredInteraction) {
  return [component.name, on.part, on.event] as const;
}

/** Whether the application is at fault. A client's mistake is not an error of the server's span. */
function isFault({ result }: Outcome): boolean {
  return !result.ok && FAILURES[result.code].status >= 500;
}
