import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { minify_sync } from "terser";

/**
 * Bundles the runtime to `public/event-runtime.js`, a classic script, and what follows an answer
 * that is more or less than patches to `public/event-runtime-trouble.js`, a module. Leaves a file
 * alone if it is fresh.
 */
export function buildRuntime() {
  write("event-runtime.js", bundle("event-runtime", "iife"));
  write("event-runtime-trouble.js", bundle("trouble", "esm"));
}

/** esbuild bundles; terser is the better one at putting functions into their only place. */
function bundle(name, format) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../lib/runtime/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format,
    target: "es2022",
    minifySyntax: true,
    legalComments: "none",
    // That of the project would put "use strict" in front.
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

/** Replaces a file in one rename: a server that is reading it sees the old one or the new one. */
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

/** `node scripts/build-runtime.mjs` bundles; an import only offers to. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  buildRuntime();
}
