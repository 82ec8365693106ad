import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Loads a TypeScript module of `app/docs/_site`, for scripts that write what is made of the docs. */
export async function loadDocs(file) {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [`app/docs/_site/${file}`],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
