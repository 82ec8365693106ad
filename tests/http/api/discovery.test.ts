import { describe, expect, inject, it } from "vitest";
import * as z from "zod";
import { VersionListSchema } from "@/app/demo/api/_openapi/version-list-schema";
import { PROBLEMS } from "@/app/demo/api/_resources/problems";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { routeTemplate } from "@/lib/versioning/map/route-path";

const get = (path: string) => fetch(new URL(path, inject("baseUrl")));

describe("the list of versions", () => {
  it("has every route of the map with its lifecycle", async () => {
    const list = VersionListSchema.parse(await (await get("/demo/api/versions")).json());
    expect(list.data.map(({ path, lifecycle }) => [path, lifecycle])).toEqual(
      VERSIONS.routes.map(({ path, lifecycle }) => [routeTemplate(path), lifecycle]),
    );
    expect(list.data.map(({ path }) => path)).toContain("/demo/api/v1/products/{slug}");
  });

  it("leads only to what is there", async () => {
    const { data, links } = VersionListSchema.parse(await (await get("/demo/api/versions")).json());
    const pages = [
      links.self,
      links.retirementPolicy,
      ...data.flatMap(({ successor, documentation }) => [successor, documentation]),
    ].filter((target) => target !== null);
    for (const page of new Set(pages)) expect((await get(page)).status, page).toBe(200);
  });
});

describe("the OpenAPI document", () => {
  const Shape = z.looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.object({ get: z.looseObject({ responses: z.any() }) })),
  });

  it("has every route of the map, and marks the one that ends", async () => {
    const { openapi, paths } = Shape.parse(await (await get("/demo/api/openapi.json")).json());
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual(VERSIONS.routes.map(({ path }) => routeTemplate(path)));
    const ending = paths["/demo/api/sunset-version"]?.get;
    expect(ending).toMatchObject({ deprecated: true, "x-sunset": "2027-06-01" });
    expect(Object.keys(ending?.responses)).toContain("410");
  });
});

describe("a human page", () => {
  it.each([
    ["/demo/api", "Two versions, one body"],
    ["/demo/api/docs/sunset-version", "1 June 2027"],
    ["/demo/api/docs/retirement", "How versions are retired"],
    ["/demo/api/docs/problems", "What a refusal means"],
  ])("is at %s and claims no version", async (path, words) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(response.headers.has("X-Api-Version")).toBe(false);
    expect(await response.text()).toContain(words);
  });

  it("explains every problem at the anchor that its type names", async () => {
    const html = await (await get("/demo/api/docs/problems")).text();
    for (const code of Object.keys(PROBLEMS)) expect(html).toContain(`id="${code}"`);
  });

  it("shows both answers before any script has run", async () => {
    const text = await (await get("/demo/api")).text();
    // Next writes its data between any two pieces of the page.
    const html = text.replaceAll(/<script\b.*?<\/script>/gs, "");
    expect(html).toContain("<dt>deprecation</dt><dd><span>2026-06-01</span></dd>");
    expect(html).toContain("<dt>sunset</dt><dd><span>2027-06-01</span></dd>");
    expect(html).toContain("bamboo-plant-labels");
    const origins = [...html.matchAll(/curl -i (?:<!-- -->)?(https?:\/\/[^/<]+)/g)].map(
      (one) => one[1],
    );
    expect(new Set(origins)).toEqual(new Set([inject("baseUrl")]));
  });
});
