import type { UiInteractionEvent } from "./event";

/**
 * The component that the claims resolved to, as the authorizer sees it.
 *
 * @see UiInteractionAuthorizerInterface
 */
export interface AuthorizedComponent {
  readonly name: string;
}

/**
 * Decides whether an interaction is allowed. It is called for every dispatch, before the handler
 * (SPEC.md 4.1.4, 5.2).
 *
 * @example
 * ```ts
 * import type { UiInteractionAuthorizerInterface } from "service-ui";
 *
 * export const authorizer: UiInteractionAuthorizerInterface = {
 *   authorize: ({ request }, { name }) =>
 *     name === "shop.quantity" || request.cookies.has("session"),
 * };
 * ```
 */
export interface UiInteractionAuthorizerInterface {
  /**
   * @returns true to let the handler run; anything else answers 403 `interaction_forbidden`
   * @throws anything: the answer is 500 `handler_failed` and the handler does not run (PROTOCOL 4)
   */
  authorize(event: UiInteractionEvent, component: AuthorizedComponent): boolean | Promise<boolean>;
}
