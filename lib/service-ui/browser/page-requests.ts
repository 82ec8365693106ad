import type { DispatchSuccessBody } from "../wire/dispatch";
import {
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
  type RequestedDetail,
} from "../wire/runtime-events";
import { countAsking } from "./asking";
import { settle } from "./at-once";
import { basePath } from "./base-path";
import { raise } from "./dom";
import { followServer } from "./follow-server";
import { hydrated, pause } from "./hydration";
import { inFlight } from "./interaction";
import { keepFocus } from "./keep-focus";
import { repeats } from "./patches";
import { endpoint, ofThisOrigin } from "./transport";

/** The longest wait for a refresh or a navigation that the runtime requests, milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Raises an event that asks the page's listeners to refresh or to navigate. Returns false if a
 * listener accepts the request.
 */
type Raise = (waitUntil: RequestedDetail["waitUntil"]) => boolean;

/** The render in flight, and the one that follows it. */
let running: Promise<boolean> | undefined;
let following: Promise<boolean> | undefined;

/**
 * Raises a request. Resolves to false if no listener accepts the request, else to true once it has
 * ended.
 */
const ask = async (raiseRequest: Raise): Promise<boolean> => {
  let until: Promise<unknown> = Promise.resolve();
  const isTaken = !raiseRequest((promise) => {
    until = Promise.all([until, promise]);
  });
  countAsking(1);
  const ended = until.catch(() => {}).then(() => countAsking(-1));
  await (isTaken ? Promise.race([ended, pause(PATIENCE_MS)]) : ended);
  return isTaken;
};

/**
 * Asks for a render. Patches that arrive meanwhile are applied again afterwards, without events,
 * because the render may be older than the patches.
 */
const render = (raiseRequest: Raise): Promise<boolean> => {
  let restore: (() => void)[] = [];
  const again: (() => void)[] = [];
  repeats.add(again);
  // Waits for hydration, because without React's listener the runtime would load the page again.
  const done = hydrated()
    .then(() => {
      const askers = [...inFlight].filter(({ fate }) => fate === "has run");
      restore = [() => askers.forEach(settle), followServer(askers), keepFocus(askers)];
      return ask(raiseRequest);
    })
    .then((isTaken) => {
      // A navigation does not wait for a refresh, and may have replaced `running`.
      if (running === done) running = undefined;
      repeats.delete(again);
      if (isTaken) for (const apply of restore) apply();
      for (const apply of again) apply();
      return isTaken;
    });
  running = done;
  return done;
};

/**
 * Asks a listener to render the page again. A render that is in flight may have begun before the
 * handler ran. One more render then follows, for all handlers that ask meanwhile. For a stale
 * token, the render in flight is enough.
 *
 * @param code the refusal's code; undefined if a handler asked
 * @returns false if no listener accepts the request, else true once the new render is in the page
 */
export const refresh = async (code?: string): Promise<boolean> => {
  if (!running) return render((waitUntil) => raise(EVENT_REFRESH_REQUESTED, { code, waitUntil }));
  if (code) return running;
  following ??= running
    .catch(() => {})
    .then(() => {
      following = undefined;
      return refresh();
    });
  return following;
};

/** Goes to another page or refreshes this one, as a response asks. */
export const followUp = async ({
  navigate: path,
  ...answer
}: DispatchSuccessBody): Promise<void> => {
  if (path) {
    const replace = !!answer.replace;
    const how = { path, replace, scroll: answer.scroll ?? true, refresh: !!answer.refresh };
    const isTaken = await render((waitUntil) =>
      raise(EVENT_NAVIGATE_REQUESTED, { ...how, waitUntil }),
    );
    if (isTaken) return;
    location[replace ? "replace" : "assign"](ofThisOrigin(basePath(endpoint()) + path));
    await pause(PATIENCE_MS);
  } else if (answer.refresh && !(await refresh())) {
    countAsking(1);
    location.reload();
    await pause(PATIENCE_MS);
  }
};
