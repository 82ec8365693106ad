import { describeVersions, type RoutePath, type VersionMap } from "service-ui-versioning";
import * as z from "zod";
import { HEADER_COMPONENTS } from "./header-components";
import { type Operation, openApiOperation } from "./operation";

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiInput<Path extends RoutePath> {
  readonly info: Json;
  readonly tags: readonly Json[];
  readonly versions: VersionMap;
  readonly operations: Readonly<Record<Path, Operation>>;
  /** The bodies, by component name. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
}

/**
 * Makes the OpenAPI 3.1 document of the versioned routes: the map says what lives and until when,
 * the zod schemas say what travels.
 */
export function openApiDocument<Path extends RoutePath>({
  info,
  tags,
  versions,
  operations,
  schemas,
}: OpenApiInput<Path>): Json {
  const table = new Map<string, Operation>(Object.entries<Operation>(operations));
  const paths = versions.routes.map((route) => {
    const operation = table.get(route.path);
    if (!operation) throw new TypeError(`"${route.path}" has no operation in the OpenAPI document`);
    const template = route.path.replace(/\[(\w+)\]/g, "{$1}");
    return [template, { get: openApiOperation(route, operation) }] as const;
  });
  const document = {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "This server." }],
    tags,
    security: [],
    paths: Object.fromEntries(paths),
    components: {
      headers: Object.fromEntries(
        Object.entries(HEADER_COMPONENTS).map(([name, { field: _, ...header }]) => [name, header]),
      ),
      schemas: schemaComponents(schemas),
    },
  };
  return describeVersions(document, versions);
}

function schemaComponents(schemas: Readonly<Record<string, z.ZodType>>): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]),
  );
}
