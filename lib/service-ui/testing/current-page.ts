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
