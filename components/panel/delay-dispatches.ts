import { SERVER_TIMING_METRIC } from "../../lib/protocol/dispatch";
import { DISPATCH_ID_PATTERN } from "../../lib/protocol/ids";
import { DISPATCH_PATH } from "../../lib/protocol/markup";

/** What the network did with one dispatch. */
export interface Trip {
  readonly dispatchId: string;
  /** How often it was sent. */
  readonly attempts: number;
  /** How long the panel delayed it, milliseconds. */
  readonly heldMs: number;
  /** How long the dispatcher took, milliseconds; null if the response does not say. */
  readonly serverMs: number | null;
}

const METRIC = new RegExp(`(?:^|,\\s*)${SERVER_TIMING_METRIC};dur=([0-9.]+)`);

/**
 * Replaces `fetch` by a function that delays each dispatch and reports each attempt.
 *
 * It does not delay other requests. A request that is aborted during the delay is never sent.
 *
 * @param delayMs called at each dispatch; 0 for no delay
 * @param report called when an attempt begins, and when its response arrives
 * @returns a function that restores the page's own `fetch`
 */
export function delayDispatches(delayMs: () => number, report: (trip: Trip) => void): () => void {
  const own = window.fetch;
  const trips = new Map<string, Trip>();
  let isAttached = true;

  const standIn: typeof fetch = async (input, init) => {
    const dispatchId = isAttached ? dispatchIdOf(input, init) : undefined;
    if (dispatchId === undefined) return own.call(window, input, init);
    const tell = (change: Partial<Trip>) => {
      const trip = {
        ...(trips.get(dispatchId) ?? { dispatchId, attempts: 0, heldMs: 0, serverMs: null }),
        ...change,
      };
      trips.set(dispatchId, trip);
      report(trip);
    };
    const heldMs = delayMs();
    const earlier = trips.get(dispatchId);
    tell({
      attempts: (earlier?.attempts ?? 0) + 1,
      heldMs: (earlier?.heldMs ?? 0) + heldMs,
    });
    if (heldMs > 0) await pause(heldMs, init?.signal);
    const response = await own.call(window, input, init);
    const [, milliseconds] = METRIC.exec(response.headers.get("server-timing") ?? "") ?? [];
    if (milliseconds !== undefined) tell({ serverMs: Number(milliseconds) });
    return response;
  };
  // Another tool may have made the property read-only, so it is defined, not assigned.
  const before = Object.getOwnPropertyDescriptor(window, "fetch");
  Reflect.defineProperty(window, "fetch", {
    value: standIn,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  return () => {
    isAttached = false;
    // A later wrapper still calls this function, which from now on only passes requests on.
    if (window.fetch !== standIn) return;
    if (before) Object.defineProperty(window, "fetch", before);
    else Reflect.deleteProperty(window, "fetch");
  };
}

/**
 * The id of the dispatch that a call of `fetch` sends, as the runtime sends it; undefined for any
 * other call.
 */
function dispatchIdOf(input: RequestInfo | URL, init: RequestInit | undefined): string | undefined {
  if (input instanceof Request || init?.method !== "POST" || typeof init.body !== "string") return;
  try {
    const { origin, pathname } = new URL(input, location.href);
    if (origin !== location.origin || !pathname.replace(/\/$/, "").endsWith(DISPATCH_PATH)) return;
    const { dispatchId } = JSON.parse(init.body);
    return DISPATCH_ID_PATTERN.test(dispatchId) ? dispatchId : undefined;
  } catch {
    return;
  }
}

/** @throws (rejects) the signal's reason, if the signal is aborted first */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
