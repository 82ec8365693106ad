import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { compileView } from "./compile-view.mjs";
import { stripTypes } from "./strip-types.mjs";

const LOADER = fileURLToPath(import.meta.url);

/**
 * The loader of a view's file, for Turbopack and webpack. The file imports its own styles as a
 * stylesheet, so they take the way of all CSS in Next: into a file of the page, once.
 *
 * @typedef {object} Options
 * @property {"vue" | "svelte" | "solid"} kind
 * @property {"turbopack" | "webpack"} bundler
 * @property {boolean} [isStyle] whether the stylesheet is asked for
 *
 * @param {string} source
 */
export default async function viewLoader(source) {
  const callback = this.async();
  try {
    const options = this.getOptions();
    const {
      code,
      css,
      isTypeScript,
      deps = [],
      warnings = [],
    } = await compileView(options.kind, source, this.resourcePath);
    for (const file of deps) this.addDependency(file);
    if (options.isStyle) return callback(null, css ?? "");
    for (const warning of warnings) this.emitWarning(new Error(warning));
    const isWebpack = options.bundler === "webpack";
    const script = isTypeScript && isWebpack ? await stripTypes(code) : code;
    const request = styleRequest(basename(this.resourcePath), options);
    return callback(null, css ? `${script}\nimport ${JSON.stringify(request)};\n` : script);
  } catch (error) {
    return callback(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Turbopack has a rule for the query. webpack is told by the request what the result is. */
function styleRequest(name, { bundler, ...options }) {
  if (bundler === "turbopack") return `./${name}?style`;
  const query = JSON.stringify({ ...options, isStyle: true });
  return `./${name}.css!=!${LOADER}?${query}!./${name}`;
}
