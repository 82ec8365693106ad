import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { buildRuntime } from "./build-runtime.mjs";
import { writeErrorPages } from "./write-error-pages.mjs";

/**
 * Builds the package that `npm pack` packs into `dist/`: each module compiled file by file, with
 * types, the browser's runtime, and the command with its templates. Writes the pages of the error
 * codes, which are packed with the other docs.
 */
process.chdir(join(import.meta.dirname, ".."));
const { dependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const run = (...args) => execFileSync("npx", ["--no-install", ...args], { stdio: "inherit" });

rmSync("dist", { recursive: true, force: true });
run("tsc", "-p", "tsconfig.package.json");
// Import paths in the sources have no file extensions, but Node requires them.
run("tsc-alias", "-p", "tsconfig.package.json");
for (const name of readdirSync("dist", { recursive: true })) {
  if (/\.(js|d\.ts)$/.test(name)) completeModule(join("dist", name));
}
// The two modules behind `#server-only` (package.json, `imports`): an empty one on a server, and in
// a browser one that can't be built. A bundler quotes the name that it can't resolve, and Next's own
// refusal by `server-only` would speak of the Pages Router.
const refusal =
  "A client component can't import a definition, which stays on the server. Pass what it needs as props.";
mkdirSync("dist/server-only");
writeFileSync("dist/server-only/server.js", "export {};\n");
writeFileSync("dist/server-only/browser.js", `import ${JSON.stringify(refusal)};\n`);

buildRuntime();
cpSync("public/event-runtime.js", "dist/runtime/event-runtime.js");
for (const path of [
  "cli/templates",
  "cli/templates-api",
  "cli/templates-views",
  "lib/view/adapters/vue-files.d.ts",
  "next-config/views/stylesheet.css",
]) {
  cpSync(path, join("dist", path), { recursive: true });
}
// Bundles the command with its editor, so that an app need not install it. The library's own
// dependencies stay outside.
buildSync({
  entryPoints: ["cli/main.ts"],
  outdir: "dist/cli",
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  minify: true,
  external: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
  legalComments: "linked",
});
await writeErrorPages();

/**
 * Makes the guard against client components work in tests, too, which don't know the name
 * `server-only`. The compiler makes a reference to hand-written types lead back to their source,
 * and here it leads to the copy.
 */
function completeModule(file) {
  const text = readFileSync(file, "utf8");
  const complete = text
    .replace(/^import "server-only";$/m, 'import "#server-only";')
    .replace(/^(\/\/\/ <reference path=")[^"]*\/(?=[\w-]+\.d\.ts")/m, "$1./");
  if (complete !== text) writeFileSync(file, complete);
}
