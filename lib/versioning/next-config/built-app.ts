import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextConfig } from "next";
import { readMatchers } from "./internals";
import type { BuiltApp } from "./version-faults";

/**
 * Reads the app that Next has compiled: its route handlers, without the route groups in their
 * paths, and the paths that its middleware runs for.
 *
 * @param directory the app's root
 * @param distDirectory `.next`
 */
export async function readBuiltApp(
  directory: string,
  distDirectory: string,
  config: NextConfig,
): Promise<BuiltApp> {
  const server = join(distDirectory, "server");
  const routes = Object.keys(manifest(join(server, "app-paths-manifest.json")))
    .filter((key) => key.endsWith("/route"))
    .map((key) => withoutGroups(key.slice(0, -"/route".length)));
  const pages = Object.keys(manifest(join(server, "pages-manifest.json")));
  return {
    routes: [...routes, ...pages.filter((page) => /^\/api(\/|$)/.test(page))],
    isMatched: await readMatcher(directory, config),
  };
}

function manifest(file: string): object {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function withoutGroups(path: string): string {
  const segments = path.split("/").filter((segment) => !/^(\(.*\)|@.*)$/.test(segment));
  // A folder's name writes a leading underscore as %5F, because Next treats `_` as private.
  return segments.join("/").replace(/%5F/gi, "_") || "/";
}

async function readMatcher(directory: string, config: NextConfig): Promise<BuiltApp["isMatched"]> {
  const extensions = config.pageExtensions ?? ["tsx", "ts", "jsx", "js"];
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
