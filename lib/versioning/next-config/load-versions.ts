import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { VersionMap } from "../map/version-map";
import { loadTypeScript } from "./internals";

/**
 * Loads an app's version map from its file, in TypeScript or JavaScript, as Next loads
 * `next.config.ts`. The file may import packages and relative paths, but not the aliases of
 * `tsconfig.json`, because Next resolves those only in its own configuration.
 *
 * @param directory the app's root
 * @param file relative to `directory`
 * @throws Error with the reason, if the file can't be loaded or exports no version map
 */
export async function loadVersions(directory: string, file: string): Promise<VersionMap> {
  if (!existsSync(resolve(directory, file))) throw new Error(`${file} is not there.`);
  const exported = await load(directory, file);
  const map = Object.values(exported).find(isVersions);
  if (map) return map;
  throw new Error(`${file} exports no version map. Export what defineVersions() gives.`);
}

async function load(directory: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(tmpdir(), "service-ui-versions-"));
  try {
    const entry = join(folder, "versions.ts");
    // The path is in a variable, because Next does not try to resolve such a module itself.
    const path = JSON.stringify(resolve(directory, file));
    writeFileSync(entry, `const path: string = ${path};\nmodule.exports = require(path);\n`);
    return await loadTypeScript(directory, entry);
  } catch (error) {
    // Next's message talks about a configuration file. Its cause says what is wrong.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    const isMissing = Object(cause).code === "MODULE_NOT_FOUND";
    const hint = isMissing
      ? "\nThe map's file can import packages and relative paths, no aliases."
      : "";
    throw new Error(`${file} can't be loaded: ${why}${hint}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isVersions(value: unknown): value is VersionMap {
  const map = Object(value);
  return Array.isArray(map.routes) && typeof map.match === "function" && "retirementPolicy" in map;
}
