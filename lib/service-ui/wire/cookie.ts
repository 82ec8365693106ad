import { isUtf8 } from "node:buffer";

/**
 * The cookies of a `Cookie` header by name, as Next's `cookies()` reads them: of several with one
 * name, the last one counts, values are percent-decoded, and a value that can't be decoded is left
 * out. Two readings of one header would let one session pass `allow` and another one act.
 */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(/; */)) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const value = at === -1 ? "true" : decoded(pair.slice(at + 1));
    if (value !== undefined) cookies.set(at === -1 ? pair : pair.slice(0, at), value);
  }
  return cookies;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * What `decodeURIComponent` gives, or undefined where it throws. An error costs a hundred times as
 * much as a cookie of four bytes.
 */
function decoded(value: string): string | undefined {
  if (!value.includes("%")) return value;
  if (/%(?![0-9a-f]{2})/i.test(value)) return undefined;
  const runs = value.match(ESCAPES) ?? [];
  const areTexts = runs.every((run) => isUtf8(Buffer.from(run.replaceAll("%", ""), "hex")));
  return areTexts ? decodeURIComponent(value) : undefined;
}

/**
 * Every value that a `Cookie` header has for a name, as sent. There are several if the cookie was
 * set for several paths or domains.
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}

/**
 * The session that tokens are bound to: the value of the session cookie, or `""` without a cookie.
 * If there are several values, nobody can tell which one is right. The result is then `""` as well,
 * and the dispatcher refuses the request.
 */
export function bindingOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : "";
}
