import { mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadDocs } from "./load-docs.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Writes the index of the docs' search to `public/docs-index.json`, from the Markdown and the
 * types.
 */
export async function buildDocsIndex() {
  const { searchIndex } = await loadDocs("search-index.ts");
  const target = `${ROOT}public/docs-index.json`;
  mkdirSync(`${ROOT}public`, { recursive: true });
  const partial = `${target}.${process.pid}.partial`;
  writeFileSync(partial, JSON.stringify(searchIndex()));
  renameSync(partial, target);
}

/** Builds if this file is run, not if it is imported. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildDocsIndex();
}
