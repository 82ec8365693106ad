import { type CalendarDate, secondsOf } from "../map/calendar-date";
import type { LifecycleFormat } from "../map/lifecycle-format";

interface DateWriter {
  deprecation(date: CalendarDate): string;
  sunset(date: CalendarDate): string;
}

const WRITERS: Readonly<Record<LifecycleFormat, DateWriter>> = {
  rfc: {
    deprecation: (date) => `@${secondsOf(date)}`,
    // toUTCString writes IMF-fixdate for every year of four digits (ECMA-262, 21.4.4.43).
    sunset: (date) => new Date(secondsOf(date) * 1000).toUTCString(),
  },
  date: { deprecation: (date) => date, sunset: (date) => date },
};

export function dateWriter(format: LifecycleFormat): DateWriter {
  return WRITERS[format];
}
