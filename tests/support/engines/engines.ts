import { afterAll, describe, it } from "vitest";
import { ENGINE_KINDS, missing } from "./engine-kinds";
import type { EnginePage } from "./engine-page";
import { lastingEngine } from "./lasting-engine";

/**
 * A suite in each engine, whose tests open pages with the function that it is given. An engine that
 * the machine lacks is skipped with a warning, and under CI it fails.
 */
export function describeInEngines(suite: (open: () => Promise<EnginePage>) => void): void {
  for (const kind of ENGINE_KINDS) {
    const { name } = kind;
    const start = kind.find();
    if (start) {
      describe(`in ${name}`, () => {
        const engine = lastingEngine(name, start);
        afterAll(() => engine.close());
        suite(() => engine.open());
      });
    } else if (process.env.CI) {
      it(`has ${name}`, () => {
        throw new Error(`${missing(kind)}, and CI is set`);
      });
    } else {
      console.warn(`SKIPPED: ${missing(kind)}.`);
      describe.skip(`in ${name}`, () => suite(() => Promise.reject(new Error(missing(kind)))));
    }
  }
}
