import { createHash, randomUUID } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { inlinedSpelling } from "../../common/address/app-address";
import { type AnyNextConfig, type NextConfigFunction, wrapConfig } from "../../common/next-config";
import type { ViewKind } from "../render/views/view-kinds";
import { ERRORS_FILE } from "../wire/error-page";
import { DISPATCH_PATH } from "../wire/markup";
import { withViews } from "./with-views";

const NO_SERVER =
  'Service UI needs a server, and output: "export" builds an app without one: remove "output" ' +
  'from next.config, or set it to "standalone".';
const ADDRESS = /^(https?:\/)?(\/[\w.:~%-]+)+$/;
const NO_ADDRESS =
  "of withServiceUi must be a path such as /help/errors, or an address such as " +
  "https://shop.example/errors, without a slash at the end.";
const RUNTIME_NAME = "event-runtime.js";
/** The built runtime in the package. */
const RUNTIME = fileURLToPath(new URL(`../../runtime/${RUNTIME_NAME}`, import.meta.url));

/** What wraps an app's own Next configuration. */
export interface ServiceUiOptions {
  /** Whether other sites may frame every page; default false. */
  readonly framable?: boolean;
  /**
   * Paths whose route handlers send their own `Content-Security-Policy`, such as `/embed`. Next
   * would otherwise replace that policy by the one that `withServiceUi` adds.
   */
  readonly ownPolicy?: readonly string[];
  /**
   * The frameworks of the app's views besides React and HTML, such as `"vue"`; default none. Their
   * files are compiled for the server, and their packages stay outside of the bundle if necessary.
   */
  readonly views?: readonly ViewKind[];
  /**
   * Where the app explains the error codes, a page each: a path such as `/help/errors`, or an address
   * such as `https://shop.example/errors`. A problem's `type` and the panel's links lead there.
   * Default: a page of all codes, `public/event-runtime-errors.html`, which is written beside the
   * runtime.
   */
  readonly errorPages?: string;
  /**
   * The built runtime's file, beside which the page of all codes may stand; default: that of the
   * package.
   */
  readonly runtime?: string;
}

/**
 * Adds what Service UI needs to an app's own Next configuration.
 *
 * It keeps the native and optional packages of replay stores outside of the bundle, and copies
 * SQLite's binaries into a standalone build, unless the environment of the build chooses another
 * store. `next dev` and `next build` put this version's browser
 * runtime into `public/`. The library learns how the app spells its addresses (`basePath`,
 * `trailingSlash`).
 *
 * Every response says that no other site may frame it
 * (`Content-Security-Policy: frame-ancestors 'self'`, `X-Frame-Options`), unless the app's own
 * `headers()` say otherwise. A site that frames the page could trick users into clicks, whose
 * requests would come from the page's own origin.
 *
 * @param nextConfig the app's own configuration, in each shape that Next takes; default none
 * @returns the same shape: of an object an object, which other plugins may spread; of a Promise or
 *   a function one that resolves to an object
 * @throws TypeError for something else, for `output: "export"`, for views whose packages are not
 *   installed, and for `errorPages` that are no address; of a Promise or a function, what it
 *   returns rejects
 *
 * @example
 * ```ts
 * import { withServiceUi } from "service-ui/next-config";
 *
 * export default withServiceUi({ reactStrictMode: true }, { views: ["vue"] });
 * ```
 */
export function withServiceUi(nextConfig?: NextConfig, options?: ServiceUiOptions): NextConfig;
export function withServiceUi(
  nextConfig: Promise<NextConfig>,
  options?: ServiceUiOptions,
): Promise<NextConfig>;
export function withServiceUi(
  nextConfig: NextConfigFunction,
  options?: ServiceUiOptions,
): NextConfigFunction;
export function withServiceUi(
  nextConfig: AnyNextConfig = {},
  options: ServiceUiOptions = {},
): AnyNextConfig {
  return wrapConfig("withServiceUi", nextConfig, (config) => extend(config, options));
}

function extend(
  own: NextConfig,
  {
    runtime = RUNTIME,
    framable = false,
    ownPolicy = [],
    views = [],
    errorPages = "",
  }: ServiceUiOptions,
): NextConfig {
  if (own.output === "export") throw new TypeError(NO_SERVER);
  if (errorPages && !ADDRESS.test(errorPages)) throw new TypeError(`errorPages ${NO_ADDRESS}`);
  const config = withViews(own, views);
  const digest = digestOf(runtime);
  return {
    ...config,
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
    // `next dev` and `next build` ask for the headers before they read `public/`. `next start` never
    // asks, since its folder may be read-only.
    //
    // If two entries set a key for one path, Next takes the later one, so the app's own entries win.
    headers: async () => {
      placeFiles(runtime, errorPages);
      return [
        ...(framable ? [] : [framedByItself(ownPolicy)]),
        ...(digest ? [keptForAYear(digest)] : []),
        ...((await config.headers?.()) ?? []),
      ];
    },
    env: {
      ...config.env,
      ...inlinedSpelling(config),
      SERVICE_UI_DIST_DIR: config.distDir ?? "",
      SERVICE_UI_RUNTIME: digest,
      SERVICE_UI_ERROR_PAGES: errorPages,
    },
  };
}

/**
 * A part of the file's digest, which `<RuntimeScript />` adds to the runtime's URL; empty if there
 * is no such file.
 */
function digestOf(file: string): string {
  if (!existsSync(file)) return "";
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

/**
 * Lets browsers keep the runtime without asking again, under the URL that changes with its content.
 * A server of another version, which a page may ask during a deployment, doesn't match.
 */
function keptForAYear(digest: string) {
  return {
    source: "/event-runtime.js",
    has: [{ type: "query" as const, key: "v", value: digest }],
    headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
  };
}

function framedByItself(except: readonly string[]) {
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

/**
 * The binaries for this platform and for Linux, because images run Linux whatever builds them; none
 * if the build's environment chooses another store than the embedded one.
 */
function sqliteBinaries(): string[] {
  const { UI_REPLAY_STORE: named, REDIS_URL, UPSTASH_REDIS_REST_URL } = process.env;
  if (named ? named !== "sqlite" : REDIS_URL || UPSTASH_REDIS_REST_URL) return [];
  const entry = createRequire(import.meta.url).resolve("@photostructure/sqlite");
  // Patterns use slashes on every platform.
  const folder = relative(process.cwd(), dirname(dirname(entry))).replaceAll("\\", "/");
  return [...new Set([process.platform, "linux"])].map(
    (platform) => `${folder}/prebuilds/${platform}-*/**`,
  );
}

function placeFiles(runtime: string, errorPages: string): void {
  const folder = join(process.cwd(), "public");
  place(join(folder, RUNTIME_NAME), readFileSync(runtime));
  const errors = join(dirname(runtime), ERRORS_FILE);
  if (!errorPages && existsSync(errors)) place(join(folder, ERRORS_FILE), readFileSync(errors));
}

/**
 * Writes a file unless it is up to date. A server that reads the file meanwhile gets the old file or
 * the new one, never a part. It writes through no link, which may lead out of the app.
 */
function place(target: string, content: Buffer): void {
  if (existsSync(target) && content.equals(readFileSync(target))) return;
  const folder = dirname(target);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      "public/ is a symbolic link, and withServiceUi writes through none. " +
        `Copy ${basename(target)} from node_modules/service-ui/dist/runtime to where it leads, ` +
        "or make public/ a folder.",
    );
  }
  mkdirSync(folder, { recursive: true });
  const partial = `${target}.${randomUUID()}.partial`;
  writeFileSync(partial, content, { flag: "wx" });
  renameSync(partial, target);
}
