import { TROUBLE_FILE } from "../protocol/markup";
import { EVENT_FAILED } from "../protocol/runtime-events";
import { raise } from "./dom";
import { type FollowUp, inFlight, waiting } from "./interaction";
import { edits } from "./logical-clock";
import { scripts } from "./manifests";
import { applyPatch } from "./patches";
import { post, type Reply } from "./post";
import { endpoint } from "./transport";

/** What the first file passes to the second. The two are bundled separately and share no state. */
const firstFile = { inFlight, waiting, scripts, applyPatch, edits, post, endpoint };
export type FirstFile = typeof firstFile;

/**
 * What the second file does for the first: it handles a reply that is a failure, or that asks for
 * more than patches. It refreshes the page or navigates, repeats the request, renews its token, or
 * fails.
 */
export type Begin = (first: FirstFile, reply?: Reply) => Promise<FollowUp | undefined>;

/**
 * Loads the second file, which is beside the first. Its path is not a literal, so that no bundler
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
