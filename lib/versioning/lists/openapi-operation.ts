import type { RouteVersion } from "../map/route-version";
import { type HeaderComponent, type HeaderObjects, lifecycleComponents } from "./openapi-headers";
import { isObject, type Json, objectIn } from "./openapi-json";

/** An operation with what the map says of its route. `isAsked`: versions are asked for at its path. */
export function describeOperation(
  operation: Json,
  route: RouteVersion,
  isAsked: boolean,
  headers: HeaderObjects,
): Json {
  const isEnding = route.lifecycle !== "active";
  return {
    ...operation,
    ...(isEnding ? { deprecated: true } : {}),
    ...(isEnding && route.sunset ? { "x-sunset": route.sunset } : {}),
    "x-api-version": route.version,
    responses: responsesOf(objectIn(operation, "responses"), route, isAsked, headers),
  };
}

function responsesOf(
  own: Json,
  route: RouteVersion,
  isAsked: boolean,
  headers: HeaderObjects,
): Json {
  const gone = problem("The version is retired: it is no longer served.");
  if (route.lifecycle === "retired") {
    return { "410": withHeaders(own["410"] ?? gone, route, headers) };
  }
  const all = {
    ...(isAsked
      ? { "400": problem("No version answers: none, an unknown one or two are asked for.") }
      : {}),
    "405": problem("The resource does not support this method."),
    ...(route.lifecycle === "deprecated"
      ? { "410": gone, "503": problem("The version is switched off as a rehearsal of its end.") }
      : {}),
    ...own,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      withHeaders(response, route, headers, status),
    ]),
  );
}

function problem(description: string): Json {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}

/** A response that is a reference stays as it is. */
function withHeaders(
  response: unknown,
  route: RouteVersion,
  headers: HeaderObjects,
  status = "410",
): unknown {
  if (!isObject(response) || "$ref" in response) return response;
  const isDeprecated = route.lifecycle === "deprecated";
  const names: readonly HeaderComponent[] = [
    ...lifecycleComponents(route, isDeprecated && status === "410" ? "retired" : undefined),
    ...(status === "405" ? (["Allow"] as const) : []),
    ...(isDeprecated && status === "503" ? (["RetryAfter"] as const) : []),
  ];
  const own = objectIn(response, "headers");
  return { ...response, headers: { ...own, ...headers.references(names, route) } };
}
