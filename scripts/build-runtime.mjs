import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { minify_sync } from "terser";

/**
 * Bundles the runtime to `public/event-runtime.js`, and what it needs only in trouble to
 * `public/event-runtime-trouble.js`; leaves a file alone where it is fresh.
 *
 * The runtime is a classic script: a block, whose `let` and arrow functions are its own.
 */
export function buildRuntime() {
  write("event-runtime.js", `{${shrink(bundle("event-runtime"))}}\n`);
  write("event-runtime-trouble.js", shrink(bundle("trouble")));
}

function bundle(name) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../lib/runtime/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
  });
  return outputFiles[0]?.text ?? "";
}

/** Properties that the runtime alone knows of: what it notes on an interaction. */
const INTERNAL = /^(?:ancestry|moment|lastMs|stale|letGo|answered)$/;

/**
 * Terser, as it sets functions that are called once into their place; with one word for all that is
 * declared. Names are shortened in a second run, when it is known which are left.
 */
function shrink(text) {
  const uniform = text.replace(/^(\s*)(?:var|const) /gm, "$1let ").replaceAll("(const ", "(let ");
  const compress = { passes: 4, pure_getters: true, unsafe_arrows: true };
  const common = { module: true, ecma: 2022, compress };
  const inlined = minify_sync(uniform, { ...common, mangle: false }).code ?? "";
  return (
    minify_sync(inlined, { ...common, mangle: { properties: { regex: INTERNAL } } }).code ?? ""
  );
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
