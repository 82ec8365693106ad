import { followInvalid } from "../runtime/focus-invalid";
import { createPageRequests } from "../runtime/page-requests";
import { createRecovery, type Recover } from "../runtime/recover";
import type { Begin } from "../runtime/second-file";

let recover: Recover | undefined;

/**
 * Stands in for the runtime's second file, but shows no notice and keeps nothing over a page load.
 */
export const begin: Begin = async (first, reply) => {
  if (!recover) {
    followInvalid(first);
    recover = createRecovery(first, createPageRequests(first), () => {}).recover;
  }
  return reply && recover(reply);
};
