import { ATTR_ROUTER } from "../protocol/markup";
import { findAll } from "./dom";

/** How long after the page's start its router may still be about to come. */
const HYDRATION_MS = 10_000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Whether React has yet to bring the page's router to life. */
export const isHydrating = (): boolean =>
  performance.now() < HYDRATION_MS && !!findAll(document, `template[${ATTR_ROUTER}]`)[0];

export const hydrated = async (): Promise<void> => {
  while (isHydrating()) await pause(50);
};
