import { describe, expect, it } from "vitest";
import { lifecycleLinks } from "@/lib/versioning/headers/finish-response";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import { ACTIVE, DEPRECATED, RETIRED, VERSIONS } from "../fixtures";

const FAR = { ...DEPRECATED, deprecation: "2999-01-01", sunset: "2999-06-01" } as const;

it.each([
  ["an active route", ACTIVE, "date", "1.0.0", []],
  ["an active route", ACTIVE, "rfc", "1.0.0", []],
  ["a deprecated route", DEPRECATED, "date", "0.9.0", ["2026-06-01", "2027-06-01"]],
  ["one before the day of its deprecation", FAR, "date", "0.9.0", ["2999-01-01", "2999-06-01"]],
  ["a deprecated", DEPRECATED, "rfc", "0.9.0", ["@1780272000", "Tue, 01 Jun 2027 00:00:00 GMT"]],
  ["a retired route", RETIRED, "date", "0.8.0", [null, "2026-01-01"]],
  ["a retired route", RETIRED, "rfc", "0.8.0", [null, "Thu, 01 Jan 2026 00:00:00 GMT"]],
] as const)("are those of %s", (_, route, format, version, [deprecation, sunset]) => {
  const fields = [
    ["X-Api-Version", version],
    ["Deprecation", deprecation],
    ["Sunset", sunset],
  ].filter(([, value]) => value);
  expect(lifecycleHeaders(route, { ...VERSIONS, format })).toEqual(fields);
});

it("are written as the RFCs define them, unless the map names another format", () => {
  expect(new Map(lifecycleHeaders(DEPRECATED, VERSIONS)).get("Deprecation")).toBe("@1780272000");
});

it("announce a deprecation whose end has no date, and an end without one", () => {
  const { sunset: _, ...open } = DEPRECATED;
  const { sunset: __, ...gone } = RETIRED;
  expect(lifecycleHeaders(open, VERSIONS)).toEqual([
    ["X-Api-Version", "0.9.0"],
    ["Deprecation", "@1780272000"],
  ]);
  expect(lifecycleHeaders(gone, VERSIONS)).toEqual([["X-Api-Version", "0.8.0"]]);
});

describe("the lifecycle links", () => {
  it("of an active route are none", () => {
    expect(lifecycleLinks(ACTIVE, VERSIONS)).toEqual([]);
  });

  it("of a deprecated route lead to its page, to the policy and to its successor", () => {
    expect(lifecycleLinks(DEPRECATED, VERSIONS)).toEqual([
      { target: "/docs/v0", rel: "deprecation" },
      { target: "/docs/retirement", rel: "sunset" },
      { target: "/v1/things", rel: "successor-version" },
    ]);
  });

  it("lead to the successor of the very resource that was asked for", () => {
    expect(lifecycleLinks(RETIRED, VERSIONS, { id: "a b" })).toContainEqual({
      target: "/v1/things/a%20b",
      rel: "successor-version",
    });
  });

  it("of a retired route without documentation begin with the policy", () => {
    const { documentation: _, ...undocumented } = RETIRED;
    const [first] = lifecycleLinks(undocumented, VERSIONS, { id: "7" });
    expect(first).toEqual({ target: "/docs/retirement", rel: "sunset" });
  });

  it("name no successor where there is none", () => {
    const { successor: _, ...alone } = DEPRECATED;
    expect(lifecycleLinks(alone, VERSIONS).map(({ rel }) => rel)).toEqual([
      "deprecation",
      "sunset",
    ]);
  });
});
