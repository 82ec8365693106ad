import { describe, expect, it } from "vitest";
import * as z from "zod";
import { openApiDocument } from "@/app/demo/api/_openapi/openapi-document";
import type { Operation } from "@/app/demo/api/_openapi/operation";
import { VERSIONS } from "../../../../versioning/fixtures";

const operation = (operationId: string): Operation => ({
  operationId,
  summary: operationId,
  description: operationId,
  tag: "Things",
  body: "Thing",
  query: { page: { schema: z.int().min(1).default(1), description: "The page." } },
});

const OPERATIONS = {
  "/v0/things": operation("old"),
  "/v0/things/[id]": { ...operation("gone"), pathParameters: { id: "Which one." } },
  "/v1/things": { ...operation("list"), paged: true },
  "/v1/things/[id]": operation("read"),
};

function make(operations: typeof OPERATIONS = OPERATIONS) {
  const shape = z.object({ paths: z.record(z.string(), z.object({ get: z.any() })) }).loose();
  const document = openApiDocument({
    info: { title: "Things", version: "1.0.0" },
    tags: [],
    versions: VERSIONS,
    operations,
    schemas: { Problem: z.object({}), Thing: z.object({ name: z.string() }) },
  });
  return shape.parse(JSON.parse(JSON.stringify(document)));
}

const get = (path: string) => make().paths[path]?.get;

describe("the OpenAPI document", () => {
  it("has every path of the map, its parameters in braces", () => {
    expect(Object.keys(make().paths)).toEqual([
      "/v1/things",
      "/v1/things/{id}",
      "/v0/things",
      "/v0/things/{id}",
    ]);
    expect(get("/v0/things/{id}").parameters[0]).toMatchObject({
      name: "id",
      in: "path",
      required: true,
      description: "Which one.",
    });
  });

  it("describes the lifecycle of the map", () => {
    expect(get("/v0/things")).toMatchObject({ deprecated: true, "x-sunset": "2027-06-01" });
    expect(get("/v1/things")).not.toHaveProperty("deprecated");
    expect(Object.keys(get("/v0/things/{id}").responses)).toEqual(["410"]);
  });

  it("describes the query by what its schema puts out", () => {
    expect(get("/v1/things").parameters).toEqual([
      {
        name: "page",
        in: "query",
        description: "The page.",
        explode: false,
        schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
      },
    ]);
  });

  it("has every schema under its name, and refers to nothing that it lacks", () => {
    const document = make();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, pointer = ""] of references) {
      const target = pointer.split("/").reduce<unknown>((node, key) => Object(node)[key], document);
      expect(target, pointer).toBeDefined();
    }
  });

  it("fails at module load for a route without an operation", () => {
    const { "/v0/things": _, ...rest } = OPERATIONS;
    // A JavaScript author has no types to stop this.
    expect(() => make(rest as typeof OPERATIONS)).toThrow(
      '"/v0/things" has no operation in the OpenAPI document',
    );
  });
});
