/**
 * What the default notice says in one language: a text for each code that has its own, and `other`
 * for the rest.
 *
 * @see Messages
 */
export interface Notices {
  /** What stands before the application has let nothing through, so the user may be signed out. */
  readonly unauthorized: string;
  readonly interaction_forbidden: string;
  readonly request_too_large: string;
  readonly server_busy: string;
  readonly rate_limited: string;
  /** The handler has not run, so the user can try again; and so for `authorizer_failed`. */
  readonly replay_store_unavailable: string;
  readonly authorizer_failed: string;
  /**
   * Somebody else has changed what the user has edited. Nothing was saved. Without it: `other`.
   */
  readonly conflict?: string;
  /** A page load has lost an interaction that did not run. */
  readonly page_updated: string;
  /** A page load has lost an interaction that may have run. */
  readonly page_updated_under_way: string;
  readonly offline: string;
  /** The page was rendered before a deployment or a sign-in, or long ago. */
  readonly outdated: string;
  /** The handler may have run, so the user has to look before trying again. */
  readonly other: string;
  /** These four are about an answer that was lost. Without a text of its own, each is `other`. */
  readonly perhaps?: string;
  /** What the user wanted was done, and the page may not show it. */
  readonly ok_lost?: string;
  readonly not_done?: string;
  /** What the user sent was refused, and the reason is lost. */
  readonly invalid_lost?: string;
  /** The button that closes the notice. */
  readonly dismiss: string;
  /** The link to the page for signing in, which opens beside this page. */
  readonly sign_in: string;
}

/**
 * The texts of the default notice by language. A key is spelled as the `lang` of the pages is.
 */
export type Messages = Readonly<Record<string, Notices>>;
