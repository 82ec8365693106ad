import fc from "fast-check";
import { serializeItem } from "structured-headers";
import { describe, expect, it } from "vitest";
import { parseLifecycleDate } from "@/lib/versioning/lifecycle-date";

const JUNE = new Date("2027-06-01T00:00:00Z");

describe("a lifecycle date", () => {
  it.each([
    "2027-06-01",
    "2027-06-01T00:00:00Z",
    "@1811808000",
    "@1811808000;x=1",
    "Tue, 01 Jun 2027 00:00:00 GMT",
  ])("is read from %s", (text) => {
    expect(parseLifecycleDate(text)).toEqual(JUNE);
  });

  it.each([
    "",
    "true",
    "soon",
    "2027-06-31",
    "@",
    "@1.5",
    "@999999999999999",
    "Mon, 01 Jun 2027 00:00:00 GMT",
    "Tue, 31 Jun 2027 00:00:00 GMT",
    "Tue, 1 Jun 2027 00:00:00 GMT",
    "Tuesday, 01-Jun-27 00:00:00 GMT",
    "1811808000",
  ])("is not read from %j", (text) => {
    expect(parseLifecycleDate(text)).toBeNull();
  });

  it("is read from whatever a structured-field writer or an HTTP date says", () => {
    const date = fc
      .date({
        min: new Date("1000-01-01T00:00:00Z"),
        max: new Date("9999-12-31T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((any) => new Date(Math.floor(any.getTime() / 1000) * 1000));
    fc.assert(
      fc.property(date, (moment) => {
        expect(parseLifecycleDate(serializeItem([moment, new Map()]))).toEqual(moment);
        expect(parseLifecycleDate(moment.toUTCString())).toEqual(moment);
      }),
    );
  });
});
