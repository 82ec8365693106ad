import type { Notices } from "../wire/notice";
import { isStaleCode } from "../wire/stale-codes";

const BUSY = "The server is busy. Please try again in a moment.";
const AGAIN = "That did not work. Please try again.";

export const ENGLISH = {
  lang: "en",
  unauthorized: "You may be signed out. Please sign in and try again.",
  interaction_forbidden: "You are not allowed to do this.",
  request_too_large: "All fields together are too much to send at once. Please send less.",
  server_busy: BUSY,
  rate_limited: BUSY,
  replay_store_unavailable: AGAIN,
  authorizer_failed: AGAIN,
  page_updated: "This page was updated. Please repeat your last step.",
  page_updated_under_way: "This page was updated. Please check whether your last step was done.",
  offline: "You are offline. Please try again when you are connected.",
  outdated: "This page is out of date. Please reload it.",
  other: "That did not work. Please check your last step before you try again.",
  perhaps: "This may have been done. Please check your last step before you try again.",
  ok_lost: "This was done. Please check the page.",
  not_done: "Nothing was done. Please try again.",
  invalid_lost: "That did not work. Please try again to see why.",
  dismiss: "Dismiss",
  sign_in: "Sign in",
} satisfies Notices & { readonly lang: string };

/**
 * What a person can do after a failed interaction. The failure's code, which is for developers, says
 * why it failed.
 */
export const noticeText = (
  code: string,
  texts: Notices & { readonly [code: string]: string },
  isOnline: boolean,
): string => {
  if (isStaleCode(code)) return texts.outdated;
  const key = code === "network_error" && !isOnline ? "offline" : code;
  return (Object.hasOwn(texts, key) && texts[key]) || texts.other;
};
