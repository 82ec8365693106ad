import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * A program with all that it imports, for a page's own script.
 *
 * @param standIns files that are bundled in place of modules, by the modules' names
 */
export async function bundlePage(
  program: URL,
  standIns: Readonly<Record<string, URL>> = {},
): Promise<string> {
  const replaced = Object.entries(standIns).map(([name, file]) => [name, fileURLToPath(file)]);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: {
      "@": fileURLToPath(new URL("../..", import.meta.url)),
      ...Object.fromEntries(replaced),
    },
  });
  return outputFiles[0]?.text ?? "";
}
