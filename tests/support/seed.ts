import { randomInt } from "node:crypto";

/**
 * A random source whose seed is printed: `SEED=<whole number>` repeats a run, as far as chance
 * decides it and not the scheduling of processes.
 *
 * @throws {TypeError} where `SEED` is no whole number
 */
export function printedRandom(name: string): () => number {
  const seed = Number(process.env.SEED || randomInt(2 ** 32));
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
