/** The class of a failure of which no other is known. */
export const NO_CERTAIN_ANSWER = "NO_CERTAIN_ANSWER";

/** How deep causes are followed. */
const MAX_DEPTH = 5;
/** Of Node, TLS and SQLite: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `SQLITE_FULL`. */
const CODE = /^[A-Z][A-Z0-9_]{2,47}$/;
/** The words that Redis begins an error reply with. */
const REDIS_REPLIES: ReadonlySet<string> = new Set([
  "WRONGPASS",
  "NOAUTH",
  "NOPERM",
  "READONLY",
  "OOM",
  "LOADING",
  "MASTERDOWN",
  "EXECABORT",
  "MISCONF",
  "NOREPLICAS",
  "CLUSTERDOWN",
  "MOVED",
  "CROSSSLOT",
  "BUSY",
  "ERR",
]);

/**
 * The class of what a store has met, such as `ECONNREFUSED`, `READONLY` or `EROFS`; undefined if
 * none is known. It is fit for a log line: a code, or the first word of a reply, never a message.
 */
export function failureClass(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return undefined;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && CODE.test(code)) return code;
  const [word = ""] = error.message.split(" ", 1);
  if (REDIS_REPLIES.has(word)) return word;
  for (const cause of causesOf(error)) {
    const found = failureClass(cause, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of an error that stands for several: those; a Redis transaction has them among its replies. */
function causesOf(error: Error): readonly unknown[] {
  if (error instanceof AggregateError) return error.errors;
  if ("replies" in error && Array.isArray(error.replies)) return error.replies;
  return [error.cause];
}
