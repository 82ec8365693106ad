import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextConfig } from "next";
import { covers } from "../map/route-path";
import type { VersionMap } from "../map/version-map";
import { readApp } from "./app-facts";
import { lineOf } from "./load-versions";
import { readRouteExports } from "./route-exports";
import { versionFaults } from "./version-faults";

/**
 * The differences between an app's version map and its files: one sentence for each, with entry,
 * file and line.
 *
 * @param file of the map, relative to `directory`
 */
export async function checkApp(
  directory: string,
  file: string,
  map: VersionMap,
  config: NextConfig,
): Promise<readonly string[]> {
  const app = await readApp(directory, config);
  const versioned = app.routes.filter(
    ({ path, kind }) => kind === "app" && map.routes.some((entry) => covers(entry.path, path)),
  );
  const exports = await Promise.all(
    versioned.map(async (route) => {
      const text = readFileSync(join(directory, route.file), "utf8");
      return [route.file, await readRouteExports(directory, route.file, text)] as const;
    }),
  );
  const text = readFileSync(join(directory, file), "utf8");
  return versionFaults(map, { ...app, exports: new Map(exports) }).map((fault) => {
    const line = /\)$/.test(fault) ? undefined : lineOf(text, /^"([^"]*)"/.exec(fault)?.[1] ?? "");
    return line === undefined ? fault : `${fault} (${file}:${line})`;
  });
}
