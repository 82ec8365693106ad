import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// From a text: where a document is simulated, `URL` is its own.
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../");

/** The folders of the packages in this repository. */
export const PACKAGES = ["lib/service-ui", "lib/versioning"];

/** @param {string} folder */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, "utf8"));
}

/** What the commands and the loader read as files: its path in the repository. */
export const COPIED_FILES = [
  "lib/service-ui/next/stylesheet.css",
  "lib/service-ui/devtools/commands/templates",
  ...readdirSync(`${ROOT}lib/service-ui/render/views`)
    .map((kind) => `lib/service-ui/render/views/${kind}/greeting`)
    .filter((path) => existsSync(`${ROOT}${path}`)),
  "lib/versioning/command/templates",
  "lib/versioning/next-config/with-versions.cjs",
  "lib/versioning/next-config/with-versions.d.cts",
];

/** The command of each package, by the package's folder. */
export const COMMANDS = {
  "lib/service-ui": "devtools/commands/main",
  "lib/versioning": "command/main",
};

/**
 * The names under which apps import the packages, each with the path of its source in this
 * repository. What Node loads by itself is built beside its source, which `types` names.
 *
 * @type {readonly (readonly [name: string, source: string])[]}
 */
export const PACKAGE_SOURCES = PACKAGES.flatMap((folder) => {
  const { name, exports } = manifestOf(folder);
  return Object.entries(exports)
    .map(([path, target]) => [`${name}${path.slice(1)}`, Object(target).types ?? target])
    .filter(([, source]) => /\.tsx?$/.test(source))
    .map(([specifier, source]) => [specifier, `${folder}/${source.slice(2)}`]);
});

/** For esbuild, which would otherwise leave the names to Node, and Node loads no TypeScript. */
export const SOURCE_ALIASES = Object.fromEntries(
  PACKAGE_SOURCES.map(([name, source]) => [name, `${ROOT}${source}`]),
);

/**
 * The types of each entry for `moduleResolution: node`, which many applications still have and which
 * doesn't read `exports`.
 *
 * @param exports of the built package, as entries
 */
export function typesOf(exports) {
  const types = exports.flatMap(([name, target]) => {
    const file = Object(target).types ?? Object(Object(target).import).types;
    return file ? [[name.slice(2), file]] : [];
  });
  const main = types.find(([name]) => name === "");
  const others = types.filter(([name]) => name !== "").map(([name, file]) => [name, [file]]);
  return { ...(main && { types: main[1] }), typesVersions: { "*": Object.fromEntries(others) } };
}
