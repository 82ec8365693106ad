import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { buildRuntime } from "./build-runtime.mjs";
import {
  COMMANDS,
  COPIED_FILES,
  manifestOf,
  PACKAGE_SOURCES,
  PACKAGES,
  typesOf,
} from "./packages.mjs";

/**
 * Builds each package into a folder of `dist/`, for `npm pack`: its modules compiled file by file,
 * with types, and with the modules of the neighbouring folders that it imports; a package.json whose
 * `exports` name what was built; its command with the templates; and its documents. `service-ui` has
 * the browser's runtime and all docs besides.
 */
process.chdir(join(import.meta.dirname, ".."));
const UI = "lib/service-ui";
const VUE_FILES = "render/views/vue/vue-files.d.ts";
const run = (...args) => execFileSync("npx", ["--no-install", ...args], { stdio: "inherit" });

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
buildRuntime();
for (const folder of PACKAGES) {
  const manifest = manifestOf(folder);
  const stage = `dist/${manifest.name}`;
  compile(folder, manifest.name);
  writeManifest(folder, manifest);
  copyFiles(folder, `${stage}/dist`);
  buildCommand(folder, manifest, `${stage}/dist`);
  cpSync(`${folder}/README.md`, `${stage}/README.md`);
  cpSync("LICENSE", `${stage}/LICENSE`);
}
addToUi();
cpSync("lib/versioning/docs", "dist/service-ui-versioning/docs", { recursive: true });
for (const page of ["contract/SPEC.md", "contract/PROTOCOL.md"]) {
  cpSync(`docs/${page}`, `dist/service-ui-versioning/docs/${page}`);
}

function compile(folder, name) {
  const own = PACKAGE_SOURCES.filter(([, source]) => source.startsWith(`${folder}/`));
  const types = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".d.ts"))
    .map((path) => `../lib/${path}`);
  const loaded = [
    folder === UI ? `${UI}/next/view-loader.ts` : "lib/versioning/next-config/route-loader.ts",
  ];
  const configuration = `dist/tsconfig.${name}.json`;
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: "../tsconfig.json",
      compilerOptions: {
        noEmit: false,
        declaration: true,
        incremental: false,
        plugins: [],
        types: ["node", "react", "react-dom"],
        rootDir: "../lib",
        outDir: `./${name}/dist`,
      },
      include: [],
      files: [
        ...[...own.map(([, source]) => source), ...loaded].map((path) => `../${path}`),
        ...types,
      ],
      "tsc-alias": { resolveFullPaths: true },
    }),
  );
  run("tsc", "-p", configuration);
  // Import paths in the sources have no file extensions, but Node requires them.
  run("tsc-alias", "-p", configuration);
  const built = `dist/${name}/dist`;
  for (const file of readdirSync(built, { recursive: true, encoding: "utf8" })) {
    if (/\.(js|d\.ts)$/.test(file)) completeModule(join(built, file));
  }
}

/** The package.json of the sources, with the names of what was built from them. */
function writeManifest(folder, manifest) {
  const built = `./dist/${basename(folder)}`;
  const exports = Object.entries(manifest.exports).map(([name, target]) => {
    const source = Object(target).types ?? target;
    if (!/\.tsx?$/.test(source)) return [name, target];
    const stem = `${built}/${source.slice(2).replace(/\.tsx?$/, "")}`;
    const module = { types: `${stem}.d.ts`, default: `${stem}.js` };
    if (!Object(target).require) return [name, module];
    return [name, { require: { types: `${stem}.d.cts`, default: `${stem}.cjs` }, import: module }];
  });
  const staged = {
    ...manifest,
    exports: Object.fromEntries(exports),
    ...typesOf(exports),
    bin: { [manifest.name]: `${built.slice(2)}/${COMMANDS[folder]}.js` },
    ...(folder === UI && {
      imports: {
        "#server-only": {
          "react-server": "./dist/server-only/server.js",
          browser: "./dist/server-only/browser.js",
          default: "./dist/server-only/server.js",
        },
      },
    }),
  };
  writeFileSync(`dist/${manifest.name}/package.json`, `${JSON.stringify(staged, null, 2)}\n`);
}

function addToUi() {
  const stage = "dist/service-ui";
  const built = `${stage}/dist/service-ui`;
  // The two modules behind `#server-only`: an empty one on a server, and in a browser one that can't
  // be built. A bundler quotes the name that it can't resolve, and Next's own refusal by
  // `server-only` would speak of the Pages Router.
  const refusal =
    "A client component can't import a definition, which stays on the server. Pass what it needs as props.";
  mkdirSync(`${stage}/dist/server-only`);
  writeFileSync(`${stage}/dist/server-only/server.js`, "export {};\n");
  writeFileSync(`${stage}/dist/server-only/browser.js`, `import ${JSON.stringify(refusal)};\n`);
  for (const name of ["event-runtime.js", "event-runtime-errors.html"]) {
    cpSync(`public/${name}`, `${stage}/dist/runtime/${name}`);
  }
  cpSync(`${UI}/${VUE_FILES}`, `${built}/${VUE_FILES}`);
  cpSync("docs", `${stage}/docs`, { recursive: true });
  cpSync(`${UI}/AGENTS.md`, `${stage}/AGENTS.md`);
  cpSync("CHANGELOG.md", `${stage}/CHANGELOG.md`);
}

/** Copies what the package's own code reads as files. */
function copyFiles(folder, built) {
  for (const path of COPIED_FILES.filter((path) => path.startsWith(`${folder}/`))) {
    cpSync(path, join(built, path.slice("lib/".length)), { recursive: true });
  }
}

/**
 * Bundles the command with what edits the app's files, so that an app need not install it. The
 * library's own dependencies stay outside.
 */
function buildCommand(folder, { dependencies = {}, peerDependencies }, built) {
  buildSync({
    entryPoints: [`${folder}/${COMMANDS[folder]}.ts`],
    outdir: join(built, basename(folder), dirname(COMMANDS[folder])),
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minify: true,
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
    legalComments: "linked",
  });
}

/**
 * Makes the guard against client components work in tests, too, which don't know the name
 * `server-only`. The compiler makes a reference to hand-written types lead back to their source,
 * and here it leads to the copy.
 */
function completeModule(file) {
  const text = readFileSync(file, "utf8");
  // Types have nothing to guard, and `moduleResolution: node` doesn't know `#` names.
  const guard = file.endsWith(".d.ts") ? "" : 'import "#server-only";';
  const complete = text
    .replace(/^import "server-only";$/m, guard)
    .replace(/^(\/\/\/ <reference path=")[^"]*\/(?=[\w-]+\.d\.ts")/m, "$1./");
  if (complete !== text) writeFileSync(file, complete);
}
