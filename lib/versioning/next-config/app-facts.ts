import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { NextConfig } from "next";
import { readMatchers } from "./internals";
import { routePathOf } from "./route-folder";

/** A route handler of the app. */
export interface RouteFile {
  /** As requests spell it, without route groups and `basePath`. */
  readonly path: string;
  /** Relative to the app's root. */
  readonly file: string;
  readonly kind: "app" | "pages";
}

/** What an app has, as far as its version map is concerned. */
export interface AppFacts {
  readonly routes: readonly RouteFile[];
  /**
   * Whether `proxy.ts` or `middleware.ts` runs for a path, without `basePath`; undefined if the app
   * has neither.
   */
  readonly isMatched: ((pathname: string) => boolean) | undefined;
  /** Where the configuration's `rewrites()` lead, below this app. */
  readonly rewritten: readonly string[];
}

/**
 * Reads the facts from an app's files.
 *
 * @param directory the app's root
 */
export async function readApp(directory: string, config: NextConfig): Promise<AppFacts> {
  const extensions = config.pageExtensions ?? ["tsx", "ts", "jsx", "js"];
  return {
    routes: [...appRoutes(directory, extensions), ...pageRoutes(directory, extensions)],
    isMatched: await readMatcher(directory, config, extensions),
    rewritten: await rewriteTargets(config),
  };
}

/** `app` or `src/app`; undefined if the app has no App Router. */
export function appFolder(directory: string): string | undefined {
  return ["app", "src/app"].find((folder) => existsSync(join(directory, folder)));
}

function appRoutes(directory: string, extensions: readonly string[]): RouteFile[] {
  const folder = appFolder(directory);
  if (!folder) return [];
  const names = new Set(extensions.map((extension) => `route.${extension}`));
  return filesIn(join(directory, folder)).flatMap((inside) => {
    const parts = inside.split("/");
    // Next treats a folder that begins with `_` as private.
    if (!names.has(parts.pop() ?? "") || parts.some((name) => name.startsWith("_"))) return [];
    return { path: routePathOf(parts), file: `${folder}/${inside}`, kind: "app" } as const;
  });
}

function pageRoutes(directory: string, extensions: readonly string[]): RouteFile[] {
  const folder = ["pages/api", "src/pages/api"].find((one) => existsSync(join(directory, one)));
  if (!folder) return [];
  return filesIn(join(directory, folder)).flatMap((inside) => {
    const extension = extensions.find((one) => inside.endsWith(`.${one}`));
    if (!extension) return [];
    const path = `/api/${inside.slice(0, -extension.length - 1)}`.replace(/\/index$/, "");
    return { path, file: `${folder}/${inside}`, kind: "pages" } as const;
  });
}

function filesIn(folder: string, inside = ""): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

async function readMatcher(
  directory: string,
  config: NextConfig,
  extensions: readonly string[],
): Promise<AppFacts["isMatched"]> {
  const files = ["proxy", "middleware"].flatMap((name) =>
    ["", "src/"].flatMap((base) => extensions.map((end) => `${base}${name}.${end}`)),
  );
  const file = files.find((name) => existsSync(join(directory, name)));
  if (!file) return undefined;
  const matchers = await readMatchers(directory, file, config);
  if (!matchers) return () => true;
  const always = matchers
    .filter(({ has, missing }) => !has?.length && !missing?.length)
    .map(({ regexp }) => new RegExp(regexp));
  const basePath = config.basePath ?? "";
  return (pathname) => always.some((expression) => expression.test(basePath + pathname));
}

async function rewriteTargets({ rewrites }: NextConfig): Promise<readonly string[]> {
  const rules = await rewrites?.();
  const all = Array.isArray(rules)
    ? rules
    : [...(rules?.beforeFiles ?? []), ...(rules?.afterFiles ?? []), ...(rules?.fallback ?? [])];
  return all.map(({ destination }) => destination).filter((target) => target.startsWith("/"));
}
