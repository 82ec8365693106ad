export const NO_CERTAIN_ANSWER = "NO_CERTAIN_ANSWER";

const MAX_DEPTH = 5;
/** Codes of Node, TLS and SQLite, such as `ECONNREFUSED`. */
const CODE = /^[A-Z][A-Z0-9_]{2,47}$/;
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
 * The class of a store's failure, such as `ECONNREFUSED` or `READONLY`; undefined if the failure
 * has no known class. The class is fit for a log line, because it is a code or the first
 * word of a reply, never a message.
 */
export function failureClass(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return undefined;
  const { code } = Object(error);
  if (typeof code === "string" && CODE.test(code)) return code;
  const [word = ""] = error.message.split(" ", 1);
  if (REDIS_REPLIES.has(word)) return word;
  for (const cause of causesOf(error)) {
    const found = failureClass(cause, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The causes of an error, or the errors that it groups. The error of a Redis transaction has its
 * causes among the replies.
 */
function causesOf(error: Error): readonly unknown[] {
  if (error instanceof AggregateError) return error.errors;
  if ("replies" in error && Array.isArray(error.replies)) return error.replies;
  return [error.cause];
}
