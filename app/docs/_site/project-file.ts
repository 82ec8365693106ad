import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The docs are made at build alone. Turbopack must not trace these paths: it would copy the whole
// project into a standalone server.
const pathOf = (path: string) => join(/* turbopackIgnore: true */ process.cwd(), path);

/** @param path below the project's folder, as for the functions below */
export function isProjectFile(path: string): boolean {
  return existsSync(/* turbopackIgnore: true */ pathOf(path));
}

export function readProjectFile(path: string): string {
  return readProjectBytes(path).toString();
}

export function readProjectBytes(path: string): Buffer {
  return readFileSync(/* turbopackIgnore: true */ pathOf(path));
}

/** The names of a folder's Markdown files in alphabetical order, without their ending. */
export function markdownNames(folder: string): string[] {
  return readdirSync(/* turbopackIgnore: true */ pathOf(folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
}
