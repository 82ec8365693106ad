import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { minify_sync } from "terser";

/**
 * Bundles the runtime to `public/event-runtime.js`, a classic script, and its second file to
 * `public/event-runtime-trouble.js`, a module. Leaves files alone that are up to date.
 */
export function buildRuntime() {
  write("event-runtime.js", bundle("event-runtime", "iife"));
  write("event-runtime-trouble.js", bundle("trouble", "esm"));
}

/** Bundles with esbuild and minifies with terser, which inlines more functions. */
function bundle(name, format) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../lib/runtime/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format,
    target: "es2022",
    minifySyntax: true,
    legalComments: "none",
    // The project's own configuration would add "use strict" to the output.
    tsconfigRaw: {},
  });
  const { code } = minify_sync(outputFiles[0].text, {
    ecma: 2022,
    toplevel: true,
    // Statements compress better than sequences of expressions.
    compress: { passes: 4, pure_getters: true, unsafe_arrows: true, sequences: false },
  });
  return `${code}\n`;
}

/**
 * Replaces a file by renaming. A server that reads it meanwhile gets the old file or the new one.
 */
function write(name, text) {
  const target = fileURLToPath(new URL(`../public/${name}`, import.meta.url));
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

/** Bundles if this file is run, not if it is imported. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  buildRuntime();
}
