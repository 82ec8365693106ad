import { type CalendarDate, secondsOf } from "../map/calendar-date";

/**
 * How the lifecycle dates are written: `date` is SPEC.md 9's `YYYY-MM-DD`, `rfc` is RFC 9745's
 * `@epoch` for `Deprecation` and RFC 8594's IMF-fixdate for `Sunset` (PROTOCOL 6).
 */
export const LIFECYCLE_FORMATS = ["date", "rfc"] as const;
/** `date` or `rfc`, as `API_LIFECYCLE_FORMAT` names it. */
export type LifecycleFormat = (typeof LIFECYCLE_FORMATS)[number];

interface DateWriter {
  deprecation(date: CalendarDate): string;
  sunset(date: CalendarDate): string;
}

const WRITERS: Readonly<Record<LifecycleFormat, DateWriter>> = {
  date: { deprecation: (date) => date, sunset: (date) => date },
  rfc: {
    deprecation: (date) => `@${secondsOf(date)}`,
    // toUTCString writes IMF-fixdate for every year of four digits (ECMA-262, 21.4.4.43).
    sunset: (date) => new Date(secondsOf(date) * 1000).toUTCString(),
  },
};

export function dateWriter(format: LifecycleFormat): DateWriter {
  return WRITERS[format];
}

/**
 * The format that `API_LIFECYCLE_FORMAT` names; `date` if it is unset or empty.
 *
 * @throws TypeError for any other value, because a misspelt format must not count as the default
 */
export function readLifecycleFormat(
  env: Readonly<Record<string, string | undefined>> = process.env,
): LifecycleFormat {
  const wanted = env.API_LIFECYCLE_FORMAT || "date";
  const format = LIFECYCLE_FORMATS.find((known) => known === wanted);
  if (!format) {
    throw new TypeError(
      `API_LIFECYCLE_FORMAT is "${wanted}"; it can be ${LIFECYCLE_FORMATS.join(" or ")}`,
    );
  }
  return format;
}
