import type { Compiled } from "./compiled";

/** The kinds of view whose files need a compiler, each with the names of its files. */
export const VIEW_FILES = {
  vue: /\.vue$/,
  svelte: /\.svelte$/,
  solid: /\.solid\.[jt]sx$/,
};

/** A kind of view whose files need a compiler. */
export type CompiledKind = keyof typeof VIEW_FILES;

/** The kind of a file that needs a compiler; undefined for any other file. */
export function compiledKindOf(file: string): CompiledKind | undefined {
  return (Object.keys(VIEW_FILES) as CompiledKind[]).find((kind) => VIEW_FILES[kind].test(file));
}

/** @param file its absolute path */
export async function compileView(
  kind: CompiledKind,
  source: string,
  file: string,
): Promise<Compiled> {
  switch (kind) {
    case "vue":
      return (await import("./vue/compile-vue")).compileVue(source, file);
    case "svelte":
      return (await import("./svelte/compile-svelte")).compileSvelte(source, file);
    default:
      return (await import("./solid/compile-solid")).compileSolid(source, file);
  }
}
