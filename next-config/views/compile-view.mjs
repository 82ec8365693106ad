/**
 * The result of compiling one file.
 *
 * @typedef {object} Compiled
 * @property {string} code a module whose default export is the component
 * @property {string} [css] default none
 * @property {boolean} [isTypeScript] whether types are left in the code; default false
 * @property {readonly string[]} [deps] other files that the code was made from
 * @property {readonly string[]} [warnings]
 */

/** The kinds of view whose files need a compiler, each with the names of its files. */
export const VIEW_FILES = {
  vue: /\.vue$/,
  svelte: /\.svelte$/,
  solid: /\.solid\.[jt]sx$/,
};

/**
 * @param {keyof typeof VIEW_FILES} kind
 * @param {string} source
 * @param {string} file
 * @returns {Promise<Compiled>}
 */
export async function compileView(kind, source, file) {
  switch (kind) {
    case "vue":
      return (await import("./compile-vue.mjs")).compileVue(source, file);
    case "svelte":
      return (await import("./compile-svelte.mjs")).compileSvelte(source, file);
    default:
      return (await import("./compile-solid.mjs")).compileSolid(source, file);
  }
}
