import { TROUBLE_FILE } from "../protocol/markup";
import { EVENT_FAILED } from "../protocol/runtime-events";
import { raise } from "./dom";
import { type FollowUp, inFlight, waiting } from "./interaction";
import { edits } from "./logical-clock";
import { scripts } from "./manifests";
import { applyPatch } from "./patches";
import { post, type Reply } from "./post";
import { endpoint } from "./transport";

/**
 * What the runtime's first file passes to its second file. The two are bundled separately and share
 * no state.
 */
const firstFile = { inFlight, waiting, scripts, applyPatch, edits, post, endpoint };
export type FirstFile = typeof firstFile;

/**
 * Starts the second file, and makes it handle a reply that is a failure or asks for more than
 * patches. The second file then refreshes the page or navigates, repeats the request, renews the
 * token, or reports the failure.
 */
export type Begin = (first: FirstFile, reply?: Reply) => Promise<FollowUp | undefined>;

/**
 * Loads the second file, which is next to the first. The path is not a literal, so that no bundler
 * follows it.
 */
export const source = { load: (): Promise<{ begin: Begin }> => import(TROUBLE_FILE) };

/** Fetches the second file once. If the fetch fails, the next call tries again. */
export const secondFile = (reply?: Reply): Promise<FollowUp | undefined> =>
  source
    .load()
    .then(({ begin }) => begin(firstFile, reply))
    .catch(() => {
      if (reply) raise(EVENT_FAILED, { ...reply.sent, status: 0, code: "network_error" });
      return undefined;
    });
