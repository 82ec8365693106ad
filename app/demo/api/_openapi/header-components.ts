/** The header objects of the document that the version map does not bring, by component name. */
export const HEADER_COMPONENTS = {
  EntityTag: {
    field: "ETag",
    description: "A weak entity tag, for If-None-Match.",
    schema: { type: "string" },
  },
  CacheControl: {
    field: "Cache-Control",
    description: "How long the answer may be kept; never past the next lifecycle date.",
    schema: { type: "string" },
  },
  Vary: {
    field: "Vary",
    description: "The request fields that chose the answer.",
    schema: { type: "string" },
  },
  Link: {
    field: "Link",
    description:
      "Pages of a collection: first, prev, next, last. Of a version that ends: deprecation, sunset, successor-version (RFC 8288).",
    schema: { type: "string" },
  },
} as const;
export type HeaderComponent = keyof typeof HEADER_COMPONENTS;

/** The headers of a response, as references to the components. */
export function headerReferences(names: readonly HeaderComponent[]) {
  return Object.fromEntries(
    names.map((name) => [HEADER_COMPONENTS[name].field, { $ref: `#/components/headers/${name}` }]),
  );
}
