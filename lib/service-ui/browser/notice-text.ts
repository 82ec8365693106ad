import { STALE_CODES } from "../wire/stale-codes";

const OFFLINE = "You are offline. Please try again when you are connected.";
const OUTDATED = "This page is out of date. Please reload it.";
const BUSY = "The server is busy. Please try again in a moment.";
/** The handler has not run. */
const AGAIN = "That did not work. Please try again.";
/** The handler may have run. */
const CHECK = "That did not work. Please check your last step before you try again.";

const TEXTS: ReadonlyMap<string, string> = new Map([
  ["interaction_forbidden", "You are not allowed to do this."],
  ["request_too_large", "That is too much to send. Please shorten it."],
  ["server_busy", BUSY],
  ["rate_limited", BUSY],
  ["replay_store_unavailable", AGAIN],
  ["authorizer_failed", AGAIN],
  ["page_updated", "This page was updated. Please repeat your last step."],
  [
    "page_updated_under_way",
    "This page was updated. Please check whether your last step was done.",
  ],
]);

/**
 * The text of the default notice after a failed interaction. It says what the user can do; the
 * failure's code, which is for developers, says why the interaction failed.
 */
export const noticeText = (code: string, isOnline: boolean): string => {
  if (STALE_CODES.includes(code)) return OUTDATED;
  return TEXTS.get(code) ?? (code === "network_error" && !isOnline ? OFFLINE : CHECK);
};
