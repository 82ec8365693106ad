import fc from "fast-check";
import { serializeItem } from "structured-headers";
import { describe, expect, it } from "vitest";
import { parseLifecycleDate } from "@/lib/versioning/client/lifecycle-date";
import { parseCalendarDate, parseUtcInstant } from "@/lib/versioning/map/calendar-date";

describe("a calendar date", () => {
  it("begins at midnight UTC", () => {
    expect(parseCalendarDate("2026-06-01")).toBe(Date.UTC(2026, 5, 1) / 1000);
  });

  it("knows leap years", () => {
    expect(parseCalendarDate("2028-02-29")).toBeDefined();
  });

  const noDays = ["2026-02-30", "2026-13-01", "2026-00-10", "2027-02-29"];
  it.each([...noDays, "2026-6-1", "26-06-01", " 2026-06-01", "", "soon"])("is not %j", (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });

  it("is read back as it was written, for every day of four-digit years", () => {
    const [min, max] = [new Date("0001-01-01"), new Date("9999-12-31")];
    const day = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        const seconds = parseCalendarDate(text) ?? Number.NaN;
        expect(seconds % 86_400).toBe(0 * Math.sign(seconds));
        expect(new Date(seconds * 1000).toISOString().slice(0, 10)).toBe(text);
      }),
    );
  });
});

describe("a UTC instant", () => {
  it("is read to the second", () => {
    expect(parseUtcInstant("2027-03-01T09:30:15Z")).toBe(Date.UTC(2027, 2, 1, 9, 30, 15) / 1000);
  });

  const noTimes = ["2027-02-30T09:00:00Z", "2027-03-01T24:00:00Z", "2027-03-01T09:60:00Z"];
  const noUtc = ["2027-03-01T09:00:00", "2027-03-01T09:00:00+01:00", "2027-03-01"];
  const within = ["on 2027-03-01T09:00:00Z", "2027-03-01T09:00:00Z sharp"];
  it.each([...noTimes, ...noUtc, ...within])("is not %j", (text) => {
    expect(parseUtcInstant(text)).toBeUndefined();
  });
});

const JUNE = new Date("2027-06-01T00:00:00Z");

describe("a lifecycle date", () => {
  const items = ["@1811808000", "@1811808000;x=1"];
  const days = ["2027-06-01", "2027-06-01T00:00:00Z", "Tue, 01 Jun 2027 00:00:00 GMT"];
  it.each([...days, ...items])("is read from %s", (text) => {
    expect(parseLifecycleDate(text)).toEqual(JUNE);
  });

  it.each([
    ["Spring", "Tue, 1 Jun 2027 00:00:00 GMT"],
    ["java.time", "2027-06-01T00:00Z"],
    ["java.time with an offset", "2027-06-01T02:00:00.000000+02:00"],
    ["API Platform", "Tue, 01 Jun 2027 00:00:00 +0000"],
    ["PHP's DATE_ATOM", "2027-05-31T20:00:00-04:00"],
    ["ASP.NET", "2027-06-01T00:00:00.0000000+00:00"],
    ["ASP.NET's universal form", "2027-06-01 00:00:00Z"],
    ["toISOString", "2027-06-01T00:00:00.000Z"],
    ["Python's mail dates", "Tue, 01 Jun 2027 00:00:00 -0000"],
    ["another zone's mail", "1 Jun 2027 05:30 +0530"],
    ["UTC by name", "Tue, 01 Jun 2027 00:00:00 UTC"],
  ])("is read as %s writes it", (_, text) => {
    expect(parseLifecycleDate(text)).toEqual(JUNE);
  });

  it("is read with any offset as the same moment", () => {
    const moment = fc.date({ min: JUNE, max: new Date("2100-01-01"), noInvalidDate: true });
    const minutes = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(moment, minutes, (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const [hours, rest] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
        expect(parseLifecycleDate(`${local}${offset < 0 ? "-" : "+"}${zone}`)).toEqual(date);
      }),
    );
  });

  const noItems = ["", "true", "soon", "@", "@1.5", "@999999999999999", "1811808000"];
  const noDays = ["2027-06-31", "Mon, 01 Jun 2027 00:00:00 GMT", "Tue, 31 Jun 2027 00:00:00 GMT"];
  const noTimes = ["2027-06-01T24:00:00Z", "2027-06-01T00:00:00", "2027-06-01T00:00:00+24:00"];
  const noZones = ["Tue, 01 Jun 2027 00:00:00", "Tue, 01 Jun 2027 00:00:00 CEST"];
  const otherForms = [...noTimes, ...noZones, "Tuesday, 01-Jun-27 00:00:00 GMT", "1 June 2027"];
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
