import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocsIndex } from "./search-entries";

let index: DocsIndex | undefined;

/**
 * The index that the build has made of the docs (`scripts/build-docs-index.mjs`); read at the first
 * search.
 */
export function readIndex(): DocsIndex {
  // The project's own build has written it.
  index ??= JSON.parse(
    readFileSync(join(process.cwd(), "public", "docs-index.json"), "utf8"),
  ) as DocsIndex;
  return index;
}
