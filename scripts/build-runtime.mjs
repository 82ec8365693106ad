import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { minify_sync } from "terser";
import { errorsPage } from "./errors-page.mjs";

const SOURCE = new URL("../lib/service-ui/browser/event-runtime.ts", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);
const { version } = JSON.parse(
  readFileSync(new URL("../lib/service-ui/package.json", import.meta.url), "utf8"),
);

/**
 * Bundles the runtime to `public/event-runtime.js`, with the page of error codes beside it. Leaves
 * files alone that are up to date.
 */
export function buildRuntime() {
  place("event-runtime.js", bundle());
  place("event-runtime-errors.html", errorsPage());
}

function place(name, text) {
  const target = fileURLToPath(new URL(name, PUBLIC));
  if (readIfPresent(target) === text) return;
  mkdirSync(dirname(target), { recursive: true });
  // Replaces the file by renaming. A server that reads it meanwhile gets the old file or the new
  // one.
  const partial = `${target}.${process.pid}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, target);
}

/** The strings of `INTERNAL_NAMES`. */
const internalNames = [
  ...readFileSync(new URL("internal-names.ts", import.meta.url), "utf8").matchAll(
    /^ {2}"(\w+)",$/gm,
  ),
].map(([, name]) => name);

/** Bundles with esbuild and minifies with terser, which inlines more functions. */
function bundle() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(SOURCE)],
    bundle: true,
    write: false,
    format: "iife",
    define: { "process.env.SERVICE_UI_VERSION": JSON.stringify(version) },
    // The oldest browsers that Next supports.
    target: ["chrome111", "firefox111", "safari16.4"],
    minifySyntax: true,
    legalComments: "none",
    // The project's own configuration would add "use strict" to the output.
    tsconfigRaw: {},
  });
  const { code } = minify_sync(outputFiles[0].text, {
    ecma: 2022,
    toplevel: true,
    mangle: { properties: { regex: new RegExp(`^(?:${internalNames.join("|")})$`) } },
    // A letter's code compresses better than its bytes.
    format: { ascii_only: true },
    compress: {
      passes: 3,
      pure_getters: true,
      inline: 3,
      // Statements compress better than sequences of expressions.
      sequences: false,
      // So do comparisons as they are written.
      lhs_constants: false,
      // Nothing here is a Symbol, whose text `unsafe` changes.
      unsafe: true,
      unsafe_arrows: true,
    },
  });
  // A linter of the app finds the file in `public/`.
  return `/* eslint-disable */\n${code}\n`;
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
