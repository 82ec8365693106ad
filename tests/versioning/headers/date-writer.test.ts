import fc from "fast-check";
import { parseItem } from "structured-headers";
import { describe, expect, it } from "vitest";
import { dateWriter } from "@/lib/versioning/headers/date-writer";
import { type CalendarDate, secondsOf } from "@/lib/versioning/map/calendar-date";

const [min, max] = [new Date("1000-01-01"), new Date("9999-12-31")];
const day = fc
  .date({ min, max, noInvalidDate: true })
  // The arbitrary makes real days only, in just this shape.
  .map((date) => date.toISOString().slice(0, 10) as CalendarDate);

describe("the format of lifecycle dates", () => {
  it("writes the day itself, as SPEC.md 9 has it", () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(dateWriter("date").deprecation(date)).toBe(date);
        expect(dateWriter("date").sunset(date)).toBe(date);
      }),
    );
  });

  it("writes a Deprecation that a structured-field parser reads as that very moment", () => {
    fc.assert(
      fc.property(day, (date) => {
        const [value, parameters] = parseItem(dateWriter("rfc").deprecation(date));
        expect(value).toEqual(new Date(secondsOf(date) * 1000));
        expect(parameters.size).toBe(0);
      }),
    );
  });

  it("writes a Sunset that is an IMF-fixdate of that very moment", () => {
    fc.assert(
      fc.property(day, (date) => {
        const written = dateWriter("rfc").sunset(date);
        expect(written).toMatch(
          /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} 00:00:00 GMT$/,
        );
        expect(Date.parse(written)).toBe(secondsOf(date) * 1000);
      }),
    );
  });
});
