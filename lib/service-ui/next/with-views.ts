import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { type CompiledKind, VIEW_FILES } from "../render/views/compile-view";
import { STYLESHEET } from "./view-loader";

const LOADER = fileURLToPath(new URL("./view-loader.js", import.meta.url));

/**
 * For each kind of view, the packages that an app installs, and the packages that stay outside of
 * the bundle because their state would otherwise exist twice.
 */
const KINDS = {
  vue: { packages: ["vue"], external: ["vue", "@vue/server-renderer"] },
  svelte: { packages: ["svelte"], external: [] },
  solid: { packages: ["solid-js", "babel-preset-solid", "@babel/core@7"], external: ["solid-js"] },
  preact: { packages: ["preact", "preact-render-to-string"], external: [] },
  lit: { packages: ["lit", "@lit-labs/ssr"], external: ["lit", "@lit-labs/ssr"] },
};

/** The packages that an app installs for each kind of view. */
export const VIEW_PACKAGES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(KINDS).map(([kind, { packages }]) => [kind, packages]),
);

/** The file names of each kind, as patterns of Turbopack. */
const PATTERNS = {
  vue: ["*.vue"],
  svelte: ["*.svelte"],
  solid: ["*.solid.tsx", "*.solid.jsx"],
};

/** A kind of view, besides React and HTML. */
export type ViewKind = keyof typeof KINDS;

/**
 * The configuration with all that these kinds of view need.
 *
 * @param config an app's own
 * @param root the app's folder; default the one in which Next runs
 * @throws TypeError for an unknown kind
 * @throws Error that says which packages to install
 */
export function withViews(
  config: NextConfig,
  views: readonly ViewKind[],
  root = process.cwd(),
): NextConfig {
  if (views.length === 0) return config;
  for (const kind of views) requireInstalled(kind, root);
  const compiled = views.filter(isCompiled);
  return {
    ...config,
    serverExternalPackages: [
      ...(config.serverExternalPackages ?? []),
      ...views.flatMap((kind) => KINDS[kind].external),
    ],
    turbopack: {
      ...config.turbopack,
      rules: { ...config.turbopack?.rules, ...turbopackRules(compiled) },
    },
    webpack(webpackConfig, context) {
      const whole = config.webpack?.(webpackConfig, context) ?? webpackConfig;
      whole.module.rules.push(...webpackRules(compiled));
      return whole;
    },
  };
}

function isCompiled(kind: ViewKind): kind is ViewKind & CompiledKind {
  return Object.hasOwn(VIEW_FILES, kind);
}

function requireInstalled(kind: ViewKind, root: string): void {
  if (!Object.hasOwn(KINDS, kind)) {
    const allowed = Object.keys(KINDS).join(", ");
    throw new TypeError(`withServiceUi: ${JSON.stringify(kind)} is not a view. Views: ${allowed}.`);
  }
  const require = createRequire(join(root, "package.json"));
  const missing = KINDS[kind].packages.filter((name) => !isInstalled(require, name));
  if (missing.length > 0) {
    throw new Error(
      `withServiceUi: views of "${kind}" need packages that are not installed: npm install ${missing.join(" ")}`,
    );
  }
}

function isInstalled(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name.replace(/(?!^)@.*/, ""));
    return true;
  } catch (error) {
    return Object(error).code !== "MODULE_NOT_FOUND";
  }
}

function turbopackRules(kinds: readonly CompiledKind[]) {
  const rules = kinds.flatMap((kind) =>
    PATTERNS[kind].map((pattern) => {
      const loader = (options: { readonly isStyle?: true }) => ({
        loader: LOADER,
        options: { kind, bundler: "turbopack", ...options },
      });
      return [
        pattern,
        [
          { condition: { query: "?style" }, loaders: [loader({ isStyle: true })], as: "*.css" },
          { condition: { not: { query: "?style" } }, loaders: [loader({})], as: "*.ts" },
        ],
      ];
    }),
  );
  return Object.fromEntries(rules);
}

/**
 * These rules come before Next's own, which would treat Solid's files as TypeScript and the
 * stylesheet as CSS.
 */
function webpackRules(kinds: readonly CompiledKind[]) {
  const use = (options: Readonly<Record<string, unknown>>) => ({
    loader: LOADER,
    options: { bundler: "webpack", ...options },
  });
  return [
    ...kinds.map((kind) => ({ test: VIEW_FILES[kind], enforce: "pre", use: use({ kind }) })),
    { resource: STYLESHEET, enforce: "pre", use: use({ isStyle: true }) },
  ];
}
