/**
 * How long a test waits before it calls something stuck, in milliseconds. No test is meant to take
 * this long: a limit near to what a step takes fails on a machine that does something else as well.
 */
export const PATIENCE_MS = 90_000;

/** The limit of one test, which may wait for several things. */
export const TEST_PATIENCE_MS = 4 * PATIENCE_MS;
