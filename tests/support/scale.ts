import { randomInt } from "node:crypto";
import fc from "fast-check";
import { test } from "vitest";
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

/**
 * A random source whose seed is printed: `SEED=<whole number>` repeats a run, as far as chance
 * decides it and not the scheduling of processes.
 *
 * @param standard the seed of a run that names none; another one each time by default
 * @throws {TypeError} where `SEED` is no whole number
 */
export function printedRandom(name: string, standard = randomInt(2 ** 32)): () => number {
  const seed = Number(process.env.SEED || standard);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new TypeError("SEED is a whole number.");
  console.warn(`${name}: SEED=${seed}`);
  return seededRandom(seed);
}

/**
 * Numbers from 0 up to, not including, 1, the same ones for the same seed (a linear congruence
 * modulo 2^32).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Properties of the attack suite, which share the cases of a run. */
const PROPERTIES = 15;

/**
 * Cases of a whole run of the attack suite: some thousands in `npm test`, more in `npm run
 * test:long`, `FUZZ_RUNS` of them if it is set (`npm run test:fuzz`: a million). `SEED` draws the
 * same cases again.
 */
const RUNS = Math.ceil(numberFrom("FUZZ_RUNS", cases(6000, 120_000)) / PROPERTIES);
const SEED = numberFrom("SEED", Date.now() & 0x7fff_ffff);

/** The same share and seed, for a search that draws its own cases. */
export const FUZZ = { runs: RUNS, seed: SEED };

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
