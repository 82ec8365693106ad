/** A day as SPEC.md 9 writes it, `YYYY-MM-DD`. It begins at 00:00:00 UTC. */
export type CalendarDate = `${number}-${number}-${number}`;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The first moment of a day, in seconds since the Unix epoch; undefined if the text is not a day of
 * the calendar, such as 2026-02-30.
 */
export function parseCalendarDate(text: string): number | undefined {
  if (!PATTERN.test(text)) return undefined;
  const seconds = Date.parse(`${text}T00:00:00Z`) / 1000;
  return Number.isFinite(seconds) && formatCalendarDate(seconds) === text ? seconds : undefined;
}

/** The UTC day of a time. */
export function formatCalendarDate(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().slice(0, 10);
}

/**
 * The first moment of a day, in seconds since the Unix epoch. The day comes from a version map,
 * whose days `defineVersions` has checked.
 *
 * @throws RangeError for a text that is not a day of the calendar
 */
export function startOfDay(date: CalendarDate): number {
  const seconds = parseCalendarDate(date);
  if (seconds === undefined) throw new RangeError(`"${date}" is not a day of the calendar`);
  return seconds;
}
