import type { Lifecycle } from "../map/route-version";

export const HEADER_COMPONENTS = {
  ApiVersion: {
    field: "X-Api-Version",
    description: "The version of the contract that serves the route. On every answer.",
    schema: { type: "string", examples: ["1.4.0"] },
  },
  Deprecation: {
    field: "Deprecation",
    description:
      "When the contract was deprecated: `@epoch` (RFC 9745), or YYYY-MM-DD if the server is configured so.",
    schema: {
      type: "string",
      pattern: "^(@\\d+|\\d{4}-\\d{2}-\\d{2})$",
      examples: ["@1780272000"],
    },
  },
  Sunset: {
    field: "Sunset",
    description:
      "When the version stops being served: an HTTP date (RFC 8594), or YYYY-MM-DD if the server is configured so.",
    schema: { type: "string", examples: ["Tue, 01 Jun 2027 00:00:00 GMT"] },
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
    description: "Seconds until the route is served again.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
} as const;
export type HeaderComponent = keyof typeof HEADER_COMPONENTS;

/** The lifecycle fields that a route in this state has in its responses. */
export function lifecycleComponents(lifecycle: Lifecycle): readonly HeaderComponent[] {
  if (lifecycle === "active") return ["ApiVersion"];
  if (lifecycle === "retired") return ["ApiVersion", "Sunset", "Link"];
  return ["ApiVersion", "Deprecation", "Sunset", "Link"];
}

export function headerReferences(names: Iterable<HeaderComponent>) {
  return Object.fromEntries(
    [...new Set(names)].map((name) => [
      HEADER_COMPONENTS[name].field,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
