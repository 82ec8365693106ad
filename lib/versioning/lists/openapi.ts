import { addressOf, SPELLING } from "../../common/address/app-address";
import { isAskedFor } from "../choose/choose-version";
import { entriesFor } from "../choose/entry-for";
import { compareVersions } from "../map/api-version";
import { covers, isPrefix, routeTemplate } from "../map/route-path";
import type { PathEntries, RouteMethod, RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import type { VersionAsking } from "../map/version-map-input";
import { type HeaderObjects, headerObjects } from "./openapi-headers";
import { isObject, type Json, objectIn } from "./openapi-json";
import { describeOperation } from "./openapi-operation";

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/**
 * Adds the facts of the version map to a document of OpenAPI 3.0 or 3.1. Each operation of a path in the map
 * gets `x-api-version`, a response 405 and, in every response, the lifecycle headers. A deprecated
 * or retired one also gets `deprecated`, `x-sunset` and a response 410. A deprecated one also gets
 * a response 503 for its planned outages. For a retired one, the response 410 replaces all others.
 * Where versions are asked for, operations get a response 400, and the path the parameters.
 *
 * A path that the document lacks is added, with its parameters and a GET, or with the methods that
 * the map names.
 *
 * Missing components are added: headers `ApiVersion`, `Deprecation`, `Sunset`, `Link`, `Allow`,
 * `RetryAfter`, and the schema `Problem`. The first three have the map's values as their examples;
 * of several values, each of the others has a component such as `ApiVersion-2.0.0`. A response that
 * is a `$ref` stays as it is.
 *
 * @param document whose paths lack the app's `basePath`, because that belongs to `servers`
 * @returns a copy; the document itself is not changed
 *
 * @example
 * ```ts
 * import { describeVersions } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const responses = { 200: { description: "The order" } };
 * const paths = { "/api/v1/orders/{id}": { get: { responses } } };
 * export const document = describeVersions({ openapi: "3.1.0", paths }, versions);
 * ```
 */
export function describeVersions<Document extends object>(
  document: Document,
  { routes, ask, format = "rfc" }: Described,
): Document {
  const places = placesOf(routes);
  const headers = headerObjects(routes, format);
  const isOld = String(Reflect.get(document, "openapi")).startsWith("3.0");
  const how = { ask, headers, isOld };
  const own = objectIn(document, "paths");
  const known = new Set(Object.keys(own).map(shapeOf));
  const added = [...places]
    .filter(([shape]) => !known.has(shape))
    .map(([, { template, entries }]) => [template, pathItem(template, entries)] as const);
  const described = [...Object.entries(own), ...added].map(([path, item]) => {
    const place = places.get(shapeOf(path)) ?? placeAbove(path, routes);
    return [path, place && isObject(item) ? describeItem(item, place.entries, how) : item] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(described),
    components: componentsOf(objectIn(document, "components"), headers),
  };
}

type Described = Pick<VersionMap, "routes" | "ask"> & Partial<Pick<VersionMap, "format">>;

interface Describing {
  readonly ask: VersionAsking | undefined;
  readonly headers: HeaderObjects;
  /** Whether the document is of OpenAPI 3.0, whose schemas have no `examples`. */
  readonly isOld: boolean;
}

interface DescribedPath {
  readonly template: string;
  readonly entries: PathEntries;
}

/** The entries of each path and of each shared resource, by the path's shape. */
function placesOf(routes: readonly RouteVersion[]): ReadonlyMap<string, DescribedPath> {
  const places = new Map<string, DescribedPath>();
  for (const route of routes) {
    for (const path of [route.path, ...(route.resource ? [route.resource] : [])]) {
      // What is below a prefix, only the document knows.
      if (isPrefix(path)) continue;
      const template = addressOf(routeTemplate(path), { ...SPELLING, basePath: "" });
      const [first, ...others] = places.get(shapeOf(template))?.entries ?? [];
      const entries: PathEntries = first ? [first, ...others, route] : [route];
      places.set(shapeOf(template), { template, entries });
    }
  }
  return places;
}

/** The entries of the closest prefix above a path of the document, or of those that share one. */
function placeAbove(
  path: string,
  routes: readonly RouteVersion[],
): Pick<DescribedPath, "entries"> | undefined {
  const prefixesOf = ({ path: own, resource }: RouteVersion) =>
    [own, ...(resource ? [resource] : [])].filter(isPrefix);
  const isAbove = (prefix: string) => covers(shapeOf(routeTemplate(prefix)), shapeOf(path));
  const [closest] = routes
    .flatMap(prefixesOf)
    .filter(isAbove)
    .sort((one, other) => other.length - one.length);
  if (closest === undefined) return undefined;
  const [first, ...others] = routes.filter((route) => prefixesOf(route).includes(closest));
  return first && { entries: [first, ...others] };
}

function shapeOf(template: string): string {
  return template.replace(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}

function pathItem(template: string, entries: PathEntries): Json {
  const methods = new Set(
    entries.flatMap(({ methods }): readonly RouteMethod[] => methods ?? ["GET"]),
  );
  const operationOf = (method: string) => ({
    summary: `${method} ${template}`,
    responses: { "200": { description: "The resource." } },
  });
  const parameters = Array.from(template.matchAll(/\{([\w-]+)\}/g), ([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...Object.fromEntries(
      [...methods].map((method) => [method.toLowerCase(), operationOf(method)]),
    ),
  };
}

function describeItem(item: Json, entries: PathEntries, how: Describing): Json {
  const { ask, headers, isOld } = how;
  const isAsked = ask !== undefined && isAskedFor(entries);
  const described = Object.entries(item).map(([key, value]) => {
    if (!METHODS.has(key) || !isObject(value)) return [key, value];
    const route = leading(entries, key.toUpperCase());
    return [key, describeOperation(value, route, isAsked, headers)];
  });
  const parameters = isAsked ? versionParameters(item, entries, ask, isOld) : {};
  return { ...Object.fromEntries(described), ...parameters };
}

/** Of several versions, the newest one that doesn't end speaks for the operation. */
function leading(entries: PathEntries, method: string): RouteVersion {
  const newestFirst = entriesFor(entries, method).toSorted((one, other) =>
    compareVersions(other.version, one.version),
  );
  const active = newestFirst.find(({ lifecycle }) => lifecycle === "active");
  return active ?? newestFirst[0] ?? entries[0];
}

/** The ways to ask for a version that OpenAPI can describe; a media type's parameter is none. */
function versionParameters(item: Json, entries: PathEntries, ask: VersionAsking, isOld: boolean) {
  const own = Array.isArray(item.parameters) ? item.parameters : [];
  const { query, header, mediaType, unspecified = "refuse" } = ask;
  const isOnlyWay = [query, header, mediaType].filter(Boolean).length === 1;
  const about = {
    description: "The version that the client wants.",
    ...(isOnlyWay && unspecified === "refuse" ? { required: true } : {}),
    ...(isOld ? { example: leading(entries, "GET").version } : {}),
    schema: {
      type: "string",
      ...(isOld ? {} : { examples: [...new Set(entries.map(({ version }) => version))] }),
    },
  };
  const ways = [
    ...(query ? [{ name: query, in: "query", ...about }] : []),
    ...(header ? [{ name: header, in: "header", ...about }] : []),
  ].filter(({ name }) => !own.some((one) => Object(one).name === name));
  return { parameters: [...own, ...ways] };
}

function componentsOf(own: Json, { components }: HeaderObjects): Json {
  return {
    ...own,
    headers: { ...components, ...objectIn(own, "headers") },
    schemas: { Problem: PROBLEM_SCHEMA, ...objectIn(own, "schemas") },
  };
}

/** The body of a refusal (RFC 9457), for a document without a schema `Problem` of its own. */
const PROBLEM_SCHEMA = {
  type: "object",
  description: "A refusal (RFC 9457).",
  required: ["type", "title", "status", "code", "detail"],
  properties: {
    type: { type: "string", description: "Where the kind of problem is explained." },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "The kind of problem, for programs." },
    detail: { type: "string" },
    version: { type: "string" },
    sunset: { type: "string", format: "date" },
    successor: { type: "string", description: "The path that replaces it." },
    until: { type: "string", format: "date-time", description: "When a brownout ends." },
  },
};
