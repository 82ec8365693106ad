import { ATTR_ROUTER } from "../wire/markup";
import { CONTENT, findAll, matches, outOf, page, ROOTS, read } from "./dom";

/** How long to wait for React, milliseconds from the page's start, or from the document's end. */
const HYDRATION_MS = 10_000;
/** The mark stands in the layout. Content of an instance, or ignored content, can't pose as it. */
const MARKS = `template[${ATTR_ROUTER}]:not(${ROOTS} *,${CONTENT})`;

/** Waits, until `owner.abort` is called at the latest. */
export const pause = (
  ms: number,
  owner: { abort?: (() => void) | undefined } = {},
): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    owner.abort = () => {
      clearTimeout(timer);
      resolve();
    };
  });

let endMs = HYDRATION_MS;

/** React hydrates what a document streams as it comes, so nothing is late before its end. */
const isPatient = (): boolean => {
  const nowMs = performance.now();
  if (read(Document, "readyState", document) === "loading") endMs = nowMs + HYDRATION_MS;
  return nowMs < endMs;
};

/** Whether React has rendered or hydrated an element. It has no other sign of that. */
export const isReacts = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith("__react"));

/**
 * Whether React has hydrated the component around an element, or there is none. The outermost root
 * counts, because what is inside may be another framework's.
 */
export const isHydrated = (element: Element): boolean => {
  const root = outOf(element).findLast((place) => matches(place, ROOTS));
  return !root || isReacts(root);
};

/**
 * Resolves once React has hydrated the page's router, and the component around an element if
 * there is one, or the wait is over.
 */
export const hydrated = async (element?: Element): Promise<void> => {
  const isAwaited = () => element && isReacts(page()) && !isHydrated(element);
  while (isPatient() && (findAll(page(), MARKS)[0] || isAwaited())) await pause(50);
};
