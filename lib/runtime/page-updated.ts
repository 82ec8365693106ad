import { EVENT_PAGE_UPDATED } from "../protocol/runtime-events";
import { turns } from "./interaction";
import { notify } from "./notify";
import { listen, raise } from "./page-events";

const KEY = "service-ui.unfinished";

/**
 * Says after a load that the visitor's last step has to be repeated: it had a token that the server
 * did not know any more, and the refresh that it waited for became a load of the page, as after a
 * deployment. It did not run, and there is no element left to send it for.
 */
export const tellOfUnfinished = (): void => {
  listen(
    "pagehide",
    () => {
      if ([...turns].some((interaction) => interaction.stale)) store(location.pathname);
    },
    self,
  );
  listen(
    "pageshow",
    ({ persisted }: PageTransitionEvent) => {
      const path = store(null);
      if (!persisted && path === location.pathname && raise(EVENT_PAGE_UPDATED, undefined)) {
        notify("page_updated");
      }
    },
    self,
  );
};

/** Puts a path there, or takes it away; what was there before. A browser may allow no storage. */
const store = (path: string | null): string | null => {
  try {
    const before = sessionStorage.getItem(KEY);
    if (path !== null) sessionStorage.setItem(KEY, path);
    else if (before !== null) sessionStorage.removeItem(KEY);
    return before;
  } catch {
    return null;
  }
};
