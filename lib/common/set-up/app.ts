import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A Next.js app on disk. All paths are relative to its root. */
export interface App {
  readonly root: string;
  /** The folder of `app/`, and so of each file that is added: `""` or `"src/"`. */
  readonly base: string;
  readonly isTypeScript: boolean;
  /** The `layout` files that render `<html>`. There are several if route groups have their own. */
  readonly rootLayouts: readonly string[];
  readonly nextConfig: string | undefined;
  readonly files: readonly string[];
  readonly packages: ReadonlySet<string>;
}

/** A folder cannot be set up. The message says what was found and what to do. */
export class SetUpError extends Error {
  override name = "SetUpError";
}

const LAYOUT = /^layout\.(tsx|jsx|js|ts)$/;
const CONFIG_NAMES = ["next.config.ts", "next.config.mts", "next.config.mjs", "next.config.js"];

/**
 * Reads the facts about an app that its set-up needs.
 *
 * @throws SetUpError if the folder contains no Next.js app with an App Router
 */
export function findApp(root: string): App {
  const packages = packagesOf(root);
  if (!packages.has("next")) {
    throw new SetUpError(
      `${join(root, "package.json")} does not list "next". Run this in the folder of a Next.js app, or name it.`,
    );
  }
  const base = ["", "src/"].find((place) => existsSync(join(root, place, "app")));
  if (base === undefined) {
    throw new SetUpError(
      `${root} has neither app/ nor src/app/. It needs the App Router, which can stand beside pages/.`,
    );
  }
  return {
    root,
    base,
    isTypeScript: existsSync(join(root, "tsconfig.json")),
    rootLayouts: layoutsIn(root, `${base}app`).filter((file) =>
      readFileSync(join(root, file), "utf8").includes("<html"),
    ),
    nextConfig: CONFIG_NAMES.find((name) => existsSync(join(root, name))),
    files: readdirSync(root),
    packages,
  };
}

/** The path of an existing file. A module may have any of four endings. */
export function findFile(root: string, path: string): string | undefined {
  const paths = ["ts", "tsx", "js", "jsx"].map((end) => path.replace(/\.[jt]sx?$/, `.${end}`));
  return paths.find((path) => existsSync(join(root, path)));
}

function packagesOf(root: string): ReadonlySet<string> {
  const file = join(root, "package.json");
  if (!existsSync(file)) {
    throw new SetUpError(`${root} has no package.json. Run this in the folder of a Next.js app.`);
  }
  let listed: Record<string, object | undefined>;
  try {
    listed = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SetUpError(`${file} is not JSON: ${String(error)}`);
  }
  return new Set(
    ["dependencies", "devDependencies", "peerDependencies"].flatMap((kind) =>
      Object.keys(listed?.[kind] ?? {}),
    ),
  );
}

function layoutsIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return layoutsIn(root, path);
    return LAYOUT.test(entry.name) ? [path] : [];
  });
}
