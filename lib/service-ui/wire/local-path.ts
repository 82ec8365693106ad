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

/**
 * The type of a path. Of a literal that `isLocalPath` refuses, it is a text that says why, as far as
 * TypeScript can tell.
 */
export type LocalPath<Path extends string> = Path extends
  | ""
  | `//${string}`
  | `/${Dot | `${Dot}${Dot}`}//${string}`
  | `${string}${"\\" | Control}${string}`
  ? NoLocalPath
  : Path extends `${infer First}${string}`
    ? string extends First // begins with what only the server knows
      ? Path
      : First extends "/"
        ? Path
        : NoLocalPath
    : Path;

type Dot = "." | "%2e" | "%2E";
type Control = "\0" | "\b" | "\t" | "\n" | "\v" | "\f" | "\r" | "\x1b" | "\x7f";
type NoLocalPath = "a path of this application begins with one / and names no host";
