import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compileView } from "../render/views/view-kinds";
import { stripTypes } from "./internals";

/** The file that webpack loads as the stylesheet of every view. Its query names the view. */
export const STYLESHEET = fileURLToPath(new URL("./stylesheet.css", import.meta.url));

interface LoaderOptions {
  readonly bundler: "turbopack" | "webpack";
  readonly isStyle?: boolean;
}

/** As much of the loader's context as both bundlers have. */
interface LoaderContext {
  readonly resourcePath: string;
  readonly resourceQuery: string;
  readonly rootContext?: string;
  async(): (error: Error | null, code?: string) => void;
  getOptions(): LoaderOptions;
  addDependency(file: string): void;
  emitWarning(warning: Error): void;
}

/**
 * The loader of a view's file, for Turbopack and webpack. The compiled file imports its own styles
 * as a stylesheet, so Next treats them like all CSS and writes them once, to a file of the page.
 */
export default async function viewLoader(this: LoaderContext, source: string): Promise<void> {
  const callback = this.async();
  try {
    const { bundler, isStyle } = this.getOptions();
    const isWebpack = bundler === "webpack";
    if (isStyle && isWebpack) return callback(null, await styleOf(this));
    const compiled = await compileView(source, this.resourcePath);
    const { code = "", css = "", isTypeScript, deps = [], warnings = [] } = compiled ?? {};
    for (const file of deps) this.addDependency(file);
    if (isStyle) return callback(null, css);
    for (const warning of warnings) this.emitWarning(new Error(warning));
    const script = isTypeScript && isWebpack ? await stripTypes(code) : code;
    if (!css) return callback(null, script);
    // Turbopack has a rule for the query. Next's CSS rules for webpack look at the end of a file's
    // name.
    const file = relative(this.rootContext ?? "", this.resourcePath);
    const request = isWebpack
      ? `${STYLESHEET}?${new URLSearchParams({ file })}`
      : `./${basename(this.resourcePath)}?style`;
    return callback(null, `${script}\nimport ${JSON.stringify(request)};\n`);
  } catch (error) {
    return callback(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The styles of the view that a request for the stylesheet names. */
async function styleOf(loader: LoaderContext): Promise<string> {
  const query = new URLSearchParams(loader.resourceQuery);
  const file = join(loader.rootContext ?? "", query.get("file") ?? "");
  loader.addDependency(file);
  return (await compileView(await readFile(file, "utf8"), file))?.css ?? "";
}
