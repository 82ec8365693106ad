import type { NextConfig } from "next";
import { allowedFields, exposedFields, withNames } from "../headers/cross-origin";
import type { VersionMap } from "../map/version-map";

/**
 * The configuration's own `headers()`, whose lists of CORS fields name those of the lifecycle, too.
 * Next replaces a handler's list with the configuration's.
 */
export function exposingHeaders(
  { headers }: NextConfig,
  versions: VersionMap,
): Pick<NextConfig, "headers"> {
  if (!headers) return {};
  const added = new Map([
    ["access-control-expose-headers", exposedFields(versions)],
    ["access-control-allow-headers", allowedFields(versions)],
  ]);
  return {
    async headers() {
      const rules = await headers();
      return rules.map((rule) => ({
        ...rule,
        headers: rule.headers.map(({ key, value }) => {
          const names = added.get(key.toLowerCase());
          return { key, value: names ? withNames(value, names) : value };
        }),
      }));
    },
  };
}
