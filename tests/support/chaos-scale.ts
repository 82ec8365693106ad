import { TEST_PATIENCE_MS } from "./patience";

const DISPATCHES_IN_NPM_TEST = 100;
const asked = Number(process.env.UI_CHAOS_DISPATCHES || DISPATCHES_IN_NPM_TEST);
if (!Number.isInteger(asked) || asked < 100) {
  throw new TypeError("UI_CHAOS_DISPATCHES is a whole number from 100.");
}

/** Dispatches of a race between processes, each sent twice; `npm run test:chaos` sets 10,000. */
export const DISPATCHES = asked;

/** Whether this run may take minutes. */
export const isLongRun = asked > DISPATCHES_IN_NPM_TEST;

/** What a race of so many dispatches may take on a busy machine, milliseconds. */
export const raceTimeoutMs = TEST_PATIENCE_MS + 60 * asked;
