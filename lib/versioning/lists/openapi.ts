import { addressOf, SPELLING } from "../../common/address/app-address";
import { routeTemplate } from "../map/route-path";
import type { Lifecycle, RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { HEADER_COMPONENTS, headerReferences, lifecycleComponents } from "./openapi-headers";

type Json = Readonly<Record<string, unknown>>;

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

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

/**
 * Adds the facts of the version map to an OpenAPI 3 document. Each path that both contain gets
 * `x-api-version` and, in every response, the lifecycle headers. A deprecated or retired path also
 * gets `deprecated`, `x-sunset` and a response 410. A deprecated path also gets a response 503 for
 * its planned outages. For a retired path, the response 410 replaces all others.
 *
 * Missing components are added: headers `ApiVersion`, `Deprecation`, `Sunset`, `Link`,
 * `RetryAfter`, and the schema `Problem`. A response that is a `$ref` stays as it is.
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
  versions: Pick<VersionMap, "routes">,
): Document {
  const paths = Object.entries(objectIn(document, "paths"));
  const routes = new Map(versions.routes.map((route) => [templateShape(route), route]));
  const described = paths.map(([path, item]) => {
    const route = routes.get(shapeOf(path));
    return [path, route && isObject(item) ? describeItem(item, route) : item] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(described),
    components: componentsOf(objectIn(document, "components"), versions.routes),
  };
}

function templateShape({ path }: RouteVersion): string {
  return shapeOf(addressOf(routeTemplate(path), { ...SPELLING, basePath: "" }));
}

function shapeOf(template: string): string {
  return template.replace(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}

function describeItem(item: Json, route: RouteVersion): Json {
  const entries = Object.entries(item).map(([key, value]) => [
    key,
    METHODS.has(key) && isObject(value) ? describeOperation(value, route) : value,
  ]);
  return Object.fromEntries(entries);
}

function describeOperation(operation: Json, route: RouteVersion): Json {
  const own = objectIn(operation, "responses");
  const { sunset } = route.lifecycle === "active" ? {} : route;
  const ending = {
    ...(route.lifecycle === "active" ? {} : { deprecated: true }),
    ...(sunset ? { "x-sunset": sunset } : {}),
  };
  return {
    ...operation,
    ...ending,
    "x-api-version": route.version,
    responses: responsesOf(own, route.lifecycle),
  };
}

function responsesOf(own: Json, lifecycle: Lifecycle): Json {
  const gone = problem("The version is retired: it is no longer served.");
  const rehearsal = problem("The version is switched off as a rehearsal of its end.");
  if (lifecycle === "retired") return { "410": withHeaders(own["410"] ?? gone, "retired") };
  const all = lifecycle === "active" ? own : { "410": gone, "503": rehearsal, ...own };
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => {
      const state = lifecycle === "deprecated" && status === "410" ? "retired" : lifecycle;
      const waits = lifecycle === "deprecated" && status === "503";
      return [status, withHeaders(response, state, waits)];
    }),
  );
}

function problem(description: string): Json {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}

function withHeaders(response: unknown, lifecycle: Lifecycle, waits = false): unknown {
  if (!isObject(response) || "$ref" in response) return response;
  const names = [...lifecycleComponents(lifecycle), ...(waits ? (["RetryAfter"] as const) : [])];
  return { ...response, headers: { ...objectIn(response, "headers"), ...headerReferences(names) } };
}

function componentsOf(own: Json, routes: readonly RouteVersion[]): Json {
  const isEnding = routes.some(({ lifecycle }) => lifecycle !== "active");
  const fields = Object.entries(HEADER_COMPONENTS)
    .filter(([name]) => isEnding || name === "ApiVersion")
    .map(([name, { field: _, ...header }]) => [name, header]);
  const schemas = objectIn(own, "schemas");
  return {
    ...own,
    headers: { ...Object.fromEntries(fields), ...objectIn(own, "headers") },
    ...(isEnding ? { schemas: { Problem: PROBLEM_SCHEMA, ...schemas } } : {}),
  };
}

function objectIn(value: object, key: string): Json {
  const found: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return isObject(found) ? found : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
