import type { DispatchSuccessBody } from "../wire/dispatch";
import type { HasRun } from "../wire/failures";
import {
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
  type RequestedDetail,
} from "../wire/runtime-events";
import { settle } from "./at-once";
import { hydrated, page, pause, raise } from "./dom";
import { followServer } from "./drafts";
import { keepFocus } from "./focus";
import {
  basePath,
  does,
  endpoint,
  type Interaction,
  inFlight,
  ofThisOrigin,
  type Render,
  renders,
  unanswered,
} from "./interaction";
import { tick } from "./ledger";
import { hasLeft, seePage } from "./native";

/** How long others wait for a render, and an element for a page that is loaded, milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Raises an event that asks the page's listeners to refresh or to navigate. Returns false if a
 * listener accepts the request.
 */
type Raise = (waitUntil: RequestedDetail["waitUntil"]) => boolean;

/** The render that others wait for, and the one that follows it. */
let running: Promise<boolean> | undefined;
let following: Promise<boolean> | undefined;

export const rendering = (): Promise<boolean> | undefined => running;

/**
 * Asks for a render. What its askers show at once stays until it is in the page, however long it
 * takes. Others wait for so long and no longer, because it may hang.
 *
 * Patches that arrive meanwhile are applied again afterwards, without events, because the render
 * may be older than the patches.
 *
 * @param path where a navigation goes
 * @returns false if no listener accepts the request, else true once it has ended, or a later one has
 */
const render = (raiseRequest: Raise, path?: string): Promise<boolean> => {
  const own: Render = { askers: [], began: Infinity, again: [], path };
  renders.add(own);
  // Without React's listener, the runtime would load the page again.
  const isReady = hydrated();
  const follow = async (): Promise<boolean> => {
    let isTaken = false;
    try {
      await isReady;
      own.askers = [...inFlight].filter(({ ran }) => ran === "yes");
      own.began = tick();
      const restoreFocus = keepFocus();
      const promises: Promise<unknown>[] = [];
      const isPassed = new Promise<void>((resolve) => {
        own.overtake = resolve;
      });
      isTaken = !raiseRequest((promise) => {
        promises.push(promise);
      });
      await Promise.race([isPassed, Promise.all(promises).catch(() => {})]);
      own.overtake = undefined;
      if (isTaken) {
        own.askers.forEach(settle);
        followServer(page());
        restoreFocus();
        for (const { began, overtake } of renders) if (began < own.began) overtake?.();
      }
    } finally {
      renders.delete(own);
      for (const apply of own.again) apply();
    }
    return isTaken;
  };
  const whole = follow().catch(() => false);
  const patience: Parameters<typeof pause>[1] = {};
  const isLong = isReady.then(() => pause(PATIENCE_MS, patience)).then(() => true);
  const patient = Promise.race([whole, isLong]);
  running = patient;
  patient.then(() => {
    patience.abort?.();
    // A navigation does not wait for a refresh, and may have replaced `running`.
    if (running === patient) running = undefined;
  });
  return whole;
};

/** Why the runtime asks for a render, if no handler has asked. */
interface Why {
  readonly code: string;
  readonly hasRun: HasRun;
}

const renderAgain = ({ code, hasRun }: Partial<Why> = {}): Promise<boolean> =>
  render((waitUntil) => raise(EVENT_REFRESH_REQUESTED, { code, hasRun, waitUntil }));

/**
 * Asks a listener to render the page, whatever is under way. For a stale token, the render in flight
 * is enough. For a lost answer, the next one follows it.
 *
 * @returns false if no listener accepts the request, else true once the new render is in the page
 */
export const refreshNow = async (why: Why): Promise<boolean> => {
  if (why.hasRun !== "no") await running;
  if (!running) renderAgain(why);
  return !!(await running);
};

/**
 * Asks a listener to render the page again. A render that is in flight may have begun before the
 * handler ran. One more render then follows, for all handlers that ask meanwhile.
 *
 * It also waits for interactions that show a copy of a row. If it began before they are answered, it
 * might bring the row, too, and they would not be settled with it. For the same reason, such an
 * interaction is not sent while a render is in flight.
 *
 * @param why the refusal; undefined if a handler asked
 * @returns as `refreshNow`
 */
export const refresh = (why?: Why): Promise<boolean> => {
  const wait = async () => {
    // Or else a copy would not be sent before hydration, and lost with the page.
    await hydrated();
    while (running || unanswered().some((one) => does(one, "copy"))) {
      const answered = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await (running ?? answered);
    }
    following = undefined;
    return renderAgain(why);
  };
  following ??= wait();
  return following;
};

let goOn = (): void => {};

/** Has a render that waits look again, because an answer has come, or has begun to. */
export const noteAnswered = (): void => goOn();

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
    const go: Raise = (waitUntil) => raise(EVENT_NAVIGATE_REQUESTED, { ...how, waitUntil });
    if (await render(go, path)) {
      seePage();
      return;
    }
    location[replace ? "replace" : "assign"](ofThisOrigin(basePath(endpoint()) + path));
  } else {
    if (!(path || answer.refresh) || (await refresh()) || path) return;
    // What is loaded now is asked for, and nothing ends it.
    renders.add({ askers: [], began: Infinity, again: [], overtake: () => {} });
    location.reload();
  }
  await pause(PATIENCE_MS, interaction);
};
