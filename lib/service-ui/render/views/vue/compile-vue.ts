import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import type { BindingMetadata, SFCAsyncStyleCompileOptions } from "vue/compiler-sfc";
import type { Compiled } from "../compiled";
import { marksIn, marksStatement } from "../marks-in";

/** Vue's compiler gets one file, so it can't compile a block that is in another file. */
const NO_SRC = 'A block with "src" is not supported: write it into the file, or import it.';

type Preprocessor = NonNullable<SFCAsyncStyleCompileOptions["preprocessLang"]>;

/** Reads the files of types that a component imports for its props. */
const FILES = {
  // TypeScript also asks for files below the component itself, where `statSync` would throw.
  fileExists: (file: string) => existsSync(file) && statSync(file).isFile(),
  readFile: (file: string) => readFileSync(file, "utf8"),
  realpath: (file: string) => realpathSync(file),
};

/**
 * Compiles a single-file Vue component for the server.
 *
 * @param file its absolute path
 * @returns code that keeps the types of the file
 */
export async function compileVue(source: string, file: string): Promise<Compiled> {
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

  const lines: string[] = [];
  let deps: readonly string[] = [];
  let bindingMetadata: BindingMetadata | undefined;
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
      compilerOptions: bindingMetadata ? { bindingMetadata } : {},
    });
    if (compiled.errors[0]) throw compiled.errors[0];
    lines.push(compiled.code.replace("export function ssrRender", "function ssrRender"));
    lines.push("component.ssrRender = ssrRender;");
  }
  if (scoped) lines.push(`component.__scopeId = ${JSON.stringify(id)};`);

  const css: string[] = [];
  const modules: Record<string, Record<string, string>> = {};
  for (const { content, lang, module, scoped } of styles) {
    const style = await sfc.compileStyleAsync({
      source: content,
      filename: file,
      id,
      scoped: Boolean(scoped),
      modules: Boolean(module),
      isProd: true,
      ...(lang && lang !== "css" ? { preprocessLang: lang as Preprocessor } : {}),
    });
    if (style.errors[0]) throw style.errors[0];
    css.push(style.code.trim());
    if (module) modules[module === true ? "$style" : module] = style.modules ?? {};
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
 */
function typescriptOf(file: string) {
  const require = createRequire(file);
  try {
    const typescript = require("typescript");
    if (typescript.resolveModuleName) return typescript;
  } catch {
    // TypeScript is not installed. An app in JavaScript may still import types from a package.
  }
  return {
    findConfigFile: () => undefined,
    resolveModuleName(source: string, importer: string) {
      const types = typesOf(source, importer);
      return { resolvedModule: types && { resolvedFileName: types } };
    },
  };
}

function typesOf(source: string, importer: string): string | undefined {
  try {
    const found = createRequire(importer).resolve(source);
    return [found.replace(/\.([cm]?)js$/, ".d.$1ts")].find(FILES.fileExists);
  } catch {
    return undefined;
  }
}
