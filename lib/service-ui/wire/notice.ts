/**
 * What the runtime says to a user by itself, because no answer of the endpoint says it.
 */
export interface PageTexts {
  /** What stands before the application has let nothing through, so the user may be signed out. */
  readonly unauthorized: string;
  /** What stands before the application, or the application itself, takes no more at once. */
  readonly request_too_large: string;
  /** Somebody else has changed what the user has edited. Nothing was saved. */
  readonly conflict: string;
  /** A page load has lost an interaction that did not run. */
  readonly page_updated: string;
  /** A page load has lost an interaction that may have run. */
  readonly page_updated_under_way: string;
  /** No request reaches the server. The number of what waits stands behind it. */
  readonly waiting: string;
  /** What has waited was not done. What the user typed stands behind it. */
  readonly not_run: string;
  /** What has waited may have been done, and nobody can tell. What was typed stands behind it. */
  readonly not_known: string;
  /** The buttons beside what was not done. */
  readonly try_again: string;
  readonly discard: string;
  /** The handler may have run, so the user has to look before trying again. */
  readonly maybe: string;
  /** The button that closes the notice. */
  readonly dismiss: string;
  /** The link to the page for signing in, which opens beside this page. */
  readonly sign_in: string;
}

/**
 * What the endpoint says to a user with a refusal, as `message` of the problem document: a text for
 * each code that has its own, and `other` for the rest.
 */
export interface RefusalTexts extends Pick<PageTexts, "request_too_large" | "maybe"> {
  readonly interaction_forbidden: string;
  readonly server_busy: string;
  readonly rate_limited: string;
  /** The handler has not run, so the user can try again; and so for `authorizer_failed`. */
  readonly replay_store_unavailable: string;
  readonly authorizer_failed: string;
  /** The page was rendered before a deployment or a sign-in, or long ago. */
  readonly outdated: string;
  /** The handler may have run, so the user has to look before trying again. */
  readonly other: string;
  /**
   * What the user wanted was done, and the page may not show it. As the next two, it is about an
   * answer that was lost, and `other` if it has no text of its own.
   */
  readonly ok_lost?: string;
  readonly not_done?: string;
  /** What the user sent was refused, and the reason is lost. */
  readonly invalid_lost?: string;
}

/**
 * What a user is told in one language when an interaction fails.
 *
 * @see Messages
 */
export interface Notices extends PageTexts, RefusalTexts {}

/**
 * The texts by language, for `createDispatchRoute` and `<RuntimeScript>`: each takes its part. A
 * key is spelled as the `lang` of the pages is.
 */
export type Messages = Readonly<Record<string, Notices>>;

const BUSY = "The server is busy. Please try again in a moment.";
const AGAIN = "That did not work. Please try again.";

export const ENGLISH_PAGE: PageTexts = {
  unauthorized: "You may be signed out. Please sign in and try again.",
  request_too_large: "All fields together are too much to send at once. Please send less.",
  conflict: "Somebody else has changed this. Please look at it before you save again.",
  page_updated: "This page was updated. Please repeat your last step.",
  page_updated_under_way: "This page was updated. Please check whether your last step was done.",
  waiting: "No connection. Waiting to be sent:",
  not_run: "This was not done:",
  not_known: "This may have been done. Please check the page:",
  try_again: "Try again",
  discard: "Discard",
  maybe: "This may have been done. Please check your last step before you try again.",
  dismiss: "Dismiss",
  sign_in: "Sign in",
};

export const ENGLISH: Notices = {
  ...ENGLISH_PAGE,
  interaction_forbidden: "You are not allowed to do this.",
  server_busy: BUSY,
  rate_limited: BUSY,
  replay_store_unavailable: AGAIN,
  authorizer_failed: AGAIN,
  outdated: "This page is out of date. Please reload it.",
  other: "That did not work. Please check your last step before you try again.",
  ok_lost: "This was done. Please check the page.",
  not_done: "Nothing was done. Please try again.",
  invalid_lost: "That did not work. Please try again to see why.",
};
