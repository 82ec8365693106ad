import fc from "fast-check";
import { parseItem } from "structured-headers";
import { describe, expect, it } from "vitest";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import { type CalendarDate, secondsOf } from "@/lib/versioning/map/calendar-date";
import type { LifecycleFormat } from "@/lib/versioning/map/version-map-input";
import { DEPRECATED } from "../fixtures";

const [min, max] = [new Date("1000-01-01"), new Date("9999-12-31")];
const day = fc
  .date({ min, max, noInvalidDate: true })
  // The arbitrary makes real days only, in just this shape.
  .map((date) => date.toISOString().slice(0, 10) as CalendarDate);

/** The two dates of a route that is deprecated and ends on one day. */
function written(format: LifecycleFormat, date: CalendarDate) {
  const route = { ...DEPRECATED, deprecation: date, sunset: date };
  const fields = new Headers([
    ...lifecycleHeaders(route, { format, reportVersions: false, routes: [route] }),
  ] as [string, string][]);
  return { deprecation: `${fields.get("Deprecation")}`, sunset: `${fields.get("Sunset")}` };
}

describe("the format of lifecycle dates", () => {
  it("writes the day itself, as SPEC.md 9 has it", () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(written("date", date)).toEqual({ deprecation: date, sunset: date });
      }),
    );
  });

  it("writes a Deprecation that a structured-field parser reads as that very moment", () => {
    fc.assert(
      fc.property(day, (date) => {
        const [value, parameters] = parseItem(written("rfc", date).deprecation);
        expect(value).toEqual(new Date(secondsOf(date) * 1000));
        expect(parameters.size).toBe(0);
      }),
    );
  });

  it("writes a Sunset that is an IMF-fixdate of that very moment", () => {
    fc.assert(
      fc.property(day, (date) => {
        const { sunset } = written("rfc", date);
        expect(sunset).toMatch(
          /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} 00:00:00 GMT$/,
        );
        expect(Date.parse(sunset)).toBe(secondsOf(date) * 1000);
      }),
    );
  });
});
