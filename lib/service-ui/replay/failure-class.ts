const MAX_DEPTH = 5;
/** Codes of Node, TLS and of this library, such as `ECONNREFUSED`. */
const CODE = /^[A-Z][A-Z0-9_]{2,47}$/;
const REDIS_REPLIES: ReadonlySet<string | undefined> = new Set([
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

/** Errors of the two Redis clients and of `AbortSignal.timeout` that have no code. */
const UNCODED: readonly (readonly [RegExp, string])[] = [
  [
    /^Error: (Socket closed unexpectedly|The client is closed|Disconnects client)$/,
    "CONNECTION_CLOSED",
  ],
  [/^(Error: Connection timeout$|TimeoutError: )/, "ETIMEDOUT"],
  [/^UpstashError: Unauthorized/, "UNAUTHORIZED"],
  [/^(UpstashJSONParseError: |Error: Unknown RESP type )/, "BAD_ANSWER"],
];

/**
 * SQLite's result codes. The low byte of an extended code is the code that it belongs to. Both
 * libraries have the same text in `code`, whatever the reason is.
 */
const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [26, "SQLITE_NOTADB"],
  // A file that may not grow (EFBIG, EDQUOT) has this one; a full disk has SQLITE_FULL.
  [778, "SQLITE_IOERR_WRITE"],
]);

/**
 * The class of a store's failure, such as `ECONNREFUSED` or `READONLY`; undefined if the failure
 * has no known class. The class is fit for a log line, because it is a code or the first
 * word of a reply, never a message. `STORE_FAILURES` says what to do about each.
 */
export function failureClass(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return undefined;
  const { code, errcode } = Object(error);
  if (typeof errcode === "number") {
    return SQLITE_CODES.get(errcode) ?? SQLITE_CODES.get(errcode & 0xff) ?? "SQLITE_ERROR";
  }
  if (typeof code === "string" && CODE.test(code)) return code;
  const uncoded = UNCODED.find(([pattern]) => pattern.test(`${error.name}: ${error.message}`));
  if (uncoded) return uncoded[1];
  const [word] = error.message.replace(/^Command \d+ \[ \w+ \] failed: /, "").split(" ", 1);
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
  const { replies } = Object(error);
  return Array.isArray(replies) ? replies : [error.cause];
}
