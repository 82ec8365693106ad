import { describe, expect, it } from "vitest";
import { lifecycleLinks } from "@/lib/versioning/lifecycle-links";
import { ACTIVE, DEPRECATED, RETIRED, VERSIONS } from "./fixtures";

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

  it("name no successor where there is none", () => {
    const { successor: _, ...alone } = DEPRECATED;
    expect(lifecycleLinks(alone, VERSIONS).map(({ rel }) => rel)).toEqual([
      "deprecation",
      "sunset",
    ]);
  });
});
