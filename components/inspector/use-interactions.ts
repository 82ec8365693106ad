import { useEffect, useReducer } from "react";
import { ATTR_OPTIONS, decodeOptions } from "../../lib/protocol/options";
import {
  type DispatchingDetail,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
} from "../../lib/protocol/runtime-events";
import { flash } from "./flash";
import { type Interaction, record } from "./interaction";

/** The latest interactions of the page, newest first, and how to forget them. */
export function useInteractions(): readonly [readonly Interaction[], () => void] {
  const [interactions, report] = useReducer(record, []);
  useEffect(() => {
    const listening = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, listening);
    const overtakenBy = watchOvertaking();
    const sentAtMs = new Map<string, number>();
    const durationOf = (dispatchId: string) =>
      performance.now() - (sentAtMs.get(dispatchId) ?? Number.NaN);

    on(EVENT_DISPATCHING, ({ detail }) => {
      const { component, instanceId, entry, request } = detail;
      const sent = { component, instanceId, entry, request };
      sentAtMs.set(request.dispatchId, performance.now());
      report({ kind: "sent", sent, overtakes: overtakenBy(detail) });
    });
    on(EVENT_DISPATCHED, ({ detail: { request, response } }) => {
      const durationMs = durationOf(request.dispatchId);
      const end = { status: 200, code: "", answer: response, durationMs };
      report({ kind: "ended", dispatchId: request.dispatchId, end });
    });
    on(EVENT_FAILED, ({ detail: { request, status, code, problem } }) => {
      const durationMs = durationOf(request.dispatchId);
      const end = { status, code, answer: problem ?? null, durationMs };
      report({ kind: "ended", dispatchId: request.dispatchId, end });
    });
    on(EVENT_PATCH_APPLIED, ({ detail: { request, patch, element } }) => {
      const { dispatchId } = request;
      report({ kind: "patched", dispatchId, outcome: { patch, rejection: null } });
      flash(element);
    });
    on(EVENT_PATCH_REJECTED, ({ detail: { request, patch, reason } }) => {
      const { dispatchId } = request;
      report({ kind: "patched", dispatchId, outcome: { patch: Object(patch), rejection: reason } });
    });
    return () => listening.abort();
  }, []);
  return [interactions, () => report({ kind: "cleared" })];
}

/**
 * The earlier dispatches that nobody waits for once a new one is sent: of the same native event (it is
 * sent anew, with a new token), or of the same part where a later interaction replaces the earlier.
 */
function watchOvertaking(): (detail: DispatchingDetail) => string[] {
  const byEvent = new WeakMap<Event, string>();
  const byElement = new WeakMap<Element, string>();
  return ({ nativeEvent, element, entry, request }) => {
    const { concurrency } = decodeOptions(element.getAttribute(ATTR_OPTIONS), entry.e);
    const earlier = [
      byEvent.get(nativeEvent),
      concurrency === "replace" ? byElement.get(element) : undefined,
    ];
    byEvent.set(nativeEvent, request.dispatchId);
    byElement.set(element, request.dispatchId);
    return earlier.filter((dispatchId) => dispatchId !== undefined);
  };
}
