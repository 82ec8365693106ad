import { expect, test } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { adviceOn } from "@/lib/service-ui/replay/store-failures";

const withCode = (code: unknown) => Object.assign(new Error("secret"), { code });

const sqlite = (errcode: number) =>
  Object.assign(new Error("secret"), { code: "ERR_SQLITE_ERROR", errcode });
const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const upstash = (message: string) => named("UpstashError", message);
const replied = (...replies: unknown[]) => Object.assign(new Error("failed"), { replies });
/** An error whose cause has a cause, and so on, down to one that has a code. */
const nested = (depth: number): unknown =>
  depth === 0 ? withCode("EPIPE") : new Error("it failed", { cause: nested(depth - 1) });

test.each([
  ["ECONNREFUSED", withCode("ECONNREFUSED")],
  ["EROFS", new ReplayStoreUnavailable("its file failed", withCode("EROFS"))],
  ["CERT_HAS_EXPIRED", new TypeError("fetch failed", { cause: withCode("CERT_HAS_EXPIRED") })],
  ["ECONNRESET", new AggregateError([new Error("x"), withCode("ECONNRESET")])],
  ["EPIPE", nested(5)],
  ["EXECABORT", replied(new Error("EXECABORT x"))],
  ["NOPERM", replied("OK", new Error("x"), new Error("NOPERM x"), new Error("ERR x"))],
  ["ECONNRESET", Object.assign(new Error("x", { cause: withCode("ECONNRESET") }), { replies: 2 })],
  ["READONLY", new Error("READONLY You can't write against a read only replica.")],
  ["WRONGPASS", new ReplayStoreUnavailable("it failed", new Error("WRONGPASS invalid secret"))],
  ["OOM", new Error("OOM command not allowed when used memory > 'maxmemory'.")],
  ["CONNECTION_CLOSED", new ReplayStoreUnavailable("x", new Error("Socket closed unexpectedly"))],
  ["CONNECTION_CLOSED", new Error("The client is closed")],
  ["CONNECTION_CLOSED", new Error("Disconnects client")],
  ["ETIMEDOUT", new Error("Connection timeout")],
  ["ETIMEDOUT", named("TimeoutError", "The operation was aborted due to timeout")],
  ["UNAUTHORIZED", upstash("Unauthorized, command was: SET key nonce")],
  ["BAD_ANSWER", named("UpstashJSONParseError", "Unable to parse response body: <html>")],
  ["BAD_ANSWER", new Error('Unknown RESP type 72 "H"')],
  ["OOM", upstash("Command 1 [ set ] failed: OOM command not allowed")],
  ["READONLY", upstash("Command 12 [ get ] failed: READONLY You can't write")],
  ["LOADING", new Error("LOADING")],
  ["SQLITE_BUSY", sqlite(5)],
  ["SQLITE_BUSY", sqlite(517)],
  ["SQLITE_LOCKED", sqlite(6)],
  ["SQLITE_READONLY", sqlite(8)],
  ["SQLITE_READONLY", sqlite(1032)],
  ["SQLITE_IOERR", sqlite(10)],
  ["SQLITE_CORRUPT", sqlite(11)],
  ["SQLITE_CANTOPEN", sqlite(14)],
  ["SQLITE_NOTADB", sqlite(26)],
  ["SQLITE_FULL", sqlite(13)],
  ["SQLITE_CORRUPT", sqlite(779)],
  ["SQLITE_IOERR_WRITE", sqlite(778)],
  ["SQLITE_IOERR", sqlite(266)],
  ["SQLITE_ERROR", sqlite(1)],
])("names the class of a failure, wherever it lies: %s", (word, error) => {
  expect(failureClass(error)).toBe(word);
});

test.each([
  "NOAUTH",
  "NOPERM",
  "MASTERDOWN",
  "MISCONF",
  "NOREPLICAS",
  "CLUSTERDOWN",
  "MOVED",
  "CROSSSLOT",
  "BUSY",
  "ERR",
])("knows the reply %s of a Redis server, and advises on it", (word) => {
  expect(failureClass(new Error(`${word} as the server says`))).toBe(word);
  expect(adviceOn(word)).not.toBe(adviceOn("UNKNOWN_CLASS"));
});

test.each([
  ["a message", new Error("SET key nonce: refused")],
  ["a code that is text", withCode("password=hunter2")],
  ["a number for a code", withCode(7)],
  ["no error", "ECONNREFUSED"],
  ["a word that no store says", new Error("SECRET of the shop")],
  ["a reply's word in the middle", new Error("the shop is BUSY")],
  ["a code in lower case", withCode("Econnreset")],
  ["a code after something", withCode("no ECONNRESET")],
  ["a code before something", withCode("ECONNRESET no")],
  ["a code of two letters", withCode("EX")],
  ["a code of any length", withCode("E".repeat(49))],
  ["a message that quotes a closed socket", new Error("saw Error: Socket closed unexpectedly")],
  ["a message that goes on after it", new Error("The client is closed on Sundays")],
  ["a message that quotes a time-out", new Error("saw Error: Connection timeout")],
  ["a message that goes on after one", new Error("Connection timeouts are rare")],
  ["a message that quotes Upstash", new Error("saw UpstashError: Unauthorized")],
  ["a message that quotes a decoder", new Error("saw Error: Unknown RESP type 72")],
  ["what lies too deep", nested(6)],
])("says nothing of %s", (_, error) => {
  expect(failureClass(error)).toBeUndefined();
});

test("comes to an end where causes go round in a circle", () => {
  const error = new Error("x");
  error.cause = error;
  expect(failureClass(error)).toBeUndefined();
});
