/** The page that has the document; there is one document, so there is one page. */
let takeDown: (() => void) | undefined;

/** Makes a page the current one. The one before it must have been taken down. */
export function setCurrentPage(unmount: (() => void) | undefined): void {
  takeDown = unmount;
}

/**
 * Takes the current page down, where there is one.
 *
 * @throws what its handlers threw and no test was told
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
