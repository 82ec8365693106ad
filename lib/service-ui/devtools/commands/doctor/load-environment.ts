import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Environment } from "../../../configuration/variables";

type LoadEnvConfig = (
  folder: string,
  isDevelopment: boolean,
  log: { info(): void; error(): void },
) => { readonly combinedEnv: Environment };

/** Whether a folder holds a Next.js app whose packages are installed. */
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
 * The environment that `next start` would use in an app's folder: this process's variables, then
 * those of the `.env*` files. With `NODE_ENV=development`, the environment is that of `next dev`.
 *
 * @throws Error if Next is not installed in the folder
 */
export function loadEnvironment(root: string): Environment {
  const NODE_ENV = process.env.NODE_ENV || "production";
  const fromApp = createRequire(join(root, "package.json"));
  // The package is a dependency of Next. A strict package manager lets only Next resolve it.
  const fromNext = createRequire(fromApp.resolve("next/package.json"));
  const { loadEnvConfig }: { loadEnvConfig: LoadEnvConfig } = fromNext("@next/env");
  const silent = { info() {}, error() {} };
  const { combinedEnv } = loadEnvConfig(root, NODE_ENV === "development", silent);
  return { ...combinedEnv, NODE_ENV };
}
