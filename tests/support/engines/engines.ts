import { afterAll } from "vitest";
import { describeIfInstalled, missing } from "../optional-programs";
import { ENGINE_KINDS } from "./engine-kinds";
import type { EnginePage } from "./engine-page";
import { lastingEngine } from "./lasting-engine";

/** A suite in each engine, whose tests open pages with the function that it is given. */
export function describeInEngines(suite: (open: () => Promise<EnginePage>) => void): void {
  for (const kind of ENGINE_KINDS) {
    const start = kind.find();
    describeIfInstalled(start !== undefined, kind, `in ${kind.name}`, () => {
      const engine = lastingEngine(
        kind.name,
        start ?? (() => Promise.reject(new Error(missing(kind)))),
      );
      afterAll(() => engine.close());
      suite(() => engine.open());
    });
  }
}
