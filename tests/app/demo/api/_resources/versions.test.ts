import { readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { VERSIONS } from "@/app/demo/api/_resources/versions";

const APP = fileURLToPath(new URL("../../../../../app/", import.meta.url));

/** The paths of the route files below a folder of `app/`, spelt as the version map spells them. */
function routesBelow(folder: string): string[] {
  return readdirSync(APP + folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => `/${relative("/", dirname(`/${folder}/${file}`))}`);
}

describe("the version map of this service", () => {
  const routes = routesBelow("demo/api");

  it("has an entry for every route, but for the one that answers unknown paths", () => {
    const versioned = routes.filter((path) => path !== "/demo/api/[...unknown]");
    expect(versioned.sort()).toEqual(VERSIONS.routes.map(({ path }) => path).sort());
  });

  it("sees the route that answers unknown paths", () => {
    expect(routes).toContain("/demo/api/[...unknown]");
  });

  it("has the dates of the deprecated collection", () => {
    expect(VERSIONS.get("/demo/api/sunset-version")).toEqual({
      path: "/demo/api/sunset-version",
      version: "0.9.0",
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2027-06-01",
      successor: "/demo/api/v1/products",
      documentation: "/demo/api/docs/sunset-version",
    });
  });
});
