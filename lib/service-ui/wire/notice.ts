/**
 * What the default notice says in one language: a text for each code that has its own, and `other`
 * for the rest.
 *
 * @see Messages
 */
export interface Notices {
  readonly interaction_forbidden: string;
  readonly request_too_large: string;
  readonly server_busy: string;
  readonly rate_limited: string;
  /** The handler has not run, so the user can try again; and so for `authorizer_failed`. */
  readonly replay_store_unavailable: string;
  readonly authorizer_failed: string;
  /** A page load has lost an interaction that did not run. */
  readonly page_updated: string;
  /** A page load has lost an interaction that may have run. */
  readonly page_updated_under_way: string;
  readonly offline: string;
  /** The page was rendered before a deployment or a sign-in, or long ago. */
  readonly outdated: string;
  /** The handler may have run, so the user has to look before trying again. */
  readonly other: string;
  /** The button that closes the notice. */
  readonly dismiss: string;
}

/**
 * The texts of the default notice by language. A key is spelled as the `lang` of the pages is.
 *
 * @example
 * ```ts
 * import type { Messages } from "service-ui/react";
 *
 * export const messages: Messages = {
 *   de: {
 *     interaction_forbidden: "Das ist nicht erlaubt.",
 *     request_too_large: "Das ist zu viel auf einmal. Bitte kürzen.",
 *     server_busy: "Gerade ist viel los. Bitte gleich noch einmal versuchen.",
 *     rate_limited: "Das ging zu schnell. Bitte gleich noch einmal versuchen.",
 *     replay_store_unavailable: "Das ging schief. Bitte noch einmal versuchen.",
 *     authorizer_failed: "Das ging schief. Bitte noch einmal versuchen.",
 *     page_updated: "Die Seite ist neu. Bitte den letzten Schritt wiederholen.",
 *     page_updated_under_way: "Die Seite ist neu. Bitte den letzten Schritt prüfen.",
 *     offline: "Keine Verbindung. Bitte später noch einmal versuchen.",
 *     outdated: "Diese Seite ist veraltet. Bitte neu laden.",
 *     other: "Das ging schief. Bitte zuerst den letzten Schritt prüfen.",
 *     dismiss: "Schließen",
 *   },
 * };
 * ```
 */
export type Messages = Readonly<Record<string, Notices>>;
