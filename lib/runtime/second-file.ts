import { TROUBLE_FILE } from "../protocol/markup";
import { EVENT_FAILED } from "../protocol/runtime-events";
import { raise } from "./dom";
import { type FollowUp, inFlight, waiting } from "./interaction";
import { edits } from "./logical-clock";
import { scripts } from "./manifests";
import { applyPatch } from "./patches";
import { post, type Reply } from "./post";
import { endpoint } from "./transport";

/** What the first file hands to the second, which is bundled apart and shares no state with it. */
const firstFile = { inFlight, waiting, scripts, applyPatch, edits, post, endpoint };
export type FirstFile = typeof firstFile;

/**
 * What the second file does for the first: goes on after a reply that is more or less than patches.
 * It has the page do what an answer asks for, repeats the request, renews its token, or fails.
 */
export type Begin = (first: FirstFile, reply?: Reply) => Promise<FollowUp | undefined>;

/** The second file stands beside the first. Not a literal, so that no bundler follows it. */
export const source = { load: (): Promise<{ begin: Begin }> => import(TROUBLE_FILE) };

/** The second file, fetched if it is not there yet. If it can't be, the next call asks again. */
export const secondFile = (reply?: Reply): Promise<FollowUp | undefined> =>
  source
    .load()
    .then(({ begin }) => begin(firstFile, reply))
    .catch(() => {
      if (reply) raise(EVENT_FAILED, { ...reply.sent, status: 0, code: "network_error" });
      return undefined;
    });
