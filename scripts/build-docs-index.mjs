import { mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Writes the index of the docs' search to `public/docs-index.json`, from the Markdown and the
 * types.
 */
export async function buildDocsIndex() {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["app/docs/_site/search-index.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { searchIndex } = await import(`data:text/javascript;base64,${code}`);
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
