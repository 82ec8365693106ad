import fc from "fast-check";
import { test } from "vitest";
import { TEST_PATIENCE_MS } from "./patience";
import { cases } from "./scale";

/** Properties of the attack suite, which share the cases of a run. */
const PROPERTIES = 15;

/**
 * Cases of a whole run of the attack suite: some thousands in `npm test`, more in `npm run
 * test:long`, `FUZZ_RUNS` of them if it is set (`npm run test:fuzz`: a million). `SEED` draws the
 * same cases again.
 */
const RUNS = Math.ceil(numberFrom("FUZZ_RUNS", cases(6000, 120_000)) / PROPERTIES);
const SEED = numberFrom("SEED", Date.now() & 0x7fff_ffff);

/** For a property to end in, milliseconds: far more than it needs, growing with the cases. */
const TIMEOUT_MS = TEST_PATIENCE_MS + RUNS * 20;

/** A test that holds a property against its share of the cases; a failure tells the seed. */
export function fuzz<T>(title: string, property: fc.IProperty<T> | fc.IAsyncProperty<T>): void {
  test(title, async () => fc.assert(property, { numRuns: RUNS, seed: SEED }), TIMEOUT_MS);
}

function numberFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (!Number.isSafeInteger(value)) throw new Error(`${name} must be a whole number.`);
  return value;
}
