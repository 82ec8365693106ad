import { lifecycleHeaders } from "../headers/lifecycle-headers";
import type { RouteVersion } from "../map/route-version";
import type { LifecycleFormat } from "../map/version-map-input";

const HEADER_COMPONENTS = {
  ApiVersion: {
    field: "X-Api-Version",
    description: "The version of the contract that serves the route. On every answer.",
    schema: { type: "string" },
  },
  Deprecation: {
    field: "Deprecation",
    description:
      "When the contract was deprecated: `@epoch` (RFC 9745), or YYYY-MM-DD if the server is configured so.",
    schema: { type: "string", pattern: "^(@-?\\d+|\\d{4}-\\d{2}-\\d{2})$" },
  },
  Sunset: {
    field: "Sunset",
    description:
      "When the version stops being served: an HTTP date (RFC 8594), or YYYY-MM-DD if the server is configured so.",
    schema: { type: "string" },
  },
  Link: {
    field: "Link",
    description:
      "Of a version that ends: deprecation, sunset, successor-version (RFC 8288), beside the links of the resource.",
    schema: { type: "string" },
  },
  Allow: {
    field: "Allow",
    description: "The methods that the resource supports.",
    schema: { type: "string" },
  },
  RetryAfter: {
    field: "Retry-After",
    description: "Seconds until the route is served again, if the server says so.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
} as const;
export type HeaderComponent = keyof typeof HEADER_COMPONENTS;

/** The header objects of a document, and the names under which operations refer to them. */
export interface HeaderObjects {
  readonly components: Readonly<Record<string, object>>;
  /** References to the headers of an entry, by field. */
  references(
    names: Iterable<HeaderComponent>,
    route: RouteVersion,
  ): Readonly<Record<string, { readonly $ref: string }>>;
}

/**
 * Makes the header objects for the entries of a map. A field whose value the map says has it as its
 * example. The plain name is that of the first value, and the others' names end in the value.
 */
export function headerObjects(
  routes: readonly RouteVersion[],
  format: LifecycleFormat,
): HeaderObjects {
  const isEnding = routes.some(({ lifecycle }) => lifecycle !== "active");
  const names = Object.keys(HEADER_COMPONENTS).filter(isComponent);
  const used = names.filter((name) => isEnding || name === "ApiVersion" || name === "Allow");
  const versions = { format, reportVersions: false, routes };
  const exampleOf = (name: HeaderComponent, route: RouteVersion) =>
    new Map(lifecycleHeaders(route, versions)).get(HEADER_COMPONENTS[name].field);
  const first = new Map(
    used.map((name) => [name, routes.map((route) => exampleOf(name, route)).find(Boolean)]),
  );
  const nameOf = (name: HeaderComponent, route: RouteVersion) => {
    const value = exampleOf(name, route);
    if (value === undefined || value === first.get(name)) return name;
    return `${name}-${value.replace(/[^\w.-]+/g, "-").replace(/^-/, "")}`;
  };
  const objectOf = (name: HeaderComponent, example: string | undefined) => {
    const { field: _, ...header } = HEADER_COMPONENTS[name];
    return { ...header, ...(example === undefined ? {} : { example }) };
  };
  const others = routes.flatMap((route) =>
    used.map((name) => [nameOf(name, route), objectOf(name, exampleOf(name, route))] as const),
  );
  const plain = used.map((name) => [name, objectOf(name, first.get(name))] as const);
  return {
    components: Object.fromEntries([...plain, ...others.filter(([name]) => !isComponent(name))]),
    references: (wanted, route) =>
      Object.fromEntries(
        [...new Set(wanted)].map((name) => [
          HEADER_COMPONENTS[name].field,
          { $ref: `#/components/headers/${nameOf(name, route)}` },
        ]),
      ),
  };
}

function isComponent(name: string): name is HeaderComponent {
  return Object.hasOwn(HEADER_COMPONENTS, name);
}

/** The lifecycle fields that the responses of an entry have, once it is in a state. */
export function lifecycleComponents(
  route: RouteVersion,
  lifecycle = route.lifecycle,
): readonly HeaderComponent[] {
  if (route.lifecycle === "active") return ["ApiVersion"];
  const sunset = route.sunset ? (["Sunset"] as const) : [];
  if (lifecycle === "retired") return ["ApiVersion", ...sunset, "Link"];
  return ["ApiVersion", "Deprecation", ...sunset, "Link"];
}
