/**
 * The cookies of a `Cookie` header by name, with their values as sent. If two cookies have the same
 * name, the first one counts.
 */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, value] of pairsOf(header)) {
    if (!cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/**
 * Every value that a `Cookie` header has for a name. There are several if the cookie was set for
 * several paths or domains.
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  return pairsOf(header).flatMap(([sent, value]) => (sent === name ? [value] : []));
}

/**
 * The session that tokens are bound to: the value of the session cookie, or `""` without a cookie.
 * If there are several values, nobody can tell which one is right. The result is then `""` as well,
 * and the dispatcher refuses the request.
 */
export function bindingOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : "";
}

function pairsOf(header: string | null): (readonly [name: string, value: string])[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
  });
}
