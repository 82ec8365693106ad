/** How much of a key is repeated: an answer is not to be as large as the request. */
const MAX_SHOWN_LENGTH = 128;

/** One step further down a JSON pointer (RFC 6901), cut where the key is very long. */
export function pointerTo(parent: string, key: string): string {
  const shown = key.length > MAX_SHOWN_LENGTH ? `${key.slice(0, MAX_SHOWN_LENGTH)}…` : key;
  return `${parent}/${shown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
