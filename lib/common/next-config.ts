import type { NextConfig } from "next";

/** A configuration that depends on the phase, as Next accepts it. */
export type NextConfigFunction = (
  phase: string,
  context: { defaultConfig: NextConfig },
) => NextConfig | Promise<NextConfig>;

/** The shapes of a configuration that Next takes from `next.config`. */
export type AnyNextConfig = NextConfig | Promise<NextConfig> | NextConfigFunction;

/**
 * Extends a configuration and keeps its shape, because most plugins spread what they wrap: of a
 * function or a Promise they would lose all of it, without a word.
 *
 * @param wrapper the name of the plugin, for the error
 * @throws TypeError if it is none of the shapes; for a Promise or a function, if it resolves to
 *   something else, what is returned rejects
 */
export function wrapConfig(
  wrapper: string,
  config: AnyNextConfig,
  extend: (config: NextConfig) => NextConfig,
): AnyNextConfig {
  const extended = (own: NextConfig) => extend(checkConfig(wrapper, own));
  if (typeof config === "function") {
    return async (phase, context) => extended(await config(phase, context));
  }
  return isPromise(config) ? config.then(extended) : extended(config);
}

/** @throws TypeError if a configuration is no object */
export function checkConfig(wrapper: string, own: NextConfig): NextConfig {
  if (typeof own === "object" && own !== null && !Array.isArray(own)) return own;
  throw new TypeError(
    `${wrapper} got ${describe(own)} for the app's configuration. Next takes an object, a ` +
      "Promise of one, or a function that returns either: write " +
      `export default ${wrapper}(nextConfig).`,
  );
}

function isPromise(config: NextConfig | Promise<NextConfig>): config is Promise<NextConfig> {
  return typeof Object(config).then === "function";
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
