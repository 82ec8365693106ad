import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { VIEW_KINDS, type ViewKind } from "../render/views/view-kinds";
import { STYLESHEET } from "./view-loader";

const LOADER = fileURLToPath(new URL("./view-loader.js", import.meta.url));

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
  const frameworks = views.flatMap((kind) => VIEW_KINDS.get(kind) ?? []);
  const suffixes = frameworks.flatMap((framework) => framework.suffixes ?? []);
  return {
    ...config,
    serverExternalPackages: [
      ...(config.serverExternalPackages ?? []),
      ...frameworks.flatMap(({ external = [] }) => external),
    ],
    turbopack: {
      ...config.turbopack,
      rules: { ...config.turbopack?.rules, ...turbopackRules(suffixes) },
    },
    webpack(webpackConfig, context) {
      const whole = config.webpack?.(webpackConfig, context) ?? webpackConfig;
      whole.module.rules.push(...webpackRules(suffixes));
      return whole;
    },
  };
}

function requireInstalled(kind: ViewKind, root: string): void {
  const framework = VIEW_KINDS.get(kind);
  if (!framework) {
    const allowed = [...VIEW_KINDS.keys()].join(", ");
    throw new TypeError(`withServiceUi: ${JSON.stringify(kind)} is not a view. Views: ${allowed}.`);
  }
  const require = createRequire(join(root, "package.json"));
  const missing = framework.packages.filter((name) => !isInstalled(require, name));
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

function turbopackRules(suffixes: readonly string[]) {
  const loader = (options: { readonly isStyle?: true }) => ({
    loader: LOADER,
    options: { bundler: "turbopack", ...options },
  });
  const rules = [
    { condition: { query: "?style" }, loaders: [loader({ isStyle: true })], as: "*.css" },
    { condition: { not: { query: "?style" } }, loaders: [loader({})], as: "*.ts" },
  ];
  return Object.fromEntries(suffixes.map((suffix) => [`*${suffix}`, rules]));
}

/**
 * These rules come before Next's own, which would treat Solid's files as TypeScript and the
 * stylesheet as CSS.
 */
function webpackRules(suffixes: readonly string[]) {
  const use = (options: Readonly<Record<string, unknown>>) => ({
    loader: LOADER,
    options: { bundler: "webpack", ...options },
  });
  const isView = (file: string) => suffixes.some((suffix) => file.endsWith(suffix));
  return [
    { test: isView, enforce: "pre", use: use({}) },
    { resource: STYLESHEET, enforce: "pre", use: use({ isStyle: true }) },
  ];
}
