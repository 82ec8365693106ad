import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchEntry } from "./search-entries";

let entries: readonly SearchEntry[] | undefined;

/** The index that the build has made of the docs (`scripts/build-docs-index.mjs`); read at the first search. */
export function readIndex(): readonly SearchEntry[] {
  entries ??= JSON.parse(
    readFileSync(join(process.cwd(), "public", "docs-index.json"), "utf8"),
  ) as readonly SearchEntry[];
  return entries;
}
