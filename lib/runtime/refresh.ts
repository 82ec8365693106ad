import { EVENT_REFRESH_REQUESTED } from "../protocol/runtime-events";
import { renewals } from "./manifests";
import { raise } from "./raise";

/** How long a refresh may take, milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Asks the page to render its server components anew, once for all who ask in the meantime.
 *
 * @param code why: the refusal's code
 * @param isRenewed whether the refresh has reached the asker's manifest
 * @returns whether it has; false at once where no listener took the request on
 */
export function refresh(code: string, isRenewed: () => boolean): Promise<boolean> {
  if (!renewals.size && raise(EVENT_REFRESH_REQUESTED, { code })) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (renewed: boolean) => {
      renewals.delete(check);
      clearTimeout(timer);
      resolve(renewed);
    };
    const check = () => isRenewed() && settle(true);
    const timer = setTimeout(settle, PATIENCE_MS, false);
    renewals.add(check);
    check();
  });
}
