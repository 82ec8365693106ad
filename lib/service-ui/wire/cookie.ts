/**
 * The cookies of a `Cookie` header by name, as Next's `cookies()` reads them: of several with one
 * name, the last one counts, values are percent-decoded, and a value that can't be decoded is left
 * out. Two readings of one header would let one session pass `allow` and another one act.
 */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  const [first = "", ...others] = (header ?? "").split(";");
  put(first);
  for (const other of others) put(other.startsWith(" ") ? other.replace(/^ +/, "") : other);
  return cookies;

  function put(pair: string): void {
    if (pair === "") return;
    const at = pair.indexOf("=");
    if (at === -1) cookies.set(pair, "true");
    else if (!pair.includes("%")) cookies.set(pair.slice(0, at), pair.slice(at + 1));
    else {
      const value = pair.slice(at + 1);
      if (DECODABLE.test(value)) cookies.set(pair.slice(0, at), decodeURIComponent(value));
    }
  }
}

/**
 * A text that `decodeURIComponent` takes: its escapes are UTF-8 (RFC 3629, section 4). To catch its
 * error would cost a hundred times as much as reading a cookie of four bytes.
 */
const DECODABLE = new RegExp(
  `^(?:${[
    "[^%]",
    "%[0-7][0-9a-f]",
    "%(?:c[2-9a-f]|d[0-9a-f])T",
    "%e0%[ab][0-9a-f]T",
    "%e[1-9a-cef]TT",
    "%ed%[89][0-9a-f]T",
    "%f0%[9ab][0-9a-f]TT",
    "%f[1-3]TTT",
    "%f4%8[0-9a-f]TT",
  ].join("|")})*$`.replaceAll("T", "%[89ab][0-9a-f]"),
  "i",
);

/**
 * Every value that a `Cookie` header has for a name, as sent. There are several if the cookie was
 * set for several paths or domains.
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  const values: string[] = [];
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim());
  }
  return values;
}

/**
 * The session that tokens are bound to: the value of the session cookie, or `""` without a cookie.
 * If there are several values, nobody can tell which one is right. The result is then `""` as well,
 * and the dispatcher refuses the request.
 */
export function bindingOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : "";
}
