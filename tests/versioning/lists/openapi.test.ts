import { describe, expect, it } from "vitest";
import { describeVersions } from "@/lib/versioning/lists/openapi";
import { defineVersions, type VersionMap } from "@/lib/versioning/map/version-map";
import { ACTIVE, DEPRECATED, VERSIONS } from "../fixtures";

const ok = { description: "Fine.", headers: { ETag: { schema: { type: "string" } } } };
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  paths: {
    "/v0/things": {
      summary: "Things",
      get: { responses: { "200": ok, "404": { $ref: "#/components/responses/None" } } },
      post: { responses: { "201": { description: "Made." } } },
    },
    "/v0/things/{thing}": { get: { responses: { "200": ok } } },
    "/v1/things": { get: { responses: { "200": ok } } },
    "/other": { get: { responses: { "200": ok } } },
  },
  components: { schemas: { Thing: { type: "object" } } },
};

const FIELDS: Readonly<Record<string, string>> = {
  ApiVersion: "X-Api-Version",
  Deprecation: "Deprecation",
  Sunset: "Sunset",
  Link: "Link",
  Allow: "Allow",
  RetryAfter: "Retry-After",
};

const described = JSON.parse(JSON.stringify(describeVersions(DOCUMENT, VERSIONS)));

describe("an app's own OpenAPI document", () => {
  it("says of every operation of a deprecated route that it ends, and when", () => {
    for (const method of ["get", "post"]) {
      expect(described.paths["/v0/things"][method]).toMatchObject({
        deprecated: true,
        "x-sunset": "2027-06-01",
        "x-api-version": "0.9.0",
      });
    }
  });

  it("keeps a response that refers to another place", () => {
    expect(described.paths["/v0/things"].get.responses["404"]).toEqual({
      $ref: "#/components/responses/None",
    });
  });

  it("names the version of an active route, and leaves other paths alone", () => {
    expect(described.paths["/v1/things"].get["x-api-version"]).toBe("1.0.0");
    expect(described.paths["/v1/things"].get).not.toHaveProperty("deprecated");
    expect(described.paths["/other"]).toEqual(DOCUMENT.paths["/other"]);
  });

  it("refers to nothing that it lacks, and keeps its own components", () => {
    expect(described.components.schemas).toHaveProperty("Thing");
    const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    const own = references.map(([, pointer = ""]) => pointer).filter((name) => !/None/.test(name));
    expect(own.length).toBeGreaterThan(5);
    for (const pointer of own) {
      const target = pointer.split("/").reduce((node, key) => Object(node)[key], described);
      expect(target, pointer).toBeDefined();
    }
  });

  it("keeps its own schema of problems", () => {
    const Problem = { type: "object", title: "Ours" };
    const own = { paths: {}, components: { schemas: { Problem } } };
    const { components } = describeVersions(own, VERSIONS);
    expect(components.schemas.Problem).toBe(Problem);
  });

  it("has on each response the fields of its state", () => {
    const {
      "/v0/things": ending,
      "/v0/things/{thing}": ended,
      "/v1/things": active,
    } = described.paths;
    const { "410": gone, "503": rehearsal, "200": served } = ending.get.responses;
    // The plain names are those of the map's first values.
    const refer = (names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => [
          FIELDS[name.replace(/-.*/, "")],
          { $ref: `#/components/headers/${name}` },
        ]),
      );
    const all = ["ApiVersion-0.9.0", "Deprecation", "Sunset", "Link"];
    expect(served.headers).toEqual({ ...ok.headers, ...refer(all) });
    expect(rehearsal.headers).toEqual(refer([...all, "RetryAfter"]));
    expect(gone.headers).toEqual(refer(["ApiVersion-0.9.0", "Sunset", "Link"]));
    // Of a retired route, the 410 alone, whatever its parameter is called.
    const end = "Sunset-Thu-01-Jan-2026-00-00-00-GMT";
    expect(ended.get.responses).toEqual({
      "410": { ...gone, headers: refer(["ApiVersion-0.8.0", end, "Link"]) },
    });
    const schema = { $ref: "#/components/schemas/Problem" };
    expect(gone.content).toEqual({ "application/problem+json": { schema } });
    expect(Object.keys(active.get.responses)).toEqual(["200", "405"]);
    expect(active.get.responses["405"].headers).toEqual(refer(["ApiVersion", "Allow"]));
    expect(active.get.responses["200"].headers).toEqual({
      ...ok.headers,
      ...refer(["ApiVersion"]),
    });
    expect([gone.description, rehearsal.description]).toEqual([
      "The version is retired: it is no longer served.",
      "The version is switched off as a rehearsal of its end.",
    ]);
  });

  it("keeps its own refusals, with the fields of the route's state", () => {
    const responses = { "410": { description: "Gone." }, "503": { description: "Busy." } };
    const paths = {
      "/v1/things": { get: { responses } },
      "/v0/things/{id}": { get: { responses } },
    };
    const own = JSON.parse(JSON.stringify(describeVersions({ paths }, VERSIONS).paths));
    const version = { "X-Api-Version": { $ref: "#/components/headers/ApiVersion" } };
    expect(own["/v1/things"].get.responses).toEqual({
      "405": expect.anything(),
      "410": { description: "Gone.", headers: version },
      "503": { description: "Busy.", headers: version },
    });
    const ended = { "X-Api-Version": { $ref: "#/components/headers/ApiVersion-0.8.0" } };
    expect(own["/v0/things/{id}"].get.responses).toEqual({
      "410": { description: "Gone.", headers: expect.objectContaining(ended) },
    });
  });

  it("describes every method of a path, and none of its other members", () => {
    const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
    const item = Object.fromEntries([...methods, "parameters"].map((key) => [key, {}]));
    const { paths } = describeVersions({ paths: { "/v1/things": item } }, VERSIONS);
    const versions = Object.values<object>(paths["/v1/things"]).map((value) =>
      Reflect.get(value, "x-api-version"),
    );
    expect(versions).toEqual([...methods.map(() => "1.0.0"), undefined]);
  });

  it("is not changed itself", () => {
    expect(DOCUMENT.paths["/v0/things"].get).not.toHaveProperty("deprecated");
  });
});

describe("the components of an app's own OpenAPI document", () => {
  const componentsFor = (document: object, routes: VersionMap["routes"]) =>
    JSON.parse(JSON.stringify(describeVersions(document, { routes }))).components;

  it("have the version's field alone where no route ends", () => {
    const own = { headers: { Own: { schema: { type: "string" } } } };
    const components = componentsFor({ components: own }, [ACTIVE]);
    expect(Object.keys(components.headers)).toEqual(["ApiVersion", "Allow", "Own"]);
    expect(components.headers.ApiVersion).toMatchObject({ schema: { type: "string" } });
    expect(components.headers.ApiVersion).not.toHaveProperty("field");
    expect(Object.keys(components.schemas)).toEqual(["Problem"]);
  });

  it("have every field, and the schema of refusals, where one of many routes ends", () => {
    const components = componentsFor({}, [ACTIVE, DEPRECATED]);
    expect(Object.keys(components.headers)).toEqual([
      "ApiVersion",
      "Deprecation",
      "Sunset",
      "Link",
      "Allow",
      "RetryAfter",
      "ApiVersion-0.9.0",
    ]);
    for (const [name, header] of Object.entries<object>(components.headers)) {
      expect(header, name).toHaveProperty("description", expect.stringMatching(/ /));
    }
    expect(components.schemas.Problem).toEqual({
      type: "object",
      description: expect.stringContaining("RFC 9457"),
      required: ["type", "title", "status", "code", "detail"],
      properties: {
        type: { type: "string", description: expect.stringMatching(/ /) },
        title: { type: "string" },
        status: { type: "integer" },
        code: { type: "string", description: expect.stringMatching(/ /) },
        detail: { type: "string" },
        version: { type: "string" },
        sunset: { type: "string", format: "date" },
        successor: { type: "string", description: expect.stringMatching(/ /) },
        until: { type: "string", format: "date-time", description: expect.stringMatching(/ /) },
      },
    });
  });

  it("have the values of the map as examples, in the map's own format", () => {
    const inDays = JSON.parse(
      JSON.stringify(describeVersions({}, { ...VERSIONS, format: "date" })),
    );
    const examples = (headers: object) =>
      Object.entries<{ example?: string }>({ ...headers }).flatMap(([name, { example }]) =>
        example ? [[name, example]] : [],
      );
    expect(examples(described.components.headers)).toEqual([
      ["ApiVersion", "1.0.0"],
      ["Deprecation", "@1780272000"],
      ["Sunset", "Tue, 01 Jun 2027 00:00:00 GMT"],
      ["ApiVersion-0.9.0", "0.9.0"],
      ["ApiVersion-0.8.0", "0.8.0"],
      ["Sunset-Thu-01-Jan-2026-00-00-00-GMT", "Thu, 01 Jan 2026 00:00:00 GMT"],
    ]);
    expect(examples(inDays.components.headers)).toContainEqual(["Sunset-2026-01-01", "2026-01-01"]);
  });

  it.each([
    ["a list", []],
    ["nothing", null],
    ["a text", "paths"],
  ])("are made although the document's own are %s", (_, own) => {
    const described = describeVersions({ paths: own, components: own }, { routes: [ACTIVE] });
    expect(Object.keys(Object(described.paths))).toEqual([ACTIVE.path]);
    expect(Object.keys(Object(described.components))).toEqual(["headers", "schemas"]);
  });
});

it.each(["/v1/things/{id}", "/v1/things/{thing}", "/v1/things/{id}/", "/v1/things/{}"])(
  "finds the route of %s, whatever its parameter is called",
  (path) => {
    const document = { paths: { [path]: { get: { responses: {} } } } };
    const [item] = Object.values<{ get: object }>(describeVersions(document, VERSIONS).paths);
    expect(item?.get).toHaveProperty("x-api-version", "1.0.0");
  },
);

it.each(["/v1/things/x/{id}", "/v1/{id}", "/v1/things/{id}/parts", "/v1//things", "/"])(
  "knows no route of %s",
  (path) => {
    const document = { paths: { [path]: { get: { responses: {} } } } };
    expect(describeVersions(document, VERSIONS).paths).toMatchObject(document.paths);
    expect(describeVersions(document, VERSIONS).paths[path]).toBe(document.paths[path]);
  },
);

describe("the parts of an OpenAPI document that come from the map alone", () => {
  const ending = { deprecation: "2026-06-01", documentation: "/docs" } as const;
  const made = describeVersions(
    { openapi: "3.1.0", paths: {} },
    defineVersions({
      retirementPolicy: "/policy",
      ask: { header: "Api-Version", query: "v" },
      routes: [
        {
          path: "/v1/orders/[id]",
          version: "1.0.0",
          lifecycle: "active",
          resource: "/orders/[id]",
        },
        { path: "/carts", version: "2.0.0", lifecycle: "active" },
        {
          ...ending,
          path: "/carts",
          version: "2.0.0",
          methods: ["DELETE"],
          lifecycle: "deprecated",
        },
        { ...ending, path: "/carts", version: "1.0.0", lifecycle: "deprecated" },
        { ...ending, path: "/old/[id]", version: "0.1.0", lifecycle: "retired" },
      ],
    }),
  );
  const paths = JSON.parse(JSON.stringify(made.paths));
  const statuses = (path: string, method = "get") => Object.keys(paths[path][method].responses);

  it("have the paths of single resources, with their parameters", () => {
    expect(Object.keys(paths)).toEqual(["/v1/orders/{id}", "/orders/{id}", "/carts", "/old/{id}"]);
    expect(paths["/v1/orders/{id}"].parameters).toContainEqual({
      name: "id",
      in: "path",
      required: true,
      schema: { type: "string" },
    });
  });

  it("say in a summary what an operation is, as linters want", () => {
    expect(paths["/carts"].delete.summary).toBe("DELETE /carts");
  });

  it("have the refusals of each state", () => {
    expect(statuses("/v1/orders/{id}")).toEqual(["200", "400", "405"]);
    expect(statuses("/carts", "delete")).toEqual(["200", "400", "405", "410", "503"]);
    expect(statuses("/old/{id}")).toEqual(["410"]);
  });

  it("have the ways to ask where versions share a path, and the versions there are", () => {
    const way = { schema: { examples: ["2.0.0", "1.0.0"] } };
    expect(paths["/carts"].parameters).toMatchObject([
      { name: "v", in: "query", ...way },
      { name: "Api-Version", in: "header", ...way },
    ]);
    expect(paths["/old/{id}"].parameters).toHaveLength(1);
  });

  it("have in OpenAPI 3.0, whose schemas know no examples, one example of a way", () => {
    const routes = [
      { path: "/carts", version: "1.0.0", lifecycle: "active" },
      { path: "/carts", version: "2.0.0", lifecycle: "active" },
    ] as const;
    const ask = { header: "Api-Version" };
    const old = describeVersions({ openapi: "3.0.3", paths: {} }, { routes, ask });
    expect(JSON.parse(JSON.stringify(old.paths))["/carts"].parameters).toEqual([
      {
        name: "Api-Version",
        in: "header",
        description: "The version that the client wants.",
        required: true,
        example: "2.0.0",
        schema: { type: "string" },
      },
    ]);
  });

  it("say that a version has to be named, if there is one way and no default", () => {
    const routes = [
      { path: "/carts", version: "1.0.0", lifecycle: "active" },
      { path: "/carts", version: "2.0.0", lifecycle: "active" },
    ] as const;
    const required = (ask: VersionMap["ask"]) => {
      const { paths } = describeVersions({ paths: {} }, { routes, ...(ask && { ask }) });
      return Object(paths)["/carts"].parameters[0].required;
    };
    expect(required({ query: "v" })).toBe(true);
    expect(required({ query: "v", unspecified: "lowest" })).toBeUndefined();
    expect(required({ query: "v", mediaType: "v" })).toBeUndefined();
  });

  it("describe each path of the document below a prefix, and add none for it", () => {
    const routes = [
      { path: "/v1/*", version: "1.0.0", lifecycle: "active" },
      { path: "/v1/old/*", version: "0.9.0", lifecycle: "active" },
      { path: "/v1/things/[id]", version: "1.1.0", lifecycle: "active" },
    ] as const;
    const operation = { get: { responses: {} } };
    const wanted = ["/v1/carts/{id}", "/v1/old/x", "/v1/things/{thing}", "/v10/x"];
    const own = Object.fromEntries(wanted.map((path) => [path, operation]));
    const { paths } = describeVersions({ paths: own }, { routes });
    expect(
      Object.entries(paths).map(([path, { get }]) => [path, Reflect.get(get, "x-api-version")]),
    ).toEqual([
      ["/v1/carts/{id}", "1.0.0"],
      ["/v1/old/x", "0.9.0"],
      ["/v1/things/{thing}", "1.1.0"],
      ["/v10/x", undefined],
    ]);
  });

  it("say of a path what its newest version says that doesn't end", () => {
    const map = defineVersions({
      retirementPolicy: "/policy",
      ask: { query: "v" },
      routes: [
        { path: "/carts", version: "1.0.0", lifecycle: "active" },
        { path: "/carts", version: "2.0.0", lifecycle: "active" },
        { ...ending, path: "/carts", version: "3.0.0-beta", lifecycle: "deprecated" },
      ],
    });
    const { get } = describeVersions({ paths: { "/carts": { get: { responses: {} } } } }, map)
      .paths["/carts"];
    expect(get).toMatchObject({ "x-api-version": "2.0.0" });
    expect(get).not.toHaveProperty("deprecated");
  });

  it("say of a method that ends what the map says of it, and of others what is newest", () => {
    expect(paths["/carts"].delete).toMatchObject({ deprecated: true, "x-api-version": "2.0.0" });
    expect(paths["/carts"].get).not.toHaveProperty("deprecated");
  });
});
