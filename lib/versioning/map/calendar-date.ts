/** A day as SPEC.md 9 writes it, `YYYY-MM-DD`. It begins at 00:00:00 UTC. */
export type CalendarDate = `${number}-${number}-${number}`;

/** A time in UTC as RFC 3339 writes it, to the second: `YYYY-MM-DDTHH:MM:SSZ`. */
export type UtcInstant = `${number}-${number}-${number}T${number}:${number}:${number}Z`;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

export function parseUtcInstant(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  if (!Number.isFinite(milliseconds)) return undefined;
  // Date.parse reads 30 February as 2 March. A valid time comes back unchanged.
  return new Date(milliseconds).toISOString() === text.replace("Z", ".000Z")
    ? milliseconds / 1000
    : undefined;
}

/**
 * The first moment of a day, in seconds since the Unix epoch; undefined if the text is not a day of
 * the calendar, such as 2026-02-30.
 */
export function parseCalendarDate(text: string): number | undefined {
  return parseUtcInstant(`${text}T00:00:00Z`);
}

/**
 * A day's first moment, or a time, in seconds since the Unix epoch. Its text comes from a version
 * map, so `defineVersions` has checked it.
 */
export function secondsOf(text: CalendarDate | UtcInstant): number {
  return Date.parse(text) / 1000;
}
