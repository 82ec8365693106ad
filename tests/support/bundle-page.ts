import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** A program with all that it imports, for a page's own script. */
export async function bundlePage(program: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "@": fileURLToPath(new URL("../..", import.meta.url)) },
  });
  return outputFiles[0]?.text ?? "";
}
