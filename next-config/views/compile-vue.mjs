import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { marksIn, marksStatement } from "./marks-in.mjs";

/** Vue's compiler gets one file, so it can't compile a block that is in another file. */
const NO_SRC = 'A block with "src" is not supported: write it into the file, or import it.';

/**
 * The types of `service-ui/view`: a source file in the repository, a declaration in the package.
 */
const OWN_TYPES = ["ts", "d.ts"].map((end) =>
  fileURLToPath(new URL(`../../lib/view/render-view.${end}`, import.meta.url)),
);

/** Reads the files of types that a component imports for its props. */
const FILES = {
  // TypeScript also asks for files below the component itself, where `statSync` would throw.
  fileExists: (file) => existsSync(file) && statSync(file).isFile(),
  readFile: (file) => readFileSync(file, "utf8"),
  realpath: (file) => realpathSync(file),
};

/**
 * Compiles a single-file Vue component for the server.
 *
 * @param {string} source
 * @param {string} file its absolute path
 * @returns {Promise<import("./compile-view.mjs").Compiled>} code that keeps the types of the file
 */
export async function compileVue(source, file) {
  const sfc = await import("vue/compiler-sfc");
  sfc.registerTS(() => typescriptOf(file));
  const { descriptor, errors } = sfc.parse(source, { filename: file });
  if (errors[0]) throw errors[0];
  const { template, script, scriptSetup, styles, cssVars, slotted } = descriptor;
  if ([template, script, ...styles].some((block) => block?.src)) throw new Error(NO_SRC);

  // The id is the same on every machine and different for each file.
  const path = relative(process.cwd(), file).replaceAll("\\", "/");
  const id = `data-v-${createHash("sha256").update(path).digest("hex").slice(0, 8)}`;
  const scoped = styles.some((style) => style.scoped);
  const options = { id, scoped, slotted, ssr: true, ssrCssVars: cssVars, isProd: true };

  const lines = [];
  let deps = [];
  let bindingMetadata;
  if (script || scriptSetup) {
    const compiled = sfc.compileScript(descriptor, {
      id,
      isProd: true,
      genDefaultAs: "component",
      fs: FILES,
      inlineTemplate: Boolean(scriptSetup),
      templateOptions: options,
    });
    lines.push(compiled.content);
    deps = compiled.deps ?? [];
    bindingMetadata = compiled.bindings;
  } else {
    lines.push("const component = {};");
  }
  if (template && !scriptSetup) {
    const compiled = sfc.compileTemplate({
      ...options,
      source: template.content,
      filename: file,
      compilerOptions: { bindingMetadata },
    });
    if (compiled.errors[0]) throw compiled.errors[0];
    lines.push(compiled.code.replace("export function ssrRender", "function ssrRender"));
    lines.push("component.ssrRender = ssrRender;");
  }
  if (scoped) lines.push(`component.__scopeId = ${JSON.stringify(id)};`);

  const css = [];
  const modules = {};
  for (const { content, lang, module, scoped } of styles) {
    const style = await sfc.compileStyleAsync({
      source: content,
      filename: file,
      id,
      scoped: Boolean(scoped),
      modules: Boolean(module),
      isProd: true,
      ...(lang && lang !== "css" ? { preprocessLang: lang } : {}),
    });
    if (style.errors[0]) throw style.errors[0];
    css.push(style.code.trim());
    if (module) modules[module === true ? "$style" : module] = style.modules;
  }
  if (Object.keys(modules).length > 0) {
    lines.push(`component.__cssModules = ${JSON.stringify(modules)};`);
  }
  const tree = sfc.babelParse(lines.join("\n"), { sourceType: "module", plugins: ["typescript"] });
  lines.push(marksStatement("component", marksIn(tree.program)), "export default component;");
  return { code: lines.join("\n"), css: css.join("\n"), isTypeScript: true, deps };
}

/**
 * Finds the files of imported types. TypeScript 7.0 has no API for this, so packages are resolved
 * as in Node. Aliases of a tsconfig are not supported.
 *
 * @param {string} file
 */
function typescriptOf(file) {
  const require = createRequire(file);
  try {
    const typescript = require("typescript");
    if (typescript.resolveModuleName) return typescript;
  } catch {
    // TypeScript is not installed. An app in JavaScript may still import types from a package.
  }
  return {
    findConfigFile: () => undefined,
    resolveModuleName(source, importer) {
      const types = typesOf(source, importer);
      return { resolvedModule: types && { resolvedFileName: types } };
    },
  };
}

function typesOf(source, importer) {
  // This package's own types are at a known place beside this file.
  if (source === "service-ui/view") return OWN_TYPES.find(FILES.fileExists);
  try {
    const found = createRequire(importer).resolve(source);
    return [found.replace(/\.([cm]?)js$/, ".d.$1ts")].find(FILES.fileExists);
  } catch {
    return undefined;
  }
}
