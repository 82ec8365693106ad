import { type CalendarDate, startOfDay } from "@/lib/versioning/calendar-date";

const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day, spelt out for people. */
export function Day({ date }: { readonly date: CalendarDate }) {
  return <time dateTime={date}>{FORMAT.format(startOfDay(date) * 1000)}</time>;
}
