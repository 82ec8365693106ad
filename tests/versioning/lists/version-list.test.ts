import { describe, expect, it } from "vitest";
import { VersionListSchema } from "@/app/demo/api/_openapi/version-list-schema";
import { versionList } from "@/lib/versioning/lists/version-list";
import { routeTemplate } from "@/lib/versioning/map/route-path";
import { VERSIONS } from "../fixtures";

describe("the list of versions", () => {
  const list = versionList(VERSIONS, "/versions");

  it("has every route in the order of the map, in the shape that its schema promises", () => {
    expect(VersionListSchema.parse(list)).toEqual(list);
    expect(list.data.map(({ path }) => path)).toEqual(
      VERSIONS.routes.map(({ path }) => routeTemplate(path)),
    );
    expect(list.links).toEqual({ self: "/versions", retirementPolicy: "/docs/retirement" });
  });

  it("says of a deprecated route all that there is to know", () => {
    expect(list.data).toContainEqual({
      path: "/v0/things",
      version: "0.9.0",
      methods: null,
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2027-06-01",
      successor: "/v1/things",
      documentation: "/docs/v0",
      brownouts: [{ from: "2027-03-01T09:00:00Z", to: "2027-03-01T10:00:00Z" }],
    });
  });

  it("says null where a lifecycle has no such thing", () => {
    expect(list.data[0]).toMatchObject({ deprecation: null, sunset: null, successor: null });
  });
});
