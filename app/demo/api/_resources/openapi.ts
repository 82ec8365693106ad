import * as z from "zod";
import {
  COLLECTION_PARAMETERS,
  SELECTION_PARAMETERS,
} from "@/app/demo/api/_catalog/query-parameters";
import {
  ProductCollectionSchema,
  ProductSchema,
  SingleProductSchema,
} from "@/app/demo/api/_catalog/schemas";
import { openApiDocument } from "@/app/demo/api/_openapi/openapi-document";
import { ProblemSchema } from "@/app/demo/api/_openapi/problem-schema";
import { VersionEntrySchema, VersionListSchema } from "@/app/demo/api/_openapi/version-list-schema";
import { VERSIONS } from "@/app/demo/api/_resources/versions";

/** The OpenAPI document of the versioned routes; a route without an operation fails the build. */
export const OPENAPI_DOCUMENT = openApiDocument({
  info: {
    title: "Product collection",
    version: "1.0.0",
    summary: "A read-only collection whose versions retire with notice.",
    description:
      "Every answer names the version that gave it. A version that ends says since when, until when, and where to go.",
    license: { name: "MIT", identifier: "MIT" },
  },
  tags: [
    { name: "Products", description: "The collection and its records." },
    { name: "Discovery", description: "What is served, and until when." },
  ],
  versions: VERSIONS,
  operations: {
    "/demo/api/sunset-version": {
      operationId: "listProductsBeforeV1",
      summary: "List products (0.9.0)",
      description:
        "The collection as version 0.9.0 serves it: the same body as its successor, and headers that announce its end.",
      tag: "Products",
      body: "ProductCollection",
      query: COLLECTION_PARAMETERS,
      paged: true,
    },
    "/demo/api/v1/products": {
      operationId: "listProducts",
      summary: "List products",
      description: "One page of the collection, in the order of the slugs.",
      tag: "Products",
      body: "ProductCollection",
      query: COLLECTION_PARAMETERS,
      paged: true,
    },
    "/demo/api/v1/products/[slug]": {
      operationId: "readProduct",
      summary: "Read a product",
      description: "One record, as the collection has it.",
      tag: "Products",
      body: "SingleProduct",
      pathParameters: { slug: "Identifier of the product within the collection." },
      query: SELECTION_PARAMETERS,
    },
    "/demo/api/versions": {
      operationId: "listVersions",
      summary: "List versions",
      description: "Every versioned route with its lifecycle and dates.",
      tag: "Discovery",
      body: "VersionList",
    },
    "/demo/api/openapi.json": {
      operationId: "readDescription",
      summary: "Read this description",
      description: "This OpenAPI document.",
      tag: "Discovery",
      body: "Description",
    },
  },
  schemas: {
    Description: z.looseObject({ openapi: z.string() }),
    Problem: ProblemSchema,
    Product: ProductSchema,
    ProductCollection: ProductCollectionSchema,
    SingleProduct: SingleProductSchema,
    VersionEntry: VersionEntrySchema,
    VersionList: VersionListSchema,
  },
});
