import { posix } from "node:path";
import { literalText, nodesOf, type SourceModule } from "./source-modules";

/** What each layer may import beside itself: app → components → lib, never back. */
const LAYERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["app", ["components", "lib"]],
  ["components", ["lib"]],
  ["lib", []],
]);

type Folders = ReadonlyMap<string, readonly string[] | "every folder">;

const LEVEL_0 = ["protocol", "logging", "metrics", "address", "time"];
const LEVEL_1 = ["token", "replay", "interaction"];
const LEVEL_2 = ["declaration"];
const LEVEL_3 = ["registry", "manifest"];
const BELOW_2 = [...LEVEL_0, ...LEVEL_1];
const BELOW_3 = [...BELOW_2, ...LEVEL_2];
const BELOW_4 = [...BELOW_3, ...LEVEL_3];

/**
 * What each folder of `lib` may import beside itself.
 *
 * A folder imports only what is of a lower level, and none of its own. Files at the root of `lib`
 * are above them all: they may import every folder, and no folder may import them but the test kit,
 * which is put together as they are.
 */
const LIB_FOLDERS: Folders = new Map<string, readonly string[] | "every folder">([
  ["protocol", []],
  ["logging", []],
  ["metrics", []],
  ["address", ["protocol"]],
  ["time", []],
  ["token", LEVEL_0],
  ["replay", LEVEL_0],
  ["interaction", LEVEL_0],
  ["health", BELOW_2],
  ["declaration", BELOW_2],
  ["registry", BELOW_3],
  ["manifest", BELOW_3],
  ["dispatch", BELOW_4],
  ["configuration", [...BELOW_4, "dispatch"]],
  ["view", BELOW_4],
  ["node-mount", [...BELOW_4, "dispatch"]],
  ["runtime", LEVEL_0],
  ["versioning", LEVEL_0],
  ["testing", "every folder"],
]);

/**
 * What each folder of `components` may import beside itself.
 *
 * `ui` and `panel` are the library's own; `demo` and `site` are this app's. Files at the root put
 * the app together: they may import every folder, and no folder may import them.
 */
const COMPONENT_FOLDERS: Folders = new Map([
  ["ui", []],
  ["panel", ["ui"]],
  ["demo", ["ui", "panel"]],
  ["site", ["ui"]],
]);

const FOLDERS: ReadonlyMap<string, Folders> = new Map([
  ["components", COMPONENT_FOLDERS],
  ["lib", LIB_FOLDERS],
]);

/** Folders that import no package: what they hold runs in the browser, byte for byte. */
const WITHOUT_PACKAGES = new Set(["protocol", "runtime"]);

/** The modules that may do nothing but re-export: the lists of names that users import. */
const PUBLIC_ENTRIES = new Set(["lib/authoring.ts", "lib/versioning/versioning.ts"]);

const NAMELESS = /^(utils?|helpers?|misc|common)$/;

/**
 * Everything in which modules break the directions of imports, a sentence each; empty where all is
 * well.
 */
export function importViolations(modules: readonly SourceModule[]): string[] {
  return modules.flatMap((module) => [
    ...specifiersOf(module).flatMap((specifier) => {
      const reason = whyRefused(module.path, specifier);
      return reason ? [`${module.path} imports ${specifier}: ${reason}`] : [];
    }),
    ...nameViolations(module),
  ]);
}

function whyRefused(path: string, specifier: string): string | undefined {
  const from = placeOf(path);
  const target = resolveSpecifier(path, specifier);
  if (target === undefined) {
    const barred = from.layer === "lib" && WITHOUT_PACKAGES.has(from.folder);
    return barred ? `lib/${from.folder} imports no package` : undefined;
  }
  const to = placeOf(target);
  if (from.layer !== to.layer) {
    return LAYERS.get(from.layer)?.includes(to.layer)
      ? undefined
      : `${from.layer} must not import ${to.layer}`;
  }
  if (from.layer === "components") return whyFolderRefused(from, to);
  if (from.layer !== "lib") return undefined;
  if (specifier.startsWith("@/")) return "imports inside lib are relative";
  // Node runs `.mjs` files as they are.
  const isComplete = path.endsWith(".mjs");
  if (!isComplete && /\.[cm]?[jt]sx?$/.test(specifier)) {
    return "imports inside lib name no extension";
  }
  return whyFolderRefused(from, to);
}

function whyFolderRefused({ layer, folder }: Place, to: Place): string | undefined {
  if (folder === to.folder || folder === "") return undefined;
  const allowed = FOLDERS.get(layer)?.get(folder);
  if (to.folder === "" && allowed !== "every folder") {
    return `no folder of ${layer} imports a file at its root`;
  }
  if (allowed === undefined) return `${layer}/${folder} has no place in the table of folders`;
  if (allowed === "every folder" || allowed.includes(to.folder)) return undefined;
  return `${layer}/${folder} must not import ${layer}/${to.folder}`;
}

function nameViolations({ path, program }: SourceModule): string[] {
  const { layer, folder } = placeOf(path);
  if (layer !== "lib") return [];
  const found: string[] = [];
  if (folder !== "" && !LIB_FOLDERS.has(folder)) {
    found.push(`${path}: lib/${folder} has no place in the table of folders`);
  }
  const names = path.split("/").map((name) => name.replace(/\..*$/, ""));
  if (names.some((name) => NAMELESS.test(name))) {
    found.push(`${path}: a folder or file is named after what it holds`);
  }
  const statements = Array.isArray(program.body) ? program.body : [];
  const reExports = statements.filter(
    (statement) => statement.source && /^Export/.test(statement.type),
  );
  const onlyReExports = statements.length > 0 && reExports.length === statements.length;
  if (!PUBLIC_ENTRIES.has(path) && (onlyReExports || names.at(-1) === "index")) {
    found.push(`${path}: lib has no barrels; import the file that owns the symbol`);
  }
  return found;
}

/** Where a node that names a module holds the name. */
const NAMING_FIELD: ReadonlyMap<string, string> = new Map([
  ["ImportDeclaration", "source"],
  ["ImportExpression", "source"],
  ["ExportNamedDeclaration", "source"],
  ["ExportAllDeclaration", "source"],
  ["TSImportType", "argument"],
  ["TSExternalModuleReference", "expression"],
]);

/** Every module that a module names: static and dynamic imports, re-exports, types, `require`. */
export function specifiersOf({ program }: SourceModule): string[] {
  return [...nodesOf(program)].flatMap((node) => {
    const field = NAMING_FIELD.get(node.type);
    const isRequire = node.type === "CallExpression" && Object(node.callee).name === "require";
    return literalText(isRequire ? Object(node.arguments)[0] : field && node[field]) ?? [];
  });
}

/** The path that a specifier means, from the root of the project; undefined for a package. */
export function resolveSpecifier(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return posix.normalize(specifier.slice(2));
  if (/^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier)) {
    return posix.join(posix.dirname(path), specifier);
  }
  return undefined;
}

/** A layer, and inside `lib` and `components` its folder: `""` for a file at the layer's root. */
interface Place {
  readonly layer: string;
  readonly folder: string;
}

function placeOf(path: string): Place {
  const [top = "", folder, ...rest] = path.split("/");
  // A file at the root of the project that Next picks up by name belongs to the app.
  if (folder === undefined) return { layer: LAYERS.has(top) ? top : "app", folder: "" };
  const folders = FOLDERS.get(top);
  const isFolder = folders !== undefined && (rest.length > 0 || folders.has(folder));
  return { layer: top, folder: isFolder ? folder : "" };
}
