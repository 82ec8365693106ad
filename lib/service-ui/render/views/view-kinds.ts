import type { Compiled } from "./compiled";

/** A framework of views, besides React and HTML. Its adapter and its compiler have a folder here. */
interface Framework {
  /** What an app installs. */
  readonly packages: readonly string[];
  /** Packages that stay outside of the bundle, because their state would otherwise exist twice. */
  readonly external?: readonly string[];
  /** How the names of its files end, if these need a compiler. */
  readonly suffixes?: readonly string[];
  /** @param file its absolute path */
  readonly compile?: (source: string, file: string) => Promise<Compiled>;
}

const FRAMEWORKS = {
  vue: {
    packages: ["vue"],
    external: ["vue", "@vue/server-renderer"],
    suffixes: [".vue"],
    compile: async (...of) => (await import("./vue/compile-vue")).compileVue(...of),
  },
  svelte: {
    packages: ["svelte"],
    suffixes: [".svelte"],
    compile: async (...of) => (await import("./svelte/compile-svelte")).compileSvelte(...of),
  },
  solid: {
    packages: ["solid-js", "babel-preset-solid", "@babel/core@7"],
    external: ["solid-js"],
    suffixes: [".solid.tsx", ".solid.jsx"],
    compile: async (...of) => (await import("./solid/compile-solid")).compileSolid(...of),
  },
  preact: { packages: ["preact", "preact-render-to-string"] },
  lit: { packages: ["lit", "@lit-labs/ssr"], external: ["lit", "@lit-labs/ssr"] },
} satisfies Readonly<Record<string, Framework>>;

/** A kind of view, besides React and HTML. */
export type ViewKind = keyof typeof FRAMEWORKS;

/** What is known of each kind of view. */
export const VIEW_KINDS: ReadonlyMap<string, Framework> = new Map(Object.entries(FRAMEWORKS));

/** Compiles a view's file; undefined if the file needs no compiler. */
export async function compileView(source: string, file: string): Promise<Compiled | undefined> {
  const framework = [...VIEW_KINDS.values()].find(({ suffixes = [] }) =>
    suffixes.some((suffix) => file.endsWith(suffix)),
  );
  return framework?.compile?.(source, file);
}
