import { useEffect, useReducer } from "react";
import {
  type DispatchingDetail,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_SKIPPED,
  type PatchRejection,
} from "../../../wire/runtime-events";
import { type Interaction, type Report, record } from "./interaction";

/**
 * Reports every dispatch of the page, by means of the runtime's public events.
 *
 * @param onPatched called with each element that a patch has changed
 * @param nowMs milliseconds, on the clock of `Event.timeStamp`
 * @returns a function that stops the reports
 */
export function watchInteractions(
  report: (report: Report) => void,
  onPatched: (element: Element) => void = () => {},
  nowMs: () => number = () => performance.now(),
): () => void {
  const listening = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, listening);
  const overtakenBy = watchOvertaking();
  let unsent = 0;
  const moments = new Map<string, { readonly sentMs: number; answeredMs?: number }>();

  const patched = (dispatchId: string, patch: unknown, rejection: PatchRejection | null) => {
    const own = moments.get(dispatchId);
    // The runtime raises the events of a response's patches before that of the response itself.
    if (own) own.answeredMs ??= nowMs();
    report({ kind: "patched", dispatchId, outcome: { patch: Object(patch), rejection } });
  };
  const end = (dispatchId: string, more: Pick<Interaction, "status" | "code" | "answer">) => {
    const endedMs = nowMs();
    const { sentMs, answeredMs = endedMs } = moments.get(dispatchId) ?? { sentMs: Number.NaN };
    moments.delete(dispatchId);
    const times = { durationMs: answeredMs - sentMs, patchingMs: endedMs - answeredMs };
    report({ kind: "ended", dispatchId, end: { ...more, ...times } });
  };

  on(EVENT_DISPATCHING, ({ detail }) => {
    const { component, instanceId, entry, request, nativeEvent } = detail;
    const sentMs = nowMs();
    moments.set(request.dispatchId, { sentMs });
    const queuedMs = sentMs - nativeEvent.timeStamp;
    report({
      kind: "sent",
      sent: { component, instanceId, entry, request, queuedMs },
      overtakes: overtakenBy(detail),
    });
  });
  on(EVENT_PATCH_APPLIED, ({ detail: { request, patch, element } }) => {
    patched(request.dispatchId, patch, null);
    onPatched(element);
  });
  on(EVENT_PATCH_REJECTED, ({ detail: { request, patch, reason } }) =>
    patched(request.dispatchId, patch, reason),
  );
  on(EVENT_DISPATCHED, ({ detail: { request, response } }) =>
    end(request.dispatchId, { status: 200, code: "", answer: response }),
  );
  on(EVENT_FAILED, ({ detail: { request, status, code, problem } }) =>
    end(request.dispatchId, { status, code, answer: problem ?? null }),
  );
  on(EVENT_SKIPPED, ({ detail }) => {
    const { component, instanceId, entry, payload, reason } = detail;
    // What was in flight is listed already, and the request that replaces it marks it.
    if (detail.request) return;
    unsent += 1;
    const request = { ctx: entry.ctx, dispatchId: `not sent ${unsent}`, payload };
    report({
      kind: "skipped",
      unsent: { component, instanceId, entry, request, queuedMs: 0 },
      reason,
    });
  });
  return () => listening.abort();
}

/**
 * The earlier dispatches whose responses are no longer awaited once a new one is sent. They are of
 * the same native event, which is sent again with a new token, or of the same part, if a later
 * interaction replaces the earlier one.
 */
function watchOvertaking(): (detail: DispatchingDetail) => string[] {
  const byEvent = new WeakMap<Event, string>();
  const byElement = new WeakMap<Element, string>();
  return ({ nativeEvent, element, options, request }) => {
    const earlier = [
      byEvent.get(nativeEvent),
      options.concurrency === "replace" ? byElement.get(element) : undefined,
    ];
    byEvent.set(nativeEvent, request.dispatchId);
    byElement.set(element, request.dispatchId);
    return earlier.filter((dispatchId) => dispatchId !== undefined);
  };
}

/**
 * The latest interactions of the page, newest first, and a function that forgets them.
 *
 * @param onPatched called with each element that a patch has changed; pass the same function at
 *   each render
 *
 * @example
 * ```tsx
 * "use client";
 * import { useInteractions } from "service-ui/panel/interactions";
 *
 * export function Latest() {
 *   const [[latest], forget] = useInteractions();
 *   return <button onClick={forget}>{latest?.component}</button>;
 * }
 * ```
 */
export function useInteractions(
  onPatched?: (element: Element) => void,
): readonly [readonly Interaction[], () => void] {
  const [interactions, report] = useReducer(record, []);
  useEffect(() => watchInteractions(report, onPatched), [onPatched]);
  return [interactions, () => report({ kind: "cleared" })];
}
