/** A machine that is slower than any we know sets it. */
const factor = Number(process.env.UI_TEST_PATIENCE || 1);
if (!(factor > 0)) throw new TypeError("UI_TEST_PATIENCE is a number above 0.");

/** What a message about a limit ends with. */
export const HOW_TO_RAISE = "UI_TEST_PATIENCE=2 doubles all limits of the tests.";

/**
 * How long a test waits before it calls something stuck, in milliseconds. No test is meant to take
 * this long: a limit near to what a step takes fails on a machine that does something else as well.
 */
export const PATIENCE_MS = 90_000 * factor;

/** The limit of one test, which may wait for several things. */
export const TEST_PATIENCE_MS = 4 * PATIENCE_MS;

/** The limit of a build or an install: thirty minutes. */
export const BUILD_PATIENCE_MS = 20 * PATIENCE_MS;

/** Settings of a server under test: a machine that stalls for a minute meets none of its limits. */
export const PATIENT_SERVER = {
  UI_BODY_TIMEOUT_MS: "600000",
  UI_HANDLER_TIMEOUT_MS: "600000",
  UI_REPLAY_TIMEOUT_MS: "60000",
} as const;
