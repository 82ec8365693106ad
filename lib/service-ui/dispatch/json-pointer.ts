/**
 * Limits how much of a key is repeated, so that a response doesn't grow as large as its request.
 */
const MAX_SHOWN_LENGTH = 128;

/** Appends a key to a JSON pointer (RFC 6901), cut if the key is very long. */
export function pointerTo(parent: string, key: string): string {
  const shown = key.length > MAX_SHOWN_LENGTH ? `${key.slice(0, MAX_SHOWN_LENGTH)}…` : key;
  return `${parent}/${shown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
