/** A visitor: the cookies and headers that the browser adds to a request. */
export interface Visitor {
  /** Values as they are sent, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function headersOf({ cookies = {}, headers = {} }: Visitor): Headers {
  const sent = new Headers(headers);
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  if (pairs.length > 0) sent.set("cookie", pairs.join("; "));
  return sent;
}

/** The headers of a dispatch, as the runtime posts it for a visitor. */
export function postHeaders(visitor: Visitor): Headers {
  const sent = headersOf(visitor);
  if (!sent.has("content-type")) sent.set("content-type", "application/json");
  return sent;
}

/** The visitor after a response that set cookies. A value of null deletes its cookie. */
export function withCookies(
  visitor: Visitor,
  changed: Readonly<Record<string, string | null>>,
): Visitor {
  const all = Object.entries({ ...visitor.cookies, ...changed });
  const kept = all.filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...visitor, cookies: Object.fromEntries(kept) };
}
