import { ATTR_ROUTER } from "../wire/markup";
import { CONTENT, findAll, page, ROOTS } from "./dom";

/** How long to wait for the page's router, milliseconds from the page's start. */
const HYDRATION_MS = 10_000;
/** The mark stands in the layout. Content of an instance, or ignored content, can't pose as it. */
const MARKS = `template[${ATTR_ROUTER}]:not(${ROOTS} *,${CONTENT})`;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once React has hydrated the page's router, or the wait is over. */
export const hydrated = async (): Promise<void> => {
  const isHydrating = () => findAll(page(), MARKS)[0];
  while (performance.now() < HYDRATION_MS && isHydrating()) await pause(50);
};
