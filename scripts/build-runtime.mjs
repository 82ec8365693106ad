import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const source = fileURLToPath(new URL("../lib/runtime/event-runtime.ts", import.meta.url));
const target = fileURLToPath(new URL("../public/event-runtime.js", import.meta.url));

/**
 * Bundles the runtime to `public/event-runtime.js`, and leaves the file alone where it is fresh.
 *
 * The file is replaced in one rename: a server that is reading it sees the old one or the new one.
 */
export function buildRuntime() {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
  });
  const text = outputFiles[0]?.text ?? "";
  if (readIfPresent(target) === text) return;
  mkdirSync(new URL("../public/", import.meta.url), { recursive: true });
  const partial = `${target}.${process.pid}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, target);
}

function readIfPresent(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** `node scripts/build-runtime.mjs` bundles; an import only offers to. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  buildRuntime();
}
