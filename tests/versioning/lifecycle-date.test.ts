import fc from "fast-check";
import { serializeItem } from "structured-headers";
import { describe, expect, it } from "vitest";
import { parseLifecycleDate } from "@/lib/versioning/lifecycle-date";

const JUNE = new Date("2027-06-01T00:00:00Z");

describe("a lifecycle date", () => {
  const items = ["@1811808000", "@1811808000;x=1"];
  const days = ["2027-06-01", "2027-06-01T00:00:00Z", "Tue, 01 Jun 2027 00:00:00 GMT"];
  it.each([...days, ...items])("is read from %s", (text) => {
    expect(parseLifecycleDate(text)).toEqual(JUNE);
  });

  const noItems = ["", "true", "soon", "@", "@1.5", "@999999999999999", "1811808000"];
  const noDays = ["2027-06-31", "Mon, 01 Jun 2027 00:00:00 GMT", "Tue, 31 Jun 2027 00:00:00 GMT"];
  const otherForms = ["Tue, 1 Jun 2027 00:00:00 GMT", "Tuesday, 01-Jun-27 00:00:00 GMT"];
  it.each([...noItems, ...noDays, ...otherForms])("is not read from %j", (text) => {
    expect(parseLifecycleDate(text)).toBeNull();
  });

  it("is read from whatever a structured-field writer or an HTTP date says", () => {
    const [min, max] = [new Date("1000-01-01"), new Date("9999-12-31")];
    const date = fc
      .date({ min, max, noInvalidDate: true })
      .map((any) => new Date(Math.floor(any.getTime() / 1000) * 1000));
    fc.assert(
      fc.property(date, (moment) => {
        expect(parseLifecycleDate(serializeItem([moment, new Map()]))).toEqual(moment);
        expect(parseLifecycleDate(moment.toUTCString())).toEqual(moment);
      }),
    );
  });
});
