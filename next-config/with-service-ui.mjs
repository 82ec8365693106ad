import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readBuiltApp } from "./built-app.mjs";
import { loadVersions } from "./load-versions.mjs";
import { versionFaults } from "./version-faults.mjs";
import { withViews } from "./views/with-views.mjs";

const DISPATCH_PATH = "/__ui/dispatch";
const NO_SERVER =
  'Service UI needs a server, and output: "export" builds an app without one: remove "output" ' +
  'from next.config, or set it to "standalone".';
/** The built runtime in the package. */
const RUNTIME = new URL("../runtime/event-runtime.js", import.meta.url);

/**
 * @typedef {import("next").NextConfig} NextConfig
 * @typedef {(phase: string, context: { defaultConfig: NextConfig }) => NextConfig |
 *   Promise<NextConfig>} NextConfigFunction
 */

/**
 * Adds what Service UI needs to an app's own Next configuration.
 *
 * It keeps the native and optional packages of replay stores outside of the bundle, and copies
 * their binaries into a standalone build. `next dev` and `next build` put this version's browser
 * runtime into `public/`. The library learns how the app spells its addresses (`basePath`,
 * `trailingSlash`).
 *
 * Every response says that no other site may frame it
 * (`Content-Security-Policy: frame-ancestors 'self'`, `X-Frame-Options`), unless the app's own
 * `headers()` say otherwise. A site that frames the page could trick visitors into clicks, whose
 * requests would come from the page's own origin.
 *
 * @param {NextConfig | NextConfigFunction} [nextConfig] the app's own configuration; default none
 * @param {object} [options]
 * @param {boolean} [options.framable] whether other sites may frame every page; default false
 * @param {readonly string[]} [options.ownPolicy] paths whose route handlers send their own
 *   `Content-Security-Policy`, such as `/embed`. Next would otherwise replace that policy by the
 *   one that this function adds.
 * @param {readonly import("./views/with-views.mjs").ViewKind[]} [options.views] the frameworks of
 *   the app's views, besides React and HTML: `"vue"`, `"svelte"`, `"solid"`, `"preact"`, `"lit"`;
 *   default none. Their files are compiled for the server, and their packages stay outside of the
 *   bundle if necessary.
 * @param {string} [options.versions] the file that exports the version map of the app's API, such
 *   as `"./app/api/versions.ts"`; a build fails if the map, the routes and the middleware don't
 *   agree
 * @param {(publicDirectory: string) => void | Promise<void>} [options.placeRuntime] writes the
 *   runtime's file to that folder; default: copies that of the package
 * @returns {NextConfigFunction} which rejects for `output: "export"`, and for views whose packages
 *   are not installed
 *
 * @example
 * ```ts
 * import { withServiceUi } from "service-ui/next-config";
 *
 * export default withServiceUi({ reactStrictMode: true }, { views: ["vue"] });
 * ```
 */
export function withServiceUi(
  nextConfig = {},
  { placeRuntime = copyRuntime, framable = false, ownPolicy = [], views = [], versions } = {},
) {
  return async (phase, context) => {
    const own = typeof nextConfig === "function" ? await nextConfig(phase, context) : nextConfig;
    const config = withViews(own, views);
    if (config.output === "export") throw new Error(NO_SERVER);
    // Compares values, because "next/constants" may be missing where a configuration is checked.
    let runtime = "";
    if (phase === "phase-development-server" || phase === "phase-production-build") {
      const folder = join(process.cwd(), "public");
      await placeRuntime(folder);
      runtime = digestOf(join(folder, "event-runtime.js"));
    }
    const isChecked = versions !== undefined && phase === "phase-production-build";
    return {
      ...config,
      ...(isChecked ? { compiler: checkingVersions(config, versions) } : {}),
      serverExternalPackages: [
        ...(config.serverExternalPackages ?? []),
        "@photostructure/sqlite",
        "@redis/client",
      ],
      // The binaries are chosen at run time, so Next's tracer of imports misses them.
      outputFileTracingIncludes: {
        ...config.outputFileTracingIncludes,
        [DISPATCH_PATH]: [
          ...(config.outputFileTracingIncludes?.[DISPATCH_PATH] ?? []),
          ...sqliteBinaries(),
        ],
      },
      // If two entries set a key for one path, Next takes the later one, so the app's own entries
      // win.
      headers: async () => [
        ...(framable ? [] : [framedByItself(ownPolicy)]),
        ...(runtime ? [keptForAYear(runtime)] : []),
        ...((await config.headers?.()) ?? []),
      ],
      env: { ...config.env, ...spellingOf(config), SERVICE_UI_RUNTIME: runtime },
    };
  };
}

/**
 * A part of the file's digest, which `<RuntimeScript />` adds to the runtime's URL; empty if there
 * is no such file.
 *
 * @param {string} file
 */
function digestOf(file) {
  if (!existsSync(file)) return "";
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

/**
 * Lets browsers keep the runtime without asking again, under the URL that changes with its content.
 * A server of another version, which a page may ask during a deployment, doesn't match.
 *
 * @param {string} digest
 */
function keptForAYear(digest) {
  return {
    source: "/event-runtime.js",
    has: [{ type: /** @type {const} */ ("query"), key: "v", value: digest }],
    headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
  };
}

/**
 * Adds what an app with only a versioned API needs to its own Next configuration: the check of its
 * version map at build, and the spelling of the app's addresses.
 *
 * @param {NextConfig | NextConfigFunction} nextConfig the app's own configuration
 * @param {string} versions the file that exports the version map, such as `"./app/api/versions.ts"`
 * @returns {NextConfigFunction}
 *
 * @example
 * ```ts
 * import { withVersions } from "service-ui/next-config";
 *
 * export default withVersions({ poweredByHeader: false }, "./app/api/versions.ts");
 * ```
 */
export function withVersions(nextConfig, versions) {
  return async (phase, context) => {
    const config = typeof nextConfig === "function" ? await nextConfig(phase, context) : nextConfig;
    return {
      ...config,
      ...(phase === "phase-production-build"
        ? { compiler: checkingVersions(config, versions) }
        : {}),
      env: { ...config.env, ...spellingOf(config) },
    };
  };
}

/**
 * The check that Next runs after it has compiled the app, when every route is known.
 *
 * @param {NextConfig} config
 * @param {string} file of the version map
 * @returns {NextConfig["compiler"]}
 */
function checkingVersions(config, file) {
  return {
    ...config.compiler,
    runAfterProductionCompile: async (metadata) => {
      await config.compiler?.runAfterProductionCompile?.(metadata);
      const { projectDir, distDir } = metadata;
      const loaded = await loadVersions(projectDir, file);
      const faults = versionFaults(
        loaded,
        await readBuiltApp(projectDir, resolve(projectDir, distDir), config),
      );
      if (faults.length === 0) return;
      const list = faults.map((fault) => `- ${fault}`).join("\n");
      throw new Error(`${file} and the app don't agree:\n${list}`);
    },
  };
}

/**
 * The values that Next inlines into the bundles, for `lib/address`.
 *
 * @param {NextConfig} config
 */
function spellingOf({ basePath, trailingSlash }) {
  return {
    SERVICE_UI_BASE_PATH: basePath ?? "",
    SERVICE_UI_TRAILING_SLASH: trailingSlash ? "1" : "",
  };
}

/** @param {readonly string[]} except */
function framedByItself(except) {
  const escaped = except.map((path) => path.slice(1).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    // The path is optional, so that the pattern also matches the root below a `basePath`. A request
    // for a path of `ownPolicy` may end in a slash.
    source: except.length > 0 ? `/:path((?!(?:${escaped.join("|")})/?$).*)?` : "/:path*",
    headers: [
      { key: "Content-Security-Policy", value: "frame-ancestors 'self'" },
      { key: "X-Frame-Options", value: "SAMEORIGIN" },
    ],
  };
}

/** The binaries for this platform and for Linux, because images run Linux whatever builds them. */
function sqliteBinaries() {
  const entry = createRequire(import.meta.url).resolve("@photostructure/sqlite");
  // Patterns use slashes on every platform.
  const folder = relative(process.cwd(), dirname(dirname(entry))).replaceAll("\\", "/");
  return [...new Set([process.platform, "linux"])].map(
    (platform) => `${folder}/prebuilds/${platform}-*/**`,
  );
}

/**
 * Copies the runtime's file unless it is up to date. A server that reads the file meanwhile gets
 * the old file or the new one, never a part.
 */
function copyRuntime(publicDirectory) {
  const built = fileURLToPath(RUNTIME);
  const target = join(publicDirectory, basename(built));
  if (existsSync(target) && readFileSync(built).equals(readFileSync(target))) return;
  mkdirSync(publicDirectory, { recursive: true });
  const partial = `${target}.${process.pid}.partial`;
  copyFileSync(built, partial);
  renameSync(partial, target);
}
