import fc from "fast-check";
import { afterEach } from "vitest";

/**
 * For mutation testing: the same few cases for every mutant, no search for a smaller one, and after
 * the first failure no further test file, which Vitest would import before it skips its tests.
 */
fc.configureGlobal({ numRuns: 30, seed: 1, endOnFailure: true });

if ("hasTestFailed" in globalThis) throw new Error("a test of an earlier file has failed");

afterEach(({ task }) => {
  if (task.result?.state === "fail") Object.assign(globalThis, { hasTestFailed: true });
});
