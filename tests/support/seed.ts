import { randomInt } from "node:crypto";
import { seededRandom } from "./seeded-random";

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
