import { ATTR_ROUTER } from "../wire/markup";
import { CONTENT, findAll, page, ROOTS } from "./dom";

/** How long to wait for the page's router, milliseconds from the page's start. */
const HYDRATION_MS = 10_000;
/** The mark stands in the layout. Content of an instance, or ignored content, can't pose as it. */
const MARKS = `template[${ATTR_ROUTER}]:not(${ROOTS} *,${CONTENT})`;

/** Waits, until `owner.abort` is called at the latest. */
export const pause = (ms: number, owner: { abort?: () => void } = {}): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    owner.abort = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** Resolves once React has hydrated the page's router, or the wait is over. */
export const hydrated = async (): Promise<void> => {
  while (performance.now() < HYDRATION_MS && findAll(page(), MARKS)[0]) await pause(50);
};
