import { useEffect, useReducer } from "react";
import { ATTR_BUSY, ATTR_KEY, ATTR_PART } from "../../../wire/markup";
import {
  type CapturedDetail,
  EVENT_AT_ONCE,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_SKIPPED,
  type PatchRejection,
} from "../../../wire/runtime-events";
import { type Report, record, type Unfollowed, type WatchedInteraction } from "./interaction";
import { type OwnCommands, watchCommands } from "./watch-commands";

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
  const commands = watchCommands();
  const byEvent = new WeakMap<Event, string>();
  let unsent = 0;
  const moments = new Map<string, Moments>();
  /** The paths of navigations that the runtime has asked for. */
  const requested = new Set<string>();
  const momentOfTask = createTaskClock(nowMs);

  const patched = (dispatchId: string, patch: unknown, rejection: PatchRejection | null) => {
    const own = moments.get(dispatchId);
    const atTaskMs = momentOfTask();
    // The runtime raises the events of a response's patches before that of the response itself.
    if (own) own.answeredMs ??= atTaskMs;
    const atMs = atTaskMs - (own?.sentMs ?? Number.NaN);
    report({ kind: "patched", dispatchId, outcome: { patch: Object(patch), rejection, atMs } });
  };
  const end = (
    dispatchId: string,
    more: Pick<WatchedInteraction, "status" | "code" | "answer">,
  ) => {
    const endedMs = nowMs();
    const own = moments.get(dispatchId);
    const { sentMs, answeredMs = endedMs } = own ?? { sentMs: Number.NaN };
    moments.delete(dispatchId);
    const times = { durationMs: answeredMs - sentMs, patchingMs: endedMs - answeredMs };
    const { refresh, navigate, focus, invalid, conflict } = Object(more.answer);
    const isRendered = refresh === true;
    const isRefused = more.code || invalid || conflict;
    const settled = () => own?.commands.settle(isRefused ? "not done" : "has run");
    const atOnce = (isRendered ? own?.commands.shown : settled()) ?? [];
    report({ kind: "ended", dispatchId, end: { ...more, ...times, atOnce } });
    requested.delete(navigate);
    if (own && (navigate || focus)) {
      whenAtRest(own.element, listening.signal, () => {
        const unfollowed: Unfollowed[] = [];
        if (navigate && !requested.has(navigate)) unfollowed.push("navigate");
        if (focus && !hasFocus(focus)) unfollowed.push("focus");
        if (unfollowed[0]) report({ kind: "unfollowed", dispatchId, unfollowed });
      });
    }
    if (!own || !isRendered) return;
    whenAtRest(own.element, listening.signal, () =>
      report({
        kind: "settled",
        dispatchId,
        atOnce: own.commands.settle(isRefused ? "not done" : "rendered"),
      }),
    );
  };
  const overtake = (dispatchId: string, code: string) => {
    const atOnce = moments.get(dispatchId)?.commands.settle("not done") ?? [];
    moments.delete(dispatchId);
    report({ kind: "overtaken", dispatchId, by: { code, atOnce } });
  };

  on(EVENT_NAVIGATE_REQUESTED, ({ detail }) => requested.add(detail.path));
  on(EVENT_AT_ONCE, ({ detail }) => commands.ran(detail));
  on(EVENT_DISPATCHING, ({ detail }) => {
    const { component, instanceId, entry, request, nativeEvent, element } = detail;
    const earlier = byEvent.get(nativeEvent);
    // The same event is sent again, with a new token.
    if (earlier) overtake(earlier, "sent again");
    byEvent.set(nativeEvent, request.dispatchId);
    const sentMs = nowMs();
    const own = commands.of(detail);
    moments.set(request.dispatchId, { sentMs, element, commands: own });
    const queuedMs = sentMs - nativeEvent.timeStamp;
    const { shown: atOnce } = own;
    report({ kind: "sent", sent: { component, instanceId, entry, request, queuedMs, atOnce } });
  });
  on(EVENT_PATCH_APPLIED, ({ detail: { request, patch, element } }) => {
    moments.get(request.dispatchId)?.commands.patched(element, patch);
    patched(request.dispatchId, patch, null);
    onPatched(element);
  });
  on(EVENT_PATCH_REJECTED, ({ detail: { request, patch, reason } }) =>
    patched(request.dispatchId, patch, reason),
  );
  on(EVENT_DISPATCHED, ({ detail: { request, response } }) =>
    end(request.dispatchId, { status: 200, code: "", answer: response }),
  );
  const skip = (detail: CapturedDetail, reason: string) => {
    const { component, instanceId, entry, payload } = detail;
    unsent += 1;
    const request = { ctx: entry.ctx, dispatchId: `not sent ${unsent}`, payload };
    const atOnce = commands.of(detail).settle("not done");
    report({
      kind: "skipped",
      unsent: { component, instanceId, entry, request, queuedMs: 0, atOnce },
      reason,
    });
  };
  on(EVENT_FAILED, ({ detail }) => {
    const { request, status, code, problem } = detail;
    if (request) end(request.dispatchId, { status, code, answer: problem ?? null });
    else skip(detail, code);
  });
  on(EVENT_SKIPPED, ({ detail }) => {
    if (detail.request) overtake(detail.request.dispatchId, detail.reason);
    else skip(detail, detail.reason);
  });
  return () => listening.abort();
}

/** When a dispatch was sent and answered, and what its commands have shown. */
interface Moments {
  readonly sentMs: number;
  answeredMs?: number;
  readonly element: Element;
  readonly commands: OwnCommands;
}

/** Whether the focus is where an answer asked for it. */
function hasFocus({ part, key }: Readonly<Record<string, unknown>>): boolean {
  const place = document.activeElement?.closest(`[${ATTR_PART}]`);
  const row = place?.closest(`[${ATTR_KEY}]`);
  return place?.getAttribute(ATTR_PART) === part && (!key || row?.getAttribute(ATTR_KEY) === key);
}

/** Waits until nothing that an element has raised is under way: a refresh has been rendered. */
function whenAtRest(element: Element, signal: AbortSignal, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.hasAttribute(ATTR_BUSY)) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { attributeFilter: [ATTR_BUSY] });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** The time at which the present task asked first: what it does is shown together. */
function createTaskClock(nowMs: () => number): () => number {
  let taskMs: number | undefined;
  return () => {
    if (taskMs === undefined) {
      taskMs = nowMs();
      queueMicrotask(() => {
        taskMs = undefined;
      });
    }
    return taskMs;
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
): readonly [readonly WatchedInteraction[], () => void] {
  const [interactions, report] = useReducer(record, []);
  useEffect(() => watchInteractions(report, onPatched), [onPatched]);
  return [interactions, () => report({ kind: "cleared" })];
}
