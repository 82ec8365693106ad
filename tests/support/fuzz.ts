import fc from "fast-check";
import { TEST_PATIENCE_MS } from "./patience";

/** Properties of the attack suite, which share the cases of a run; a test counts them. */
export const PROPERTIES = 15;

/**
 * Cases of a whole run of the attack suite: some thousands in a plain run, `FUZZ_RUNS` of them
 * where it is set (`npm run test:fuzz`: a million). `SEED` draws the same cases again.
 */
const RUNS = Math.ceil(numberFrom("FUZZ_RUNS", 6000) / PROPERTIES);
const SEED = numberFrom("SEED", Date.now() & 0x7fff_ffff);

/** For a property to end in, milliseconds: far more than it needs, growing with the cases. */
export const FUZZ_TIMEOUT_MS = TEST_PATIENCE_MS + RUNS * 20;

/** Holds a property against its share of the cases; a failure tells the seed. */
export function fuzz<T>(property: fc.IProperty<T> | fc.IAsyncProperty<T>): Promise<void> {
  return Promise.resolve(fc.assert(property, { numRuns: RUNS, seed: SEED }));
}

function numberFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (!Number.isSafeInteger(value)) throw new Error(`${name} must be a whole number.`);
  return value;
}
