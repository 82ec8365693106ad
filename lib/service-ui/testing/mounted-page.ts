import type { ReactNode } from "react";
import type { Registry } from "../declare/create-registry";
import type { UiComponent } from "../declare/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { SigningContext } from "../keys/page-keys";
import type { Answer } from "./answer";
import type { TestServices } from "./pipeline";
import type { PageLocation } from "./render-page";
import type { User } from "./user";

/**
 * HTML, React Server Components, or a function that returns either. The function is called again at
 * each refresh.
 */
export type PageContent =
  | ReactNode
  | ((page: { readonly signing: SigningContext }) => ReactNode | Promise<ReactNode>);

/** The options for mounting a page. */
export interface MountPageOptions extends PageLocation {
  /** The application's registry, or the components of this page. */
  readonly registry: Registry | readonly UiComponent[];
  /** The application's authorizer; default: none, so a component without `allow` is refused. */
  readonly authorizer?: UiInteractionAuthorizerInterface;
  /** The user who uses the page; default: a user without cookies. */
  readonly user?: User;
  /**
   * Parts of the dispatcher to use instead of the test kit's own. `sessionCookie` isn't among them:
   * as in the app, `UI_BIND_SESSION_COOKIE` names the cookie that tokens are bound to.
   */
  readonly services?: Omit<TestServices, "sessionCookie">;
  /** Whether `settled` rejects with what a handler or an authorizer threw; default true. */
  readonly throwErrors?: boolean;
}

/** A page in the document, with the real runtime on it. */
export interface MountedPage {
  /** The element around the page, in the document's body. */
  readonly container: HTMLElement;
  /** The results of the page's dispatches so far, in the order of their responses. */
  readonly answers: readonly Answer[];
  /**
   * The paths that responses navigated to, in order. The page stays; a test mounts the other page
   * itself.
   */
  readonly navigations: readonly string[];
  /**
   * Waits until no interaction is in flight and each requested render is in the page. A debounced
   * interaction is sent at once.
   *
   * @throws (rejects) what a handler or an authorizer has thrown, unless `throwErrors` is false
   */
  settled(): Promise<void>;
  /** Gives the page to another user, who makes all later dispatches and renders. */
  continueAs(user: User): void;
  /** Expires the tokens that are in the page now. */
  expire(): void;
  /**
   * Renders the content again, as `router.refresh()` does. Typed and patched text stays. The page
   * refreshes by itself if a response asks for a refresh or a token is stale.
   */
  refresh(): Promise<void>;
  /** Takes the page out of the document. The kit's setup file does so after each test. */
  unmount(): void;
}

/** Takes down the current page. There is one document, so there is one page. */
let takeDown: (() => void) | undefined;

/** Makes a page the current one. The previous page must have been taken down. */
export function setCurrentPage(unmount: (() => void) | undefined): void {
  takeDown = unmount;
}

/**
 * Takes down the current page, if there is one.
 *
 * @throws an error of one of the page's handlers that `settled` has not reported
 *
 * @example
 * ```ts
 * import { unmountPage } from "service-ui/testing/dom";
 * import { afterEach } from "vitest";
 *
 * afterEach(unmountPage); // service-ui/testing/setup does it for you
 * ```
 */
export function unmountPage(): void {
  takeDown?.();
}
