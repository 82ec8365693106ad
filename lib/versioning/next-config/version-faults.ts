import { versionPrefix } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";

/** What Next has built. */
export interface BuiltApp {
  /** The paths of all route handlers, spelled as their folders. */
  readonly routes: readonly string[];
  /**
   * Whether `proxy.ts` or `middleware.ts` runs for a path, without `basePath`; undefined if the app
   * has neither.
   */
  readonly isMatched: ((pathname: string) => boolean) | undefined;
}

const NO_MIDDLEWARE =
  "the app has no proxy.ts or middleware.ts: responses that no handler makes lack the version " +
  'headers. Add one: export const proxy = versionMiddleware(versions) from "service-ui-versioning".';

/**
 * The differences between a version map and the built app. Returns one sentence for each, with the
 * path; an empty list if map and app agree.
 */
export function versionFaults(
  { routes }: { readonly routes: readonly RouteVersion[] },
  app: BuiltApp,
): string[] {
  const mapped = new Set<string>(routes.map(({ path }) => path));
  const missing = routes.flatMap((route) => {
    const { path } = route;
    const successor = route.lifecycle === "active" ? undefined : route.successor;
    return [
      ...(app.routes.includes(path) ? [] : [missingRoute(path, app.routes)]),
      ...(successor && !app.routes.includes(successor)
        ? [`"${path}": its successor "${successor}" is not served`]
        : []),
    ];
  });
  const prefixes = routes.flatMap(({ path }) => versionPrefix(path) ?? []);
  const unmapped = app.routes
    .filter((path) => !mapped.has(path))
    .filter((path) => prefixes.includes(versionPrefix(path) ?? ""))
    .map((path) => `"${path}" is below a versioned prefix, and the map does not have it`);
  const { isMatched } = app;
  const asked = routes.flatMap(({ resource }) => resource ?? []);
  const unmatched = [...new Set([...mapped, ...asked])]
    .filter((path) => isMatched && !examplesOf(path).every(isMatched))
    .map((path) => `"${path}": the matcher of the middleware leaves it out: ${matcherOf(path)}`);
  return [...missing, ...unmapped, ...(isMatched ? unmatched : [NO_MIDDLEWARE])];
}

function missingRoute(path: string, routes: readonly string[]): string {
  const same = routes.find((route) => shapeOf(route) === shapeOf(path));
  if (same) return `"${path}": the route is called "${same}"; name its parameters the same`;
  return `"${path}": there is no such route. Add app${path}/route.ts, or remove the entry`;
}

function shapeOf(path: string): string {
  return path.replace(/\[{1,2}(\.{3})?\w+\]{1,2}/g, "[$1]");
}

/** Examples of the paths that requests of a route may have. */
function examplesOf(path: string): string[] {
  const one = path.replace(/\[\w+\]/g, "a");
  const open = one.replace(/\[{1,2}\.{3}\w+\]{1,2}/, "a/b");
  return [open, ...(open === one ? [] : [open.replace(/\/b$/, "")]), ...optional(one)];
}

function optional(path: string): string[] {
  return path.includes("[[") ? [path.replace(/\/\[\[.*$/, "") || "/"] : [];
}

function matcherOf(path: string): string {
  return JSON.stringify(
    path
      .replace(/\[\[\.{3}(\w+)\]\]/, ":$1*")
      .replace(/\[\.{3}(\w+)\]/, ":$1+")
      .replace(/\[(\w+)\]/g, ":$1"),
  );
}
