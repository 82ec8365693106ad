import { expect, it } from "vitest";
import { setCrossOrigin } from "@/lib/versioning/headers/cross-origin";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import { defineVersions } from "@/lib/versioning/map/version-map";

const ENDING = {
  version: "1.0.0",
  lifecycle: "deprecated",
  deprecation: "2026-06-01",
  documentation: "/docs",
} as const;
const versions = defineVersions({
  retirementPolicy: "/policy",
  reportVersions: true,
  routes: [
    { ...ENDING, path: "/v1/orders" },
    { path: "/v10/orders", version: "10.0.0", lifecycle: "active" },
    { path: "/v2/orders", version: "2.0.0", lifecycle: "active" },
    { ...ENDING, path: "/v2/orders", version: "2.0.0", methods: ["DELETE"] },
    { ...ENDING, path: "/v0/orders", version: "0.1.0", lifecycle: "retired" },
    { path: "/v1/carts", version: "1.0.0", lifecycle: "active" },
  ],
});

const reported = (path: Parameters<typeof versions.get>[0]) =>
  lifecycleHeaders(versions.get(path)[0], versions).filter(([name]) => name.startsWith("api-"));

it("lists the versions of a resource on each of them, from the oldest", () => {
  for (const path of ["/v1/orders", "/v2/orders", "/v0/orders"] as const) {
    expect(reported(path)).toEqual([
      ["api-supported-versions", "2.0.0, 10.0.0"],
      ["api-deprecated-versions", "1.0.0"],
    ]);
  }
});

it("leaves out the field of an empty list", () => {
  expect(reported("/v1/carts")).toEqual([["api-supported-versions", "1.0.0"]]);
});

it("says nothing of other versions unless the map wants it", () => {
  const quiet = { ...versions, reportVersions: false };
  expect(lifecycleHeaders(versions.get("/v2/orders")[0], quiet)).toEqual([
    ["X-Api-Version", "2.0.0"],
  ]);
});

it("lets scripts of other origins read the lists", () => {
  const headers = new Headers({ "Access-Control-Allow-Origin": "*" });
  setCrossOrigin(headers, new Request("http://x"), { versions, isPublic: false });
  expect(headers.get("Access-Control-Expose-Headers")).toContain("api-deprecated-versions");
});
