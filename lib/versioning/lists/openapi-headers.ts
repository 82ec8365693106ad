import type { Lifecycle } from "../map/route-version";

export const HEADER_COMPONENTS = {
  ApiVersion: {
    field: "X-Api-Version",
    description: "The semantic version of the contract that serves the route. On every answer.",
    schema: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+$", examples: ["1.0.0"] },
  },
  Deprecation: {
    field: "Deprecation",
    description:
      "The day on which the contract was deprecated, YYYY-MM-DD; `@epoch` (RFC 9745) if the server is configured so.",
    schema: { type: "string", pattern: "^(\\d{4}-\\d{2}-\\d{2}|@\\d+)$", examples: ["2026-06-01"] },
  },
  Sunset: {
    field: "Sunset",
    description:
      "The day on which the version stops being served, YYYY-MM-DD; an HTTP date (RFC 8594) if the server is configured so.",
    schema: { type: "string", examples: ["2027-06-01"] },
  },
  Link: {
    field: "Link",
    description:
      "Of a version that ends: deprecation, sunset, successor-version (RFC 8288), beside the links of the resource.",
    schema: { type: "string" },
  },
  RetryAfter: {
    field: "Retry-After",
    description: "Seconds until the route is served again.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
} as const;
type HeaderComponent = keyof typeof HEADER_COMPONENTS;

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
