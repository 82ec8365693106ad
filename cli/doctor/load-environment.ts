import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Environment } from "../../lib/configuration/variables";

type LoadEnvConfig = (
  folder: string,
  isDevelopment: boolean,
  log: { info(): void; error(): void },
) => { readonly combinedEnv: Environment };

/** Whether a folder is that of a Next.js app whose packages are installed. */
export function isApp(root: string): boolean {
  const file = join(root, "package.json");
  if (!existsSync(file)) return false;
  try {
    createRequire(file).resolve("next/package.json");
    return true;
  } catch {
    return false;
  }
}

/**
 * The environment as `next start` would have it in an app's folder: this process's own, and below
 * it the files `.env*`. With `NODE_ENV=development` as `next dev` would.
 *
 * @throws Error if Next is not installed there
 */
export function loadEnvironment(root: string): Environment {
  const NODE_ENV = process.env.NODE_ENV || "production";
  const fromApp = createRequire(join(root, "package.json"));
  // It is a dependency of Next's own, which a strict package manager shows to Next alone.
  const fromNext = createRequire(fromApp.resolve("next/package.json"));
  const { loadEnvConfig }: { loadEnvConfig: LoadEnvConfig } = fromNext("@next/env");
  const silent = { info() {}, error() {} };
  const { combinedEnv } = loadEnvConfig(root, NODE_ENV === "development", silent);
  return { ...combinedEnv, NODE_ENV };
}
