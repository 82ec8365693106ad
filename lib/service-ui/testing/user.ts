/** A user: the cookies and headers that the browser adds to a request. */
export interface User {
  /** Values as they are sent, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function headersOf({ cookies = {}, headers = {} }: User): Headers {
  const sent = new Headers(headers);
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  if (pairs.length > 0) sent.set("cookie", pairs.join("; "));
  return sent;
}

/** The headers of a dispatch, as the runtime posts it for a user. */
export function postHeaders(user: User): Headers {
  const sent = headersOf(user);
  if (!sent.has("content-type")) sent.set("content-type", "application/json");
  return sent;
}

/** The user after a response that set cookies. A value of null deletes its cookie. */
export function withCookies(user: User, changed: Readonly<Record<string, string | null>>): User {
  const all = Object.entries({ ...user.cookies, ...changed });
  const kept = all.filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...user, cookies: Object.fromEntries(kept) };
}
