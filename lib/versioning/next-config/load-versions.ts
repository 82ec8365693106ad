import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    const text = readFileSync(resolve(directory, file), "utf8");
    const why = withPlaces(cause instanceof Error ? cause.message : String(cause), file, text);
    const isMissing = Object(cause).code === "MODULE_NOT_FOUND";
    const hint = isMissing
      ? "\nThe map's file can import packages and relative paths, no aliases."
      : "";
    throw new Error(`${file} can't be loaded: ${why}${hint}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A list of faults, each of which begins with the path of its entry, with the lines of the entries. */
function withPlaces(message: string, file: string, text: string): string {
  return message.replace(/^- "([^"\n]*)".*$/gm, (fault, path) => {
    const line = lineOf(text, path);
    return line === undefined ? fault : `${fault} (${file}:${line})`;
  });
}

/** The line on which a path stands in quotes, from 1; undefined if it does nowhere. */
export function lineOf(text: string, path: string): number | undefined {
  const places = [`"${path}"`, `'${path}'`, `\`${path}\``].map((quoted) => text.indexOf(quoted));
  const found = places.filter((at) => at >= 0);
  return found.length > 0 ? text.slice(0, Math.min(...found)).split("\n").length : undefined;
}

function isVersions(value: unknown): value is VersionMap {
  const map = Object(value);
  return Array.isArray(map.routes) && typeof map.match === "function" && "retirementPolicy" in map;
}
