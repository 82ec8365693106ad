/** The longest path that a response may navigate to, UTF-16 code units (PROTOCOL 4). */
export const MAX_PATH_LENGTH = 2048;

/**
 * Whether a value is a path of the page's own origin: a single `/` at its start, no scheme, no
 * host, no backslash, no control character, at most `MAX_PATH_LENGTH` characters (PROTOCOL 4,
 * "Beyond patches").
 *
 * Also checks the parsed path, because parsing removes dot segments and turns `/.//evil.example`
 * into `//evil.example`. A browser reads that result as an address of the host `evil.example`.
 */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= MAX_PATH_LENGTH &&
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) &&
  !new URL(value, "http://a").pathname.startsWith("//");
