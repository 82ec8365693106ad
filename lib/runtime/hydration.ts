import { ATTR_ROUTER } from "../protocol/markup";
import { findAll, page } from "./dom";

/** How long after the page's start its router may still be about to come. */
const HYDRATION_MS = 10_000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Settles once React has brought the page's router to life. */
export const hydrated = async (): Promise<void> => {
  const isHydrating = () => findAll(page(), `template[${ATTR_ROUTER}]`)[0];
  while (performance.now() < HYDRATION_MS && isHydrating()) await pause(50);
};
