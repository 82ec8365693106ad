import type { NextConfig } from "next";
import { inlinedSpelling } from "../../common/address/app-address";
import type { NextConfigFunction } from "../../common/next-config-function";
import { checkingVersions } from "./checking-versions";

/**
 * Adds what an app with only a versioned API needs to its own Next configuration: the check of its
 * version map at build, and the spelling of the app's addresses.
 *
 * @param nextConfig the app's own configuration
 * @param versions the file that exports the version map, such as `"./app/api/versions.ts"`
 *
 * @example
 * ```ts
 * import { withVersions } from "service-ui-versioning/next-config";
 *
 * export default withVersions({ poweredByHeader: false }, "./app/api/versions.ts");
 * ```
 */
export function withVersions(
  nextConfig: NextConfig | NextConfigFunction,
  versions: string,
): NextConfigFunction {
  return async (phase, context) => {
    const config = typeof nextConfig === "function" ? await nextConfig(phase, context) : nextConfig;
    const isChecked = phase === "phase-production-build";
    return {
      ...config,
      ...(isChecked ? { compiler: checkingVersions(config, versions) } : {}),
      env: { ...config.env, ...inlinedSpelling(config) },
    };
  };
}
