/** Whether this run has time for large numbers, as `npm run test:long` has. */
const isLongRun = process.env.UI_TEST_LONG === "1";

/** How many cases of a property or a model check to draw. */
export const cases = (inNpmTest: number, inLongRun: number): number =>
  isLongRun ? inLongRun : inNpmTest;
