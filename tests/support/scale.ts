import { TEST_PATIENCE_MS } from "./patience";

/** Whether this run has time for large numbers, as `npm run test:long` has. */
const isLongRun = process.env.UI_TEST_LONG === "1";

/** How many cases of a property or a model check to draw. */
export const cases = (inNpmTest: number, inLongRun: number): number =>
  isLongRun ? inLongRun : inNpmTest;

const asked = Number(process.env.UI_CHAOS_DISPATCHES || 100);
if (!Number.isInteger(asked) || asked < 100) {
  throw new TypeError("UI_CHAOS_DISPATCHES is a whole number from 100.");
}

/** Dispatches of a race between processes, each sent twice; `npm run test:chaos` sets 10,000. */
export const DISPATCHES = asked;

/** What a race of so many dispatches may take on a busy machine, milliseconds. */
export const raceTimeoutMs = TEST_PATIENCE_MS + 60 * asked;
