import { ATTR_ROUTER } from "../wire/markup";
import { findAll, page } from "./dom";

/** How long to wait for the page's router, milliseconds from the page's start. */
const HYDRATION_MS = 10_000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once React has hydrated the page's router, or the wait is over. */
export const hydrated = async (): Promise<void> => {
  const isHydrating = () => findAll(page(), `template[${ATTR_ROUTER}]`)[0];
  while (performance.now() < HYDRATION_MS && isHydrating()) await pause(50);
};
