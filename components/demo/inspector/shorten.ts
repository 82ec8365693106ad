const MAX_CHARACTERS = 32;

/** A long text without its middle. */
export function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, 18)}…${text.slice(-8)}`;
}
