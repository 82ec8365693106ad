import { describe, expect, it } from "vitest";
import { momentOf, parseUtcInstant } from "@/lib/versioning/utc-instant";

describe("a UTC instant", () => {
  it("is read to the second", () => {
    expect(parseUtcInstant("2027-03-01T09:30:15Z")).toBe(Date.UTC(2027, 2, 1, 9, 30, 15) / 1000);
  });

  const noTimes = ["2027-02-30T09:00:00Z", "2027-03-01T24:00:00Z", "2027-03-01T09:60:00Z"];
  const noUtc = ["2027-03-01T09:00:00", "2027-03-01T09:00:00+01:00", "2027-03-01"];
  it.each([...noTimes, ...noUtc])("is not %j", (text) => {
    expect(parseUtcInstant(text)).toBeUndefined();
  });

  it("throws for a moment that a checked map can't hold", () => {
    expect(() => momentOf("2027-02-30T09:00:00Z")).toThrow("is not a moment of the calendar");
  });
});
