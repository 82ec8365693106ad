import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VIEW_FILES } from "./compile-view.mjs";
import { STYLESHEET } from "./view-loader.mjs";

const LOADER = fileURLToPath(new URL("./view-loader.mjs", import.meta.url));

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

/**
 * The packages that an app installs for each kind of view.
 *
 * @type {ReadonlyMap<string, readonly string[]>}
 */
export const VIEW_PACKAGES = new Map(
  Object.entries(KINDS).map(([kind, { packages }]) => [kind, packages]),
);

/** The file names of each kind, as patterns of Turbopack. */
const PATTERNS = {
  vue: ["*.vue"],
  svelte: ["*.svelte"],
  solid: ["*.solid.tsx", "*.solid.jsx"],
};

/**
 * @typedef {keyof typeof KINDS} ViewKind
 * @typedef {import("next").NextConfig} NextConfig
 *
 * @param {NextConfig} config an app's own
 * @param {readonly ViewKind[]} views
 * @param {string} [root] the app's folder; default the one in which Next runs
 * @returns {NextConfig} the configuration with all that these kinds of view need
 * @throws TypeError for an unknown kind
 * @throws Error that says which packages to install
 */
export function withViews(config, views, root = process.cwd()) {
  if (views.length === 0) return config;
  for (const kind of views) requireInstalled(kind, root);
  const compiled = views.filter((kind) => Object.hasOwn(VIEW_FILES, kind));
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

function requireInstalled(kind, root) {
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

function isInstalled(require, name) {
  try {
    require.resolve(name.replace(/(?!^)@.*/, ""));
    return true;
  } catch (error) {
    return error.code !== "MODULE_NOT_FOUND";
  }
}

function turbopackRules(kinds) {
  const rules = kinds.flatMap((kind) =>
    PATTERNS[kind].map((pattern) => {
      const loader = (options) => ({
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
function webpackRules(kinds) {
  const use = (options) => ({ loader: LOADER, options: { bundler: "webpack", ...options } });
  return [
    ...kinds.map((kind) => ({ test: VIEW_FILES[kind], enforce: "pre", use: use({ kind }) })),
    { resource: STYLESHEET, enforce: "pre", use: use({ isStyle: true }) },
  ];
}
