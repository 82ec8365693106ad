import type { RouteVersion } from "service-ui-versioning";
import * as z from "zod";
import { type HeaderComponent, headerReferences } from "./header-components";

/** What the version map does not say about a route. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** The schema component of the body. */
  readonly body: string;
  /** What each parameter in the path means. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  /** Query parameters by name; the output of a schema is the parameter's own. */
  readonly query?: Readonly<Record<string, { schema: z.ZodType; description: string }>>;
  /** Whether the answer is one page of many. */
  readonly paged?: boolean;
}

/** The operation object of a route's GET (OpenAPI 3.1, section 4.8.10). */
export function openApiOperation({ path, lifecycle }: RouteVersion, operation: Operation) {
  const { operationId, summary, description, tag, query = {}, pathParameters = {} } = operation;
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    parameters: [
      ...parameterNames(path).map((name) => ({
        name,
        in: "path",
        required: true,
        description: pathParameters[name] ?? name,
        schema: { type: "string" },
      })),
      ...Object.entries(query).map(([name, parameter]) => ({
        name,
        in: "query",
        description: parameter.description,
        explode: false,
        schema: parameterSchema(parameter.schema),
      })),
    ],
    responses: responsesOf(operation, parameterNames(path).length > 0, lifecycle === "deprecated"),
  };
}

function parameterNames(path: string): string[] {
  return Array.from(path.matchAll(/\[(\w+)\]/g), ([, name = ""]) => name);
}

/** The lifecycle headers, and 410 alone of what is retired, come from the version map. */
function responsesOf({ body, query, paged }: Operation, isOneOfMany: boolean, isEnding: boolean) {
  const problem = (description: string) => ({
    description,
    headers: headerReferences(["CacheControl", "Vary"]),
    content: {
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  });
  const kept: readonly HeaderComponent[] = ["EntityTag", "CacheControl", "Vary"];
  return {
    "200": {
      description: "The resource.",
      headers: headerReferences(paged ? [...kept, "Link"] : kept),
      content: { "application/json": { schema: { $ref: `#/components/schemas/${body}` } } },
    },
    "304": { description: "The client has it already.", headers: headerReferences(kept) },
    ...(query ? { "400": problem("A query parameter has a wrong value.") } : {}),
    ...(isOneOfMany ? { "404": problem("There is no such one.") } : {}),
    "406": problem("The Accept field excludes application/json."),
    ...(isEnding
      ? {
          "410": problem("The version is retired: it is no longer served."),
          "503": problem("The version is switched off as a rehearsal of its end."),
        }
      : {}),
    "500": problem("The server failed."),
  };
}

function parameterSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
