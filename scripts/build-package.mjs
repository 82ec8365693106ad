import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { buildSync } from "esbuild";
import MagicString from "magic-string";
import { buildRuntime } from "./build-runtime.mjs";
import { writeErrorPages } from "./write-error-pages.mjs";

/**
 * Builds the package that `npm pack` packs into `dist/`. It has each module that an entry of
 * package.json's `exports` reaches, compiled file by file, with types. It also has the browser's
 * runtime, and the command with its templates. Writes the pages of the error codes, which are packed
 * with the other docs.
 *
 * Import paths in the sources have no file extensions, but Node requires them, so this adds them.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DIST = join(ROOT, "dist");
const { exports, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);

rmSync(DIST, { recursive: true, force: true });
compile(
  Object.values(exports)
    .flatMap((entry) => entry.default ?? [])
    .map(sourceOf),
);
copyAmbientTypes("lib");
// Not a module: webpack gets its path from the loader of views.
const STYLESHEET = "next-config/views/stylesheet.css";
cpSync(join(ROOT, STYLESHEET), join(DIST, STYLESHEET));
for (const file of filesIn(DIST)) {
  if (/\.(js|mjs|d\.ts|d\.mts)$/.test(file)) completeSpecifiers(file);
  if (/\.d\.m?ts$/.test(file)) referToCopies(file);
}
guardServerModules();
placeRuntime();
bundleCommand();
await writeErrorPages();

/**
 * The source of `./dist/lib/x.js` is `lib/x.ts` or `lib/x.tsx`. A `.mjs` file is its own source.
 */
function sourceOf(built) {
  const path = built.replace(/^\.\/dist\//, "");
  const stem = path.replace(/\.js$/, "");
  const source = [`${stem}.ts`, `${stem}.tsx`, path].find((file) => existsSync(join(ROOT, file)));
  if (!source) throw new Error(`package.json exports ${built}, which no source makes`);
  return source;
}

function compile(files) {
  mkdirSync(DIST, { recursive: true });
  const config = join(DIST, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    outDir: ".",
    rootDir: "..",
    incremental: false,
    plugins: [],
    types: ["node", "react", "react-dom"],
  };
  const ambient = filesIn(join(ROOT, "lib")).filter((file) => file.endsWith(".d.ts"));
  const include = [...files.map((file) => join("..", file)), ...ambient];
  writeFileSync(
    config,
    JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include, exclude: [] }),
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", config], { stdio: "inherit" });
  rmSync(config);
}

/** Copies hand-written types, which the compiler reads but does not copy. */
function copyAmbientTypes(folder) {
  for (const file of filesIn(join(ROOT, folder))) {
    if (file.endsWith(".d.ts")) cpSync(file, join(DIST, file.slice(ROOT.length)));
  }
}

/** Makes references to hand-written types lead to their copies instead of their sources. */
function referToCopies(file) {
  const text = readFileSync(file, "utf8");
  const referring = text.replace(/(<reference path=")([^"]+)/g, (_whole, start, path) => {
    const source = relative(ROOT, resolve(dirname(file), path));
    const copy = relative(dirname(file), join(DIST, source)).replaceAll("\\", "/");
    return `${start}${copy.startsWith(".") ? "" : "./"}${copy}`;
  });
  if (referring !== text) writeFileSync(file, referring);
}

/**
 * Adds the extension to each relative import path, and replaces "server-only" by an import that
 * works in tests, too.
 */
function completeSpecifiers(file) {
  const text = readFileSync(file, "utf8");
  const isTypes = /\.d\.m?ts$/.test(file);
  const { program } = parse(text, {
    sourceType: "module",
    createImportExpressions: true,
    plugins: isTypes ? [["typescript", { dts: true }]] : [],
  });
  const edit = new MagicString(text);
  for (const literal of specifiersIn(program)) {
    const named = literal.value;
    const whole =
      named === "server-only"
        ? "#server-only"
        : needsExtension(named, isTypes)
          ? `${named}.js`
          : named;
    if (whole !== named) edit.overwrite(literal.start, literal.end, JSON.stringify(whole));
  }
  if (edit.hasChanged()) writeFileSync(file, edit.toString());
}

/**
 * Needed for the package's own files and for Next's entries. Node, which runs users' tests, finds
 * Next's entries by file name only.
 */
function needsExtension(named, isTypes) {
  if (/^\.\.?\//.test(named)) return !/\.m?js$/.test(named);
  return !isTypes && /^next\/[a-z]+$/.test(named);
}

function* specifiersIn(node) {
  const named = node.type === "TSImportType" ? node.argument : node.source;
  const literal = named?.type === "TSLiteralType" ? named.literal : named;
  if (literal?.type === "StringLiteral") yield literal;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string" && child !== named) yield* specifiersIn(child);
    }
  }
}

/**
 * The two modules behind `#server-only` (package.json, `imports`): an empty one on a server, and
 * Next's own refusal in a browser.
 */
function guardServerModules() {
  mkdirSync(join(DIST, "server-only"));
  writeFileSync(join(DIST, "server-only/server.js"), "export {};\n");
  writeFileSync(join(DIST, "server-only/browser.js"), 'import "server-only";\n');
}

function placeRuntime() {
  buildRuntime();
  cpSync(join(ROOT, "public/event-runtime.js"), join(DIST, "runtime/event-runtime.js"));
}

/**
 * Bundles the command with the parser for its edits, so that an app that uses the library need not
 * install it. The library's own dependencies stay outside.
 */
function bundleCommand() {
  buildSync({
    entryPoints: [join(ROOT, "cli/main.ts")],
    outdir: join(DIST, "cli"),
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minify: true,
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
    legalComments: "linked",
  });
  for (const templates of ["cli/templates", "cli/templates-api", "cli/templates-views"]) {
    cpSync(join(ROOT, templates), join(DIST, templates), { recursive: true });
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
