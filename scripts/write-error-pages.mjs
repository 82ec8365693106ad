import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "docs/errors");

/**
 * Writes the pages of the error codes to `docs/errors`, for the package and for those who read them
 * as files: the docs' site makes them from the same table (`lib/service-ui/wire/failures.ts`).
 * `npm run pack` does it, too.
 */
export async function writeErrorPages() {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["app/docs/_site/error-pages.ts"],
    bundle: true,
    write: false,
    format: "esm",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { errorPages } = await import(`data:text/javascript;base64,${code}`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const { name, text } of errorPages()) {
    writeFileSync(join(FOLDER, `${name}.md`), `${withFileLinks(text)}\n`);
  }
}

/** On the site, a link is the address of a page; in a folder, it is the path to a file. */
export function withFileLinks(text) {
  return text
    .replaceAll("](/docs/errors)", "](index.md)")
    .replace(/\]\(\/docs\/([^)#]+)/g, "](../$1.md");
}
