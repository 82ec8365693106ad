/** The longest path that a response may navigate to, UTF-16 code units (PROTOCOL 4). */
export const MAX_PATH_LENGTH = 2048;

/**
 * Whether a value is a path of the page's own origin: a single `/` at its start, no scheme, no
 * host, no backslash, no control character, at most `MAX_PATH_LENGTH` characters (PROTOCOL 4,
 * "Beyond patches").
 *
 * The path is parsed as well, because parsing removes dot segments: `/.//evil.example` becomes
 * `//evil.example`. Code that reads the result as an address would go to that host.
 */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= MAX_PATH_LENGTH &&
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) &&
  !new URL(value, "http://a").pathname.startsWith("//");
