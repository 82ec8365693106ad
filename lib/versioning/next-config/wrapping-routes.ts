import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import type { VersionMap } from "../map/version-map";
import { appFolder } from "./app-facts";
import { BARE, type LoaderOptions } from "./route-loader";

const LOADER = fileURLToPath(new URL("./route-loader.js", import.meta.url));

/**
 * The configuration with the loader that wraps each route file of the map, for both bundlers.
 *
 * @param file of the version map, beside which `versioned` stands
 * @throws Error if there is no such module, or it exports no `versioned`
 */
export function wrappingRoutes(
  config: NextConfig,
  directory: string,
  file: string,
  { routes }: VersionMap,
): Pick<NextConfig, "turbopack" | "webpack"> {
  const extensions = config.pageExtensions ?? ["tsx", "ts", "jsx", "js"];
  const options = {
    app: join(directory, appFolder(directory) ?? "app"),
    wrapper: wrapperBeside(directory, file),
    paths: [...new Set<string>(routes.map(({ path }) => path))],
  } satisfies LoaderOptions;
  const use = { loader: LOADER, options };
  const rule = { condition: { not: { query: BARE } }, loaders: [use] };
  const own = config.turbopack?.rules ?? {};
  const added = extensions.map((extension) => {
    const name = `**/route.${extension}`;
    return [name, [[own[name] ?? []].flat(), rule].flat()] as const;
  });
  return {
    turbopack: { ...config.turbopack, rules: { ...own, ...Object.fromEntries(added) } },
    webpack(webpackConfig, context) {
      const whole = config.webpack?.(webpackConfig, context) ?? webpackConfig;
      const isRoute = (path: string) =>
        extensions.some((extension) => basename(path) === `route.${extension}`);
      whole.module.rules.push({
        test: isRoute,
        resourceQuery: { not: [new RegExp(`^\\${BARE}$`)] },
        enforce: "pre",
        use,
      });
      return whole;
    },
  };
}

/** Whether a configuration wraps the routes of a map. */
export function isWrapping({ turbopack }: NextConfig, directory: string, file: string): boolean {
  const module = resolve(directory, file, "../versioned");
  return JSON.stringify(turbopack?.rules ?? {}).includes(JSON.stringify(module));
}

function wrapperBeside(directory: string, file: string): string {
  const module = resolve(directory, file, "../versioned");
  const names = ["ts", "tsx", "js", "jsx", "mts", "mjs"].map((end) => `${module}.${end}`);
  const found = names.find((name) => existsSync(name));
  if (found && /\bversioned\b/.test(readFileSync(found, "utf8"))) return module;
  const place = file.replace(/[^/]*$/, "versioned.ts");
  throw new Error(
    `${place} ${found ? "exports no versioned" : "is not there"}. ` +
      "withVersions wraps the routes of the map with what it exports:\n" +
      '  import { lifecycleWrapper } from "service-ui-versioning";\n' +
      '  import { versions } from "./versions";\n' +
      "  export const versioned = lifecycleWrapper({ versions });",
  );
}
