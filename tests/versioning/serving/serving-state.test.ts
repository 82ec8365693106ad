import { describe, expect, it } from "vitest";
import { nextLifecycleMoment, servingState } from "@/lib/versioning/serving/serving-state";
import { ACTIVE, at, DEPRECATED, RETIRED } from "../fixtures";

describe("a route's serving state", () => {
  it("is not changed by any date: a deprecated route is served past its sunset", () => {
    expect(servingState(DEPRECATED, at("2030-01-01T00:00:00Z"))).toEqual({ kind: "served" });
    expect(servingState(RETIRED, at("2020-01-01T00:00:00Z"))).toEqual({ kind: "retired" });
    expect(servingState(ACTIVE, 0)).toEqual({ kind: "served" });
  });

  it.each([
    ["2027-03-01T08:59:59Z", "served"],
    ["2027-03-01T09:00:00Z", "brownout"],
    ["2027-03-01T09:59:59Z", "brownout"],
    ["2027-03-01T10:00:00Z", "served"],
  ])("is at %s, around a window from 9 to 10, %s", (instant, kind) => {
    expect(servingState(DEPRECATED, at(instant)).kind).toBe(kind);
  });

  it("says until when a brownout lasts", () => {
    expect(servingState(DEPRECATED, at("2027-03-01T09:30:00Z"))).toEqual({
      kind: "brownout",
      until: at("2027-03-01T10:00:00Z"),
    });
  });
});

describe("the next lifecycle moment", () => {
  it.each([
    ["2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z"],
    ["2026-06-01T00:00:00Z", "2027-03-01T09:00:00Z"],
    ["2027-03-01T09:00:00Z", "2027-03-01T10:00:00Z"],
    ["2027-03-01T10:00:00Z", "2027-06-01T00:00:00Z"],
  ])("after %s is %s", (now, next) => {
    expect(nextLifecycleMoment([DEPRECATED], at(now))).toBe(at(next));
  });

  it("is none once all dates have passed, and for an active route", () => {
    expect(nextLifecycleMoment([DEPRECATED], at("2027-06-01T00:00:00Z"))).toBeUndefined();
    expect(nextLifecycleMoment([ACTIVE], 0)).toBeUndefined();
  });
});
