import { followInvalid } from "../runtime/focus-invalid";
import { createPageRequests } from "../runtime/page-requests";
import { createRecovery, type Recover } from "../runtime/recover";
import type { Begin } from "../runtime/second-file";

let recover: Recover | undefined;

/** The runtime's second file without its notice, and without what it keeps over a load. */
export const begin: Begin = async (first, reply) => {
  if (!recover) {
    followInvalid(first);
    recover = createRecovery(first, createPageRequests(first), () => {}).recover;
  }
  return reply && recover(reply);
};
