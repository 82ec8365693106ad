import { MISTAKES } from "../../wire/mistakes";
import type { EVENT_NAVIGATE_REQUESTED, EVENT_REFRESH_REQUESTED } from "../../wire/runtime-events";
import { report } from "./report";

type Requested = WindowEventMap[typeof EVENT_REFRESH_REQUESTED | typeof EVENT_NAVIGATE_REQUESTED];

/** In the tab's storage, because the load of a page empties the console. */
const LOADED = "service-ui.loaded";

/** Reports that no listener takes on a refresh or a navigation, after the load that follows. */
export function tellMissingRefresh(event: Requested): void {
  // Later, because `<Refresh />` may have added its listener after this one.
  queueMicrotask(() => {
    if (event.defaultPrevented) return;
    // A page whose token can't be renewed is not loaded.
    if ("code" in event.detail && event.detail.code) report(MISTAKES.noRefresh());
    else sessionStorage.setItem(LOADED, "yes");
  });
}

/** Reports that the page was loaded because no listener took a request on. */
export function tellLoad(): void {
  if (sessionStorage.getItem(LOADED)) report(MISTAKES.noRefresh());
  sessionStorage.removeItem(LOADED);
}
