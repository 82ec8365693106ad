import { covers, fillRoutePath, isPrefix, matchRoutePath, versionPrefix } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { AppFacts, RouteFile } from "./app-facts";
import type { RouteExports } from "./route-exports";

/** What a version map has to agree with. */
export interface CheckedApp extends AppFacts {
  /** What the files of the map's routes export, by the file. */
  readonly exports: ReadonlyMap<string, RouteExports>;
}

interface Placed {
  readonly routes: readonly RouteVersion[];
}

const NO_MIDDLEWARE =
  "the app has no proxy.ts or middleware.ts: responses that no handler makes lack the version " +
  "headers, and retired versions may be served. Add one: " +
  'export const proxy = versionMiddleware(versioned) from "service-ui-versioning".';

/**
 * The differences between a version map and the app. Returns one sentence for each, with the path;
 * an empty list if map and app agree.
 */
export function versionFaults({ routes }: Placed, app: CheckedApp): string[] {
  const { isMatched } = app;
  const entries = [...new Map(routes.map((route) => [route.path, route])).values()];
  const prefixes = entries.flatMap(({ path }) => versionPrefix(path) ?? []);
  const unmapped = app.routes
    .filter(({ path }) => !entries.some((entry) => covers(entry.path, path)))
    .filter(({ path }) => prefixes.includes(versionPrefix(path) ?? ""))
    .map(({ path }) => `"${path}" is below a versioned prefix, and the map does not have it`);
  const resources = [...new Set(routes.flatMap(({ resource }) => resource ?? []))];
  const unmatched = [...new Set([...entries.map(({ path }) => path), ...resources])]
    .filter((path) => isMatched && !examplesOf(path).every(isMatched))
    .map((path) => `"${path}": the matcher of the middleware leaves it out: ${matcherOf(path)}`);
  return [
    ...entries.flatMap((entry) => missingRoutes(entry, entries, app)),
    ...routes.flatMap((entry) => missingSuccessors(entry, entries, app)),
    ...unmapped,
    ...(isMatched ? unmatched : [NO_MIDDLEWARE]),
    ...app.routes
      .filter(({ path }) => entries.some((entry) => covers(entry.path, path)))
      .flatMap((file) => fileFaults(file, app.exports.get(file.file))),
    ...resources.flatMap((resource) => rewriteFaults(resource, app)),
  ];
}

/** The route files that an entry is about: those below its prefix that have no closer entry. */
function filesOf(
  { path }: RouteVersion,
  entries: readonly RouteVersion[],
  routes: readonly RouteFile[],
): readonly RouteFile[] {
  return routes.filter(
    (route) =>
      covers(path, route.path) &&
      !entries.some((other) => other.path.length > path.length && covers(other.path, route.path)),
  );
}

function missingRoutes(
  entry: RouteVersion,
  entries: readonly RouteVersion[],
  { routes, isMatched }: AppFacts,
): string[] {
  const { path, lifecycle } = entry;
  if (filesOf(entry, entries, routes).length > 0) return [];
  // The middleware answers for a retired version, so its code may go.
  if (lifecycle === "retired" && isMatched && examplesOf(path).every(isMatched)) return [];
  if (routes.some((route) => route.path === path)) return [];
  const same = routes.find((route) => shapeOf(route.path) === shapeOf(path));
  if (same) return [`"${path}": the route is called "${same.path}"; name its parameters the same`];
  const folder = isPrefix(path) ? "a route below it" : `app${path}/route.ts`;
  return [`"${path}": there is no such route. Add ${folder}, or remove the entry`];
}

function missingSuccessors(
  entry: RouteVersion,
  entries: readonly RouteVersion[],
  { routes }: AppFacts,
): string[] {
  const { path } = entry;
  if (entry.lifecycle === "active" || !entry.successor?.startsWith("/")) return [];
  const { successor } = entry;
  const isServed = (wanted: string) =>
    routes.some((route) => shapeOf(route.path) === shapeOf(wanted));
  if (!isPrefix(successor)) {
    return isServed(successor) ? [] : [`"${path}": its successor "${successor}" is not served`];
  }
  return filesOf(entry, entries, routes).flatMap((route) => {
    const rest = matchRoutePath(path, route.path) ?? {};
    const wanted = decodeURIComponent(fillRoutePath(successor, rest));
    if (isServed(wanted)) return [];
    return [
      `"${route.path}" (${route.file}): its successor "${wanted}" is not served. ` +
        "Give the route an entry of its own",
    ];
  });
}

/** What keeps a route's file from being served under its version. */
function fileFaults({ path, file, kind }: RouteFile, exports: RouteExports | undefined): string[] {
  if (kind === "pages") {
    return [
      `"${path}": a route of pages/ can't be wrapped. Move it to app${path}/route.ts (${file})`,
    ];
  }
  if (!exports) return [];
  const [other] = exports.wrapped.filter((call) => call.path !== path);
  const frozen = FROZEN.flatMap(({ name, isIt }) => {
    const found = exports.constants.get(name);
    return found && isIt(found.value) ? { name, line: found.line } : [];
  });
  const runtime = exports.constants.get("runtime");
  return [
    ...(other
      ? [`"${path}": its handlers are wrapped for "${other.path}" (${file}:${other.line})`]
      : []),
    ...frozen.map(
      ({ name, line }) =>
        `"${path}": Next makes a versioned response for each request, so "${name}" would have no ` +
        `effect. Cache inside of the handler, or by Cache-Control (${file}:${line})`,
    ),
    ...(runtime && /edge/.test(String(runtime.value))
      ? [`"${path}": a versioned route needs the nodejs runtime (${file}:${runtime.line})`]
      : []),
  ];
}

/** What makes Next answer from what it made at build. */
const FROZEN: readonly { readonly name: string; readonly isIt: (value: unknown) => boolean }[] = [
  { name: "revalidate", isIt: (value) => value !== 0 },
  { name: "dynamic", isIt: (value) => value === "force-static" || value === "error" },
  { name: "generateStaticParams", isIt: () => true },
];

/** The middleware has run when Next rewrites, so that nothing leads on to a version. */
function rewriteFaults(resource: string, { rewritten, routes }: AppFacts): string[] {
  if (routes.some(({ path }) => path === resource)) return [];
  const shape = anyNames(matcherPath(resource));
  return rewritten
    .map((destination) => destination.replace(/\?.*$/s, ""))
    .filter((destination) => anyNames(destination) === shape)
    .map(
      (destination) =>
        `"${resource}": rewrites() leads to it, after the middleware that chooses a version: ` +
        `${JSON.stringify(destination)}. Rewrite in the middleware, or to the path of a version`,
    );
}

function anyNames(pattern: string): string {
  return pattern.replace(/:\w+/g, ":");
}

function shapeOf(path: string): string {
  return path.replace(/\[{1,2}(\.{3})?[\w-]+\]{1,2}/g, "[$1]");
}

/** Examples of the paths that requests of a route may have. */
function examplesOf(path: string): string[] {
  if (isPrefix(path)) return examplesOf(`${path.slice(0, -2)}/[[...rest]]`);
  const one = path.replace(/\[[\w-]+\]/g, "a");
  const open = one.replace(/\[{1,2}\.{3}[\w-]+\]{1,2}/, "a/b");
  return [open, ...(open === one ? [] : [open.replace(/\/b$/, "")]), ...optional(one)];
}

function optional(path: string): string[] {
  return path.includes("[[") ? [path.replace(/\/\[\[.*$/, "") || "/"] : [];
}

function matcherOf(path: string): string {
  return JSON.stringify(matcherPath(path));
}

/** As a matcher and a rewrite spell a path. Their names have no hyphens. */
function matcherPath(path: string): string {
  return path
    .replace(/\/\*$/, "/:path*")
    .replace(/\[\[\.{3}([\w-]+)\]\]/, (_, name: string) => `:${wordOf(name)}*`)
    .replace(/\[\.{3}([\w-]+)\]/, (_, name: string) => `:${wordOf(name)}+`)
    .replace(/\[([\w-]+)\]/g, (_, name: string) => `:${wordOf(name)}`);
}

function wordOf(name: string): string {
  return name.replace(/-/g, "_");
}
