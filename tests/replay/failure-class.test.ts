import { expect, test } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";

const withCode = (code: unknown) => Object.assign(new Error("secret"), { code });

const sqlite = (errcode: number) =>
  Object.assign(new Error("secret"), { code: "ERR_SQLITE_ERROR", errcode });
const upstash = (message: string) => Object.assign(new Error(message), { name: "UpstashError" });

test.each([
  ["ECONNREFUSED", withCode("ECONNREFUSED")],
  ["EROFS", new ReplayStoreUnavailable("its file failed", withCode("EROFS"))],
  ["CERT_HAS_EXPIRED", new TypeError("fetch failed", { cause: withCode("CERT_HAS_EXPIRED") })],
  ["ECONNRESET", new AggregateError([new Error("x"), withCode("ECONNRESET")])],
  ["EXECABORT", Object.assign(new Error("failed"), { replies: [new Error("EXECABORT x")] })],
  ["READONLY", new Error("READONLY You can't write against a read only replica.")],
  ["WRONGPASS", new ReplayStoreUnavailable("it failed", new Error("WRONGPASS invalid secret"))],
  ["OOM", new Error("OOM command not allowed when used memory > 'maxmemory'.")],
  ["CONNECTION_CLOSED", new ReplayStoreUnavailable("x", new Error("Socket closed unexpectedly"))],
  ["UNAUTHORIZED", upstash("Unauthorized, command was: SET key nonce")],
  ["OOM", upstash("Command 1 [ set ] failed: OOM command not allowed")],
  ["SQLITE_FULL", sqlite(13)],
  ["SQLITE_CORRUPT", sqlite(779)],
  ["SQLITE_IOERR_WRITE", sqlite(778)],
  ["SQLITE_IOERR", sqlite(266)],
  ["SQLITE_ERROR", sqlite(1)],
])("names the class of a failure, wherever it lies: %s", (word, error) => {
  expect(failureClass(error)).toBe(word);
});

test.each([
  ["a message", new Error("SET key nonce: refused")],
  ["a code that is text", withCode("password=hunter2")],
  ["a number for a code", withCode(7)],
  ["no error", "ECONNREFUSED"],
  ["a word that no store says", new Error("SECRET of the shop")],
])("says nothing of %s", (_, error) => {
  expect(failureClass(error)).toBeUndefined();
});

test("comes to an end where causes go round in a circle", () => {
  const error = new Error("x");
  error.cause = error;
  expect(failureClass(error)).toBeUndefined();
});
