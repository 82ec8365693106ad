import type { DispatchSuccessBody } from "../protocol/dispatch";
import {
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
  type RequestedDetail,
} from "../protocol/runtime-events";
import { hydrated, isHydrating, pause } from "./hydration";
import { raise } from "./page-events";
import { keepPatches } from "./patches";
import { basePath } from "./transport";

/** What was asked of the page is waited for no longer than this. */
const PATIENCE_MS = 15_000;

/** How many requests to the page have not ended, however long they take. */
let open = 0;

/** Whether a load of the page that happens now may be one that the runtime asked for. */
export const isAsking = (): boolean => open > 0;

/**
 * Does what an answer asks for after its patches: goes to another page, or has this one rendered
 * anew.
 */
export const followUp = async (answer: DispatchSuccessBody | undefined): Promise<unknown> => {
  if (answer?.navigate) {
    if (await render(EVENT_NAVIGATE_REQUESTED, { path: answer.navigate })) return;
    location.assign(basePath() + answer.navigate);
    return pause(PATIENCE_MS);
  }
  if (answer?.refresh && !(await refresh())) {
    open += 1;
    location.reload();
    return pause(PATIENCE_MS);
  }
  return;
};

/** The render that is under way, and the one that follows it. */
let running: Promise<boolean> | undefined;
let following: Promise<boolean> | undefined;

/**
 * Has a listener render the page anew. Where a render is under way, one more follows for all
 * handlers that ask meanwhile, as it may have begun before they ran; a stale token is content with
 * what is under way.
 *
 * @param code why, where no handler asked
 * @returns false where nobody takes it on; else true once the new render is in the page
 */
export const refresh = (code?: string): Promise<boolean> => {
  if (running && code) return running;
  if (running) {
    following ??= running.then(() => {
      following = undefined;
      return refresh();
    });
    return following;
  }
  return render(EVENT_REFRESH_REQUESTED, { code });
};

type RenderEvent = typeof EVENT_REFRESH_REQUESTED | typeof EVENT_NAVIGATE_REQUESTED;
type Request<Name extends RenderEvent> = Omit<
  DocumentEventMap[Name]["detail"],
  keyof RequestedDetail
>;

/**
 * Has a listener render something, and applies the patches once more that land meanwhile: the
 * render may be older than they are.
 *
 * @returns false where nobody takes it on; else true once the render is in the page
 */
const render = <Name extends RenderEvent>(name: Name, detail: Request<Name>): Promise<boolean> => {
  const restore = keepPatches();
  // Asked before the listener is there, the page would load anew.
  const asked = isHydrating() ? hydrated().then(() => ask(name, detail)) : ask(name, detail);
  const done = asked.then((isTaken) => {
    // A navigation waits for no refresh, and is what goes on where it has overtaken one.
    if (running === done) running = undefined;
    restore();
    return isTaken;
  });
  running = done;
  return done;
};

/** Asks the page for something; false if no listener takes it on, else true once that has ended. */
const ask = <Name extends RenderEvent>(name: Name, detail: Request<Name>): Promise<boolean> => {
  let until: Promise<unknown> = Promise.resolve();
  const waitUntil: RequestedDetail["waitUntil"] = (promise) => {
    until = Promise.all([until, promise]);
  };
  const isTaken = !raise(name, { ...detail, waitUntil } as never);
  open += 1;
  const end = () => {
    open -= 1;
  };
  until.then(end, end);
  return (isTaken ? Promise.race([until, pause(PATIENCE_MS)]) : until).then(
    () => isTaken,
    () => isTaken,
  );
};
