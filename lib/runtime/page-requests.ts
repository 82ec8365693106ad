import type { DispatchSuccessBody } from "../protocol/dispatch";
import {
  EVENT_DISPATCHED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
  type RequestedDetail,
} from "../protocol/runtime-events";
import { basePath } from "./base-path";
import { listen, raise } from "./dom";
import { hydrated, pause } from "./hydration";
import type { Interaction, Sent } from "./interaction";
import type { FirstFile } from "./second-file";

/** What was asked of the page is waited for no longer than this. */
const PATIENCE_MS = 15_000;

/** Raises a request to the page; false if a listener takes it on. */
type Raise = (waitUntil: RequestedDetail["waitUntil"]) => boolean;
export type PageRequests = ReturnType<typeof createPageRequests>;

/** Has the page rendered again, or another one shown. */
export const createPageRequests = ({ inFlight, applyPatch, endpoint }: FirstFile) => {
  /** How many requests to the page have not ended, however long they take. */
  let open = 0;
  /** The render in flight, and the one that follows it. */
  let running: Promise<boolean> | undefined;
  let following: Promise<boolean> | undefined;

  /** Asks the page for something; false if no listener takes it on, else true once it has ended. */
  const ask = async (raiseRequest: Raise): Promise<boolean> => {
    let until: Promise<unknown> = Promise.resolve();
    const isTaken = !raiseRequest((promise) => {
      until = Promise.all([until, promise]);
    });
    open += 1;
    const ended = until
      .catch(() => {})
      .then(() => {
        open -= 1;
      });
    await (isTaken ? Promise.race([ended, pause(PATIENCE_MS)]) : ended);
    return isTaken;
  };

  /**
   * Asks for a render, and applies the patches once more that land meanwhile, in silence: the
   * render may be older than they are.
   */
  const render = (raiseRequest: Raise): Promise<boolean> => {
    const again: (() => void)[] = [];
    const stop = listen(EVENT_DISPATCHED, ({ detail: { request, response } }) => {
      const isSent = (other: Interaction): other is Sent => other.request === request;
      const sent = [...inFlight].find(isSent);
      if (sent) again.push(() => response.patches.map((patch) => applyPatch(patch, sent)));
    });
    // Asked before the listener is there, the page would load again.
    const done = hydrated()
      .then(() => ask(raiseRequest))
      .then((isTaken) => {
        // A navigation waits for no refresh, and is what goes on if it has overtaken one.
        if (running === done) running = undefined;
        stop();
        for (const apply of again) apply();
        return isTaken;
      });
    running = done;
    return done;
  };

  /**
   * Has a listener render the page again. If a render is in flight, one more follows for all
   * handlers that ask meanwhile, as it may have begun before they ran; a stale token is content
   * with what is in flight.
   *
   * @param code why, unless a handler asked
   * @returns false if no listener takes it on; else true once the new render is in the page
   */
  const refresh = async (code?: string): Promise<boolean> => {
    if (!running) return render((waitUntil) => raise(EVENT_REFRESH_REQUESTED, { code, waitUntil }));
    if (code) return running;
    following ??= running.then(() => {
      following = undefined;
      return refresh();
    });
    return following;
  };

  /** Goes to another page, or has this one rendered again, as an answer asks. */
  const followUp = async (answer: DispatchSuccessBody): Promise<void> => {
    const { navigate } = answer;
    if (navigate) {
      const detail = { path: navigate };
      if (await render((waitUntil) => raise(EVENT_NAVIGATE_REQUESTED, { ...detail, waitUntil })))
        return;
      location.assign(basePath(endpoint()) + navigate);
      await pause(PATIENCE_MS);
    } else if (answer.refresh && !(await refresh())) {
      open += 1;
      location.reload();
      await pause(PATIENCE_MS);
    }
  };

  /** Whether a load of the page that happens now may be one that the runtime asked for. */
  const isAsking = (): boolean => open > 0;

  return { refresh, followUp, isAsking };
};
