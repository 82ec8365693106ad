import { expect, test } from "vitest";
import type { Claimed } from "@/lib/service-ui/replay/create-claim";
import { createStoreLog } from "@/lib/service-ui/replay/store-log";
import { recordLines } from "../support/log-lines";

const NOON = Date.parse("2027-01-15T12:00:00Z");
const SINCE = "2027-01-15T12:00:00.000Z";
const REASON = "The replay store cannot answer: it failed.";
const refused = (reason = REASON, failure = "ECONNREFUSED"): Claimed => ({
  outcome: "unavailable",
  reason,
  failure,
});

/** The log of a store whose claims begin and end as the test says, in any order. */
function watched() {
  const clock = { nowMs: NOON };
  const { lines, logger } = recordLines();
  const begin = createStoreLog(() => "redis", { nowMs: () => clock.nowMs, logger });
  const succeed = () => begin()({ outcome: "won" });
  const fail = (claimed = refused()) => begin()(claimed);
  return { begin, succeed, fail, clock, lines };
}

const DOWN = {
  level: "error",
  message: "replay store down",
  store: "redis",
  since: SINCE,
  class: "ECONNREFUSED",
  reason: REASON,
  hint: expect.stringMatching(/^nothing listens at that address: start the server; /),
};

test("writes nothing while the store answers", () => {
  const { begin, succeed, lines } = watched();
  succeed();
  begin()({ outcome: "duplicate" });
  expect(lines).toEqual([]);
});

test("says once that the store is down, and once that it is back, for how many claims", () => {
  const { succeed, fail, clock, lines } = watched();
  for (let i = 0; i < 3; i += 1) fail();
  expect(lines).toEqual([DOWN]);
  clock.nowMs += 2500;
  for (let i = 0; i < 3; i += 1) succeed();
  expect(lines.slice(1)).toEqual([
    {
      level: "warn",
      message: "replay store back",
      store: "redis",
      since: SINCE,
      afterMs: 2500,
      failedClaims: 3,
    },
  ]);
  fail();
  expect(lines.slice(2)).toEqual([{ ...DOWN, since: "2027-01-15T12:00:02.500Z" }]);
});

test("says each new class of an outage once, although the reason is the same", () => {
  const { fail, lines } = watched();
  for (const failure of ["SQLITE_FULL", "SQLITE_CORRUPT", "SQLITE_FULL"]) {
    fail(refused(REASON, failure));
  }
  expect(lines.map((line) => line.class)).toEqual(["SQLITE_FULL", "SQLITE_CORRUPT"]);
});

test("says each new reason of an outage once", () => {
  const { fail, clock, lines } = watched();
  for (const reason of [REASON, "another", REASON, "another"]) {
    fail(refused(reason));
    clock.nowMs += 1000;
  }
  expect(lines).toEqual([DOWN, { ...DOWN, reason: "another" }]);
});

test("does not take for its return an answer to a claim from before the outage", () => {
  const { begin, fail, lines } = watched();
  const early = begin();
  fail();
  early({ outcome: "won" });
  expect(lines).toEqual([DOWN]);
});

test("does not take for an outage the failure of a claim from one that is over", () => {
  const { begin, succeed, fail, lines } = watched();
  fail();
  const late = begin();
  succeed();
  late(refused());
  expect(lines.map(({ message }) => message)).toEqual(["replay store down", "replay store back"]);
});

test("does not take the success of a claim from an earlier outage for the end of this one", () => {
  const { begin, succeed, fail, lines } = watched();
  fail();
  const late = begin();
  succeed();
  fail();
  late({ outcome: "won" });
  expect(lines.map(({ message }) => message)).toEqual([
    "replay store down",
    "replay store back",
    "replay store down",
  ]);
});

test("counts failed claims that began before the outage, and none of an earlier one", () => {
  const { begin, succeed, fail, lines } = watched();
  fail();
  const earlier = begin();
  succeed();
  const before = begin();
  fail();
  before(refused());
  earlier(refused());
  succeed();
  expect(lines.at(-1)).toMatchObject({ message: "replay store back", failedClaims: 2 });
});

test("takes a used key, and one that is older than the memory, for an answer", () => {
  for (const claimed of [
    { outcome: "duplicate" },
    { outcome: "forgotten", sinceMs: null, remembersMs: 0 },
  ] as const) {
    const { begin, fail, lines } = watched();
    fail();
    begin()(claimed);
    expect(lines.at(-1)).toMatchObject({ message: "replay store back", failedClaims: 1 });
  }
});

test("says for how long the process was blocked, if it was", () => {
  const { fail, lines } = watched();
  fail({ outcome: "unavailable", reason: REASON, failure: "ETIMEDOUT", blockedMs: 700 });
  expect(lines).toMatchObject([{ class: "ETIMEDOUT", blockedMs: 700 }]);
});

test("names the store as it is called when it fails", () => {
  const { lines, logger } = recordLines();
  let name = "sqlite";
  const begin = createStoreLog(() => name, { logger });
  name = "redis";
  begin()(refused());
  expect(lines).toMatchObject([{ store: "redis", since: expect.stringMatching(/Z$/) }]);
});
