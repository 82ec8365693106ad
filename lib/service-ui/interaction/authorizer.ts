import type { UiInteractionEvent } from "./event";

/**
 * What the authorizer learns about the component whose handler would run.
 *
 * @see UiInteractionAuthorizerInterface
 */
export interface AuthorizedComponent {
  readonly name: string;
}

/**
 * Decides whether an interaction is allowed. `authorize` is called for every dispatch, before the
 * handler (SPEC.md 4.1.4, 5.2).
 */
export interface UiInteractionAuthorizerInterface {
  /**
   * @returns true to let the handler run; for any other value the endpoint answers 403
   *   `interaction_forbidden`
   * @throws any error; the endpoint then answers 500 `authorizer_failed`, and the handler does not
   *   run (PROTOCOL 4)
   */
  authorize(event: UiInteractionEvent, component: AuthorizedComponent): boolean | Promise<boolean>;
}
