import type { DispatchSuccessBody } from "../wire/dispatch";
import type { HasRun } from "../wire/failures";
import {
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
  type RequestedDetail,
} from "../wire/runtime-events";
import { settle } from "./at-once";
import { page, raise } from "./dom";
import { followServer } from "./follow-server";
import { hydrated, pause } from "./hydration";
import { does, type Interaction, inFlight, type Render, renders } from "./interaction";
import { keepFocus } from "./keep-focus";
import { countAsking, goByItself, hasLeft, seePage } from "./leave-page";
import { basePath, endpoint, ofThisOrigin } from "./transport";
import { tick } from "./written";

/** The longest wait for a refresh or a navigation that the runtime requests, milliseconds. */
const PATIENCE_MS = 15_000;
/** How often a render that waits looks whether a stream has begun, milliseconds. */
const LOOK_MS = 50;

/**
 * Raises an event that asks the page's listeners to refresh or to navigate. Returns false if a
 * listener accepts the request.
 */
type Raise = (waitUntil: RequestedDetail["waitUntil"]) => boolean;

/** The render in flight, and the one that follows it. */
let running: Promise<boolean> | undefined;
let following: Promise<boolean> | undefined;

export const rendering = (): Promise<boolean> | undefined => running;

/**
 * Raises a request. Resolves to false if no listener accepts the request, else to true once it has
 * ended.
 */
const ask = async (raiseRequest: Raise): Promise<boolean> => {
  const promises: Promise<unknown>[] = [];
  const isTaken = !raiseRequest((promise) => {
    promises.push(promise);
  });
  countAsking(1);
  const patience: Parameters<typeof pause>[1] = {};
  const waited = isTaken && pause(PATIENCE_MS, patience);
  const ended = Promise.all(promises)
    .catch(() => {})
    .then(() => {
      countAsking(-1);
      patience.abort?.();
    });
  await (waited || ended);
  return isTaken;
};

/**
 * Asks for a render. Patches that arrive meanwhile are applied again afterwards, without events,
 * because the render may be older than the patches.
 */
const render = (raiseRequest: Raise): Promise<boolean> => {
  const own: Render = { askers: [], began: Infinity, again: [] };
  renders.add(own);
  const work = async (): Promise<boolean> => {
    try {
      // Without React's listener, the runtime would load the page again.
      await hydrated();
      own.askers = [...inFlight].filter(({ ran }) => ran === "yes");
      own.began = tick();
      const restoreFocus = keepFocus();
      const isTaken = await ask(raiseRequest);
      if (isTaken) {
        own.askers.forEach(settle);
        followServer(page());
        restoreFocus();
      }
      return isTaken;
    } finally {
      renders.delete(own);
      for (const apply of own.again) apply();
      // A navigation does not wait for a refresh, and may have replaced `running`.
      if (running === done) running = undefined;
    }
  };
  const done = work().catch(() => false);
  running = done;
  return done;
};

/**
 * Asks a listener to render the page again. A render that is in flight may have begun before the
 * handler ran. One more render then follows, for all handlers that ask meanwhile. For a stale
 * token, the render in flight is enough. For a lost answer, the next one follows it.
 *
 * A handler's render also waits for interactions that show a copy of a row. If it began before they
 * are answered, it might bring the row, too, and they would not be settled with it. For the same
 * reason, such an interaction is not sent while a render is in flight.
 *
 * @param why the refusal; undefined if a handler asked
 * @returns false if no listener accepts the request, else true once the new render is in the page
 */
export const refresh = async (why?: {
  readonly code: string;
  readonly hasRun: HasRun;
}): Promise<boolean> => {
  const now = () => render((waitUntil) => raise(EVENT_REFRESH_REQUESTED, { ...asked, waitUntil }));
  const asked = { code: why?.code, hasRun: why?.hasRun };
  if (why && why.hasRun !== "no") await running;
  if (why) return running ?? now();
  const wait = async () => {
    // Or else a copy would not be sent before hydration, and lost with the page.
    await hydrated();
    for (let first = toAwait(); first; first = toAwait()) await first;
    following = undefined;
    return now();
  };
  following ??= wait();
  return following;
};

const toAwait = (): Promise<unknown> | undefined => {
  const copy = [...inFlight].find((it) => it.ran !== "yes" && !it.isStream && does(it, "copy"));
  return running ?? (copy && Promise.race([copy.answered?.catch(() => {}), pause(LOOK_MS)]));
};

/**
 * Goes to another page or refreshes this one, as a response asks. If the person has gone elsewhere
 * since, the page is refreshed in place of a navigation, but not loaded again, so that the field
 * that fired shows what its page shows.
 */
export const followUp = async (
  { navigate: path, ...answer }: DispatchSuccessBody,
  interaction: Interaction,
): Promise<void> => {
  if (path && !hasLeft(interaction)) {
    const replace = !!answer.replace;
    const how = { path, replace, scroll: answer.scroll ?? true, refresh: !!answer.refresh };
    const go = () => render((waitUntil) => raise(EVENT_NAVIGATE_REQUESTED, { ...how, waitUntil }));
    const isTaken = await goByItself(path, go);
    if (isTaken) {
      seePage();
      return;
    }
    location[replace ? "replace" : "assign"](ofThisOrigin(basePath(endpoint()) + path));
  } else {
    if (!(path || answer.refresh) || (await refresh()) || path) return;
    countAsking(1);
    location.reload();
  }
  await pause(PATIENCE_MS);
};
