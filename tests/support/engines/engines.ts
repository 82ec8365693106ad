import { afterAll } from "vitest";
import { describeIfInstalled, missing } from "../optional-programs";
import { ENGINE_KINDS, type EngineKind } from "./engine-kinds";
import type { PersonPage } from "./engine-page";
import { lastingEngine } from "./lasting-engine";

/**
 * A suite in each engine, whose tests open pages with the function that it is given.
 *
 * @param suite is also given the engine's name, for what another engine's driver can't do
 * @param waits whether each command waits until the page has loaded, in WebKit
 */
export function describeInEngines(
  suite: (open: () => Promise<PersonPage>, name: EngineKind["name"]) => void,
  waits = true,
): void {
  for (const kind of ENGINE_KINDS) {
    const start = kind.find(waits);
    describeIfInstalled(start !== undefined, kind, `in ${kind.name}`, () => {
      const engine = lastingEngine(
        kind.name,
        start ?? (() => Promise.reject(new Error(missing(kind)))),
      );
      afterAll(() => engine.close());
      suite(() => engine.open(), kind.name);
    });
  }
}
