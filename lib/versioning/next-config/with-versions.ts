import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { NextConfig } from "next";
import { inlinedSpelling } from "../../common/address/app-address";
import { type AnyNextConfig, checkConfig, type NextConfigFunction } from "../../common/next-config";
import { checkApp } from "./check-app";
import { exposingHeaders } from "./exposing-headers";
import { loadVersions } from "./load-versions";
import { wrappingRoutes } from "./wrapping-routes";

/**
 * Adds what an app with a versioned API needs to its own Next configuration. Each route file of the
 * map is wrapped by `versioned`, which the module of this name beside the map exports. The build
 * fails if the map and the app don't agree. The lists of CORS fields that the configuration's own
 * `headers()` sets get the fields of the lifecycle, too.
 *
 * @param nextConfig the app's own configuration, in each shape that Next takes
 * @param versions the file that exports the version map, such as `"./app/api/versions.ts"`
 * @returns a function, because what is done depends on the phase: most plugins spread an object, so
 *   they must be inside; it rejects for something else with a TypeError
 *
 * @example
 * ```ts
 * import { withVersions } from "service-ui-versioning/next-config";
 *
 * export default withVersions({ poweredByHeader: false }, "./app/api/versions.ts");
 * ```
 */
export function withVersions(nextConfig: AnyNextConfig, versions: string): NextConfigFunction {
  return async (phase, context) => {
    const own = typeof nextConfig === "function" ? nextConfig(phase, context) : nextConfig;
    const config = checkConfig("withVersions", await own);
    const packages = new Set([...(config.transpilePackages ?? []), "service-ui-versioning"]);
    const common = {
      ...config,
      // The package is made of ES modules, which Jest doesn't load unless Next compiles them.
      transpilePackages: [...packages],
      env: { ...config.env, ...inlinedSpelling(config) },
    };
    // A server of what was built needs no sources, which its machine may lack.
    if (phase === "phase-production-server" || phase === "phase-test") return common;
    const directory = process.cwd();
    const isBuilt = phase === "phase-production-build";
    // If there is no map, the check says so.
    const isThere = existsSync(resolve(directory, versions));
    const map = isThere ? await loadVersions(directory, versions) : undefined;
    return {
      ...common,
      ...(map && exposingHeaders(config, map)),
      ...(map && wrappingRoutes(config, directory, versions, map)),
      ...(isBuilt ? { compiler: checkingVersions(config, versions) } : {}),
    };
  };
}

/**
 * The check that Next runs after it has compiled the app.
 *
 * @param file of the version map
 */
function checkingVersions(config: NextConfig, file: string): NonNullable<NextConfig["compiler"]> {
  return {
    ...config.compiler,
    runAfterProductionCompile: async (metadata) => {
      await config.compiler?.runAfterProductionCompile?.(metadata);
      const { projectDir } = metadata;
      const map = await loadVersions(projectDir, file);
      const faults = await checkApp(projectDir, file, map, config);
      if (faults.length === 0) return;
      const list = faults.map((fault) => `- ${fault}`).join("\n");
      throw new Error(`${file} and the app don't agree:\n${list}`);
    },
  };
}
