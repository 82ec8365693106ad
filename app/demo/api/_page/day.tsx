import type { CalendarDate } from "service-ui-versioning";

const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day, spelt out for people. */
export function Day({ date }: { readonly date: CalendarDate }) {
  return <time dateTime={date}>{FORMAT.format(Date.parse(date))}</time>;
}
