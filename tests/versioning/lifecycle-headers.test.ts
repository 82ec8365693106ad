import { describe, expect, it } from "vitest";
import { lifecycleHeaders } from "@/lib/versioning/lifecycle-headers";
import { ACTIVE, DEPRECATED, RETIRED } from "./fixtures";

describe("the lifecycle headers", () => {
  it("of an active route are its version alone", () => {
    expect(lifecycleHeaders(ACTIVE)).toEqual([["X-Api-Version", "1.0.0"]]);
    expect(lifecycleHeaders(ACTIVE, "rfc")).toEqual([["X-Api-Version", "1.0.0"]]);
  });

  it("of a deprecated route are version, deprecation and sunset", () => {
    expect(lifecycleHeaders(DEPRECATED)).toEqual([
      ["X-Api-Version", "0.9.0"],
      ["Deprecation", "2026-06-01"],
      ["Sunset", "2027-06-01"],
    ]);
  });

  it("of a deprecated route are the same before the day of its deprecation", () => {
    const ahead = { ...DEPRECATED, deprecation: "2999-01-01", sunset: "2999-06-01" } as const;
    expect(lifecycleHeaders(ahead)).toEqual([
      ["X-Api-Version", "0.9.0"],
      ["Deprecation", "2999-01-01"],
      ["Sunset", "2999-06-01"],
    ]);
  });

  it("bear the standards' own dates where that is asked for", () => {
    expect(lifecycleHeaders(DEPRECATED, "rfc")).toEqual([
      ["X-Api-Version", "0.9.0"],
      ["Deprecation", "@1780272000"],
      ["Sunset", "Tue, 01 Jun 2027 00:00:00 GMT"],
    ]);
  });

  it("of a retired route have no Deprecation", () => {
    expect(lifecycleHeaders(RETIRED)).toEqual([
      ["X-Api-Version", "0.8.0"],
      ["Sunset", "2026-01-01"],
    ]);
  });
});
