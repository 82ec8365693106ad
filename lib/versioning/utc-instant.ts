/** A time in UTC as RFC 3339 writes it, to the second: `YYYY-MM-DDTHH:MM:SSZ`. */
export type UtcInstant = `${number}-${number}-${number}T${number}:${number}:${number}Z`;

const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** A time in seconds since the Unix epoch; undefined if the text is not a valid time. */
export function parseUtcInstant(text: string): number | undefined {
  if (!PATTERN.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  if (!Number.isFinite(milliseconds)) return undefined;
  // Date.parse reads 30 February as 2 March. A valid time comes back unchanged.
  return new Date(milliseconds).toISOString() === text.replace("Z", ".000Z")
    ? milliseconds / 1000
    : undefined;
}

/**
 * Converts a time from a checked version map to seconds since the Unix epoch.
 *
 * @throws RangeError for a text that is not a valid time
 */
export function momentOf(instant: UtcInstant): number {
  const seconds = parseUtcInstant(instant);
  if (seconds === undefined) throw new RangeError(`"${instant}" is not a moment of the calendar`);
  return seconds;
}
