import { parseCalendarDate } from "./calendar-date";
import { parseUtcInstant } from "./utc-instant";

/** A structured field's date (RFC 9651, section 3.3.7), its parameters left aside. */
const EPOCH = /^@(-?\d{1,15})(?:;.*)?$/;
/** RFC 9110, section 5.6.7. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a date as lifecycle headers in the wild write it: `YYYY-MM-DD`, a UTC moment of RFC 3339,
 * `@epoch` or IMF-fixdate; null if the text is none of these or no date of the calendar.
 */
export function parseLifecycleDate(text: string): Date | null {
  const seconds = parseCalendarDate(text) ?? parseUtcInstant(text) ?? parseEpoch(text);
  if (seconds !== undefined) return asDate(seconds * 1000);
  if (!IMF_FIXDATE.test(text)) return null;
  const date = asDate(Date.parse(text));
  // A wrong weekday or a 30 February changes in this round trip.
  return date?.toUTCString() === text ? date : null;
}

function parseEpoch(text: string): number | undefined {
  const digits = EPOCH.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function asDate(milliseconds: number): Date | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}
