import { createRequire } from "node:module";
import { join } from "node:path";
import type { NextConfig } from "next";

/*
 * All that this package takes from inside of Next. No release promises to keep these paths, so a
 * test tries them with the lowest version that the package allows. They are those of the app's own
 * Next, whose configuration and version map are read.
 */

/** What Next reads from the `config` of a middleware. */
export interface Matcher {
  readonly regexp: string;
  readonly has?: readonly unknown[];
  readonly missing?: readonly unknown[];
}

/**
 * The matchers of an app's middleware; undefined if it runs for every path.
 *
 * @param directory the app's root
 * @param file the middleware's, relative to `directory`
 */
export async function readMatchers(
  directory: string,
  file: string,
  nextConfig: NextConfig,
): Promise<readonly Matcher[] | undefined> {
  const require = requireFrom(directory);
  // Until the compiler is loaded, no file can be parsed, and every one seems to have no matcher.
  await require("next/dist/build/swc").loadBindings();
  const { getPagesPageStaticInfo } = require("next/dist/build/analysis/get-page-static-info.js");
  const { middleware } = await getPagesPageStaticInfo({
    pageFilePath: join(directory, file),
    nextConfig,
    isDev: false,
    page: `/${file.replace(/\.\w+$/, "")}`,
  });
  return middleware?.matchers;
}

/** A node of a parsed module. Its place counts bytes, and the first byte is 1. */
export interface SyntaxNode {
  readonly type: string;
  readonly span: { readonly start: number };
}

/** Parses a module in TypeScript or JavaScript, and returns its statements. */
export async function parseModule(
  directory: string,
  file: string,
  source: string,
): Promise<readonly SyntaxNode[]> {
  const swc = requireFrom(directory)("next/dist/build/swc");
  await swc.loadBindings();
  const syntax = /\.[cm]?tsx?$/.test(file) ? "typescript" : "ecmascript";
  const { body } = await swc.parse(source, {
    filename: file,
    syntax,
    tsx: file.endsWith("x"),
    jsx: syntax === "ecmascript",
  });
  return body;
}

/** Loads an app's configuration as `next info` does, which neither builds nor serves the app. */
export async function loadNextConfig(directory: string): Promise<NextConfig> {
  const { default: loadConfig } = requireFrom(directory)("next/dist/server/config");
  return loadConfig("phase-info", directory, { silent: true });
}

/** Loads a TypeScript file as Next loads `next.config.ts`, and returns what it exports. */
export async function loadTypeScript(
  directory: string,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { transpileConfig } = requireFrom(directory)(
    "next/dist/build/next-config-ts/transpile-config.js",
  );
  return transpileConfig({ nextConfigPath: path, dir: directory });
}

function requireFrom(directory: string) {
  return createRequire(join(directory, "package.json"));
}
