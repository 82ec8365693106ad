/**
 * How long a test waits before it calls something stuck, in milliseconds. No test is meant to take
 * this long: a limit near to what a step takes fails on a machine that does something else as well.
 */
export const PATIENCE_MS = 90_000;

/** The limit of one test, which may wait for several things. */
export const TEST_PATIENCE_MS = 4 * PATIENCE_MS;

/** Settings of a server under test: a machine that stalls for a minute meets none of its limits. */
export const PATIENT_SERVER = {
  UI_BODY_TIMEOUT_MS: "600000",
  UI_HANDLER_TIMEOUT_MS: "600000",
  UI_REPLAY_TIMEOUT_MS: "60000",
} as const;
