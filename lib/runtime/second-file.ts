import { TROUBLE_PATH } from "../protocol/markup";
import { EVENT_FAILED } from "../protocol/runtime-events";
import { raise } from "./dom";
import { type FollowUp, inFlight, waiting } from "./interaction";
import { KEPT_KEY } from "./kept-key";
import { applyPatch } from "./patches";
import { land, post, type Reply } from "./post";
import { basePath } from "./transport";

/**
 * What the second file does for the first: goes on after a reply that is more or less than patches.
 * It lands what asks for more, repeats the request, renews its token, or fails.
 */
export type Recover = (reply: Reply) => Promise<FollowUp | undefined>;

let kept: string | null = null;
try {
  // It leaves the storage, whatever becomes of it.
  kept = sessionStorage.getItem(KEPT_KEY);
  sessionStorage.removeItem(KEPT_KEY);
} catch {
  // A browser may allow no storage.
}

/** What the first file hands to the second, which is bundled apart and shares no state with it. */
const firstFile = { kept, inFlight, waiting, applyPatch, post, land, basePath };
export type FirstFile = typeof firstFile;

/**
 * Where the second file comes from. Its URL is known to the page alone, so no bundler follows it.
 */
export const source = {
  load: (): Promise<{ begin(first: FirstFile): Recover }> => import(basePath() + TROUBLE_PATH),
};

const load = async (): Promise<Recover> => {
  for (let pauseMs = 250; pauseMs < 5_000; pauseMs *= 2) {
    try {
      return (await source.load()).begin(firstFile);
    } catch {
      // Without a network it is asked for again, as is what is posted.
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  loading = undefined;
  return async ({ sent }) => {
    raise(EVENT_FAILED, { ...sent, status: 0, code: "network_error", problem: undefined });
    return undefined;
  };
};
let loading: Promise<Recover> | undefined;

/** The second file, fetched if it is not there yet. */
export const secondFile = (): Promise<Recover> => {
  loading ??= load();
  return loading;
};

/**
 * Has the second file there before it is needed: the notice must show without a network, and there
 * is no time to fetch anything while a page unloads. At once if something was kept for this page.
 */
export const prefetchSecondFile = (): void => {
  // Safari has none, and an element can be called that; see `event-runtime.ts`.
  const hasIdle = Object.hasOwn(self, "requestIdleCallback");
  (hasIdle && !kept ? requestIdleCallback : setTimeout)(() => secondFile());
};
