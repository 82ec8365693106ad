/**
 * A date such as `@1780272000` (RFC 9651, section 3.3.7). Parameters after the date are ignored.
 */
const EPOCH = /^@(-?\d{1,15})(?:;.*)?$/;
const ZONE = String.raw`(GMT|UTC|UT|Z|[+-]\d{2}:?\d{2})`;
/**
 * `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7), and as mail writes it (RFC 5322,
 * section 3.3): a day of one digit, no weekday, a zone in numbers.
 */
const WORDED = new RegExp(
  String.raw`^(?:([A-Z][a-z]{2}), )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2})(?::(\d{2}))? ${ZONE}$`,
);
/** RFC 3339, also without seconds, and with more decimals than a `Date` has. A day alone is UTC's. */
const NUMBERED = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?${ZONE})?$`,
  "i",
);
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * Reads a date in any form that APIs use in lifecycle headers: `@epoch`, an HTTP date, one as mail
 * writes it, a day, or a time of RFC 3339 with its zone; null for any other text, or a date that
 * doesn't exist.
 */
export function parseLifecycleDate(text: string): Date | null {
  const epoch = EPOCH.exec(text);
  if (epoch) return asDate(Number(epoch[1]) * 1000);
  const worded = WORDED.exec(text);
  if (worded) {
    const [, weekday, day, month = "", year, hour, minute, second, zone] = worded;
    const parts = [year, MONTHS.indexOf(month) + 1, day, hour, minute, second];
    return dateOf(parts.map(asNumber), "", zone, weekday);
  }
  const numbered = NUMBERED.exec(text);
  if (!numbered) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = numbered;
  return dateOf([year, month, day, hour, minute, second].map(asNumber), fraction, zone);
}

function asNumber(part: string | number | undefined): number {
  return Number(part ?? 0);
}

/** Null if `Date` would read another date, such as 2 March for 30 February, or another weekday. */
function dateOf(
  [year = 0, month = 0, ...rest]: readonly number[],
  fraction = "",
  zone = "Z",
  weekday?: string,
): Date | null {
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (weekday && DAYS[local.getUTCDay()] !== weekday) return null;
  local.setUTCHours(hour, minute, second, Number(fraction.padEnd(3, "0").slice(0, 3)));
  const read = [
    ...[local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()],
    ...[local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()],
  ];
  const isThere = [year, month, day, hour, minute, second].every((part, at) => part === read[at]);
  const offset = offsetOf(zone);
  return isThere && offset !== undefined ? asDate(local.getTime() - offset * 60_000) : null;
}

/** Minutes east of UTC; undefined for a zone that there can't be. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function asDate(milliseconds: number): Date | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}
