const MAX_CHARACTERS = 32;

/** A text without its middle, where it is long. */
export function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, 18)}…${text.slice(-8)}`;
}
