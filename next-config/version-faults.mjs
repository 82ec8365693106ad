/**
 * @typedef {import("../lib/versioning/route-version").RouteVersion} RouteVersion
 *
 * @typedef {object} BuiltApp
 * @property {readonly string[]} routes the paths of all route handlers, spelled as their folders
 * @property {((pathname: string) => boolean) | undefined} isMatched whether `proxy.ts` or
 *   `middleware.ts` runs for a path, without `basePath`; undefined if the app has neither
 */

const NO_MIDDLEWARE =
  "the app has no proxy.ts or middleware.ts: responses that no handler makes lack the version " +
  'headers. Add one: export const proxy = versionMiddleware(versions) from "service-ui/versioning".';

/**
 * The differences between a version map and the built app. Returns one sentence for each, with the
 * path; an empty list if map and app agree.
 *
 * @param {{ readonly routes: readonly RouteVersion[] }} versions
 * @param {BuiltApp} app
 * @returns {string[]}
 */
export function versionFaults({ routes }, app) {
  const mapped = new Set(routes.map(({ path }) => path));
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

/**
 * @param {string} path
 * @param {readonly string[]} routes
 */
function missingRoute(path, routes) {
  const same = routes.find((route) => shapeOf(route) === shapeOf(path));
  if (same) return `"${path}": the route is called "${same}"; name its parameters the same`;
  return `"${path}": there is no such route. Add app${path}/route.ts, or remove the entry`;
}

/** @param {string} path */
function shapeOf(path) {
  return path.replace(/\[{1,2}(\.{3})?\w+\]{1,2}/g, "[$1]");
}

/**
 * The beginning of a path up to its version: `/api/v1` for `/api/v1/orders`.
 *
 * @param {string} path
 */
function versionPrefix(path) {
  return /^.*?\/v\d+(?=\/|$)/.exec(path)?.[0];
}

/**
 * Examples of the paths that requests of a route may have.
 *
 * @param {string} path
 */
function examplesOf(path) {
  const one = path.replace(/\[\w+\]/g, "a");
  const open = one.replace(/\[{1,2}\.{3}\w+\]{1,2}/, "a/b");
  return [open, ...(open === one ? [] : [open.replace(/\/b$/, "")]), ...optional(one)];
}

/** @param {string} path */
function optional(path) {
  return path.includes("[[") ? [path.replace(/\/\[\[.*$/, "") || "/"] : [];
}

/** @param {string} path */
function matcherOf(path) {
  return JSON.stringify(
    path
      .replace(/\[\[\.{3}(\w+)\]\]/, ":$1*")
      .replace(/\[\.{3}(\w+)\]/, ":$1+")
      .replace(/\[(\w+)\]/g, ":$1"),
  );
}
