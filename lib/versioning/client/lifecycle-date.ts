import { parseCalendarDate, parseUtcInstant } from "../map/calendar-date";

/**
 * A date such as `@1780272000` (RFC 9651, section 3.3.7). Parameters after the date are ignored.
 */
const EPOCH = /^@(-?\d{1,15})(?:;.*)?$/;
/** A date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a date in any form that APIs use in lifecycle headers: `YYYY-MM-DD`, a UTC time of RFC
 * 3339, `@epoch` or IMF-fixdate; null for any other text, or a date that doesn't exist.
 */
export function parseLifecycleDate(text: string): Date | null {
  const seconds = parseCalendarDate(text) ?? parseUtcInstant(text) ?? parseEpoch(text);
  if (seconds !== undefined) return asDate(seconds * 1000);
  if (!IMF_FIXDATE.test(text)) return null;
  const date = asDate(Date.parse(text));
  // If the weekday is wrong, or the day is 30 February, `toUTCString` writes another text.
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
