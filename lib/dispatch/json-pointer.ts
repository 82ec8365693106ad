/** One step further down a JSON pointer (RFC 6901). */
export function pointerTo(parent: string, key: string): string {
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
