import { expect, test } from "vitest";
import { withStoreLog } from "@/lib/dispatch/store-log";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { ReplayStoreUnavailable } from "@/lib/replay/replay-store";
import { recordLines } from "../support/record-lines";

const NOON = Date.parse("2027-01-15T12:00:00Z");
const SINCE = "2027-01-15T12:00:00.000Z";
const refused = (code = "ECONNREFUSED") =>
  new ReplayStoreUnavailable("it failed", Object.assign(new Error("secret"), { code }));

/** A watched store whose claims the test settles by hand, in any order. */
function watched() {
  const clock = { nowMs: NOON };
  const { lines, logger } = recordLines();
  let [resolve, reject] = [(_: boolean) => {}, (_: unknown) => {}];
  const claim = () =>
    new Promise<boolean>((...settle) => {
      [resolve, reject] = settle;
    });
  const store = withStoreLog({ claim }, "redis", { nowMs: () => clock.nowMs, logger });
  const begin = () => {
    const result = store.claim("key", 1).catch((error: unknown) => error);
    const [succeed, fail] = [resolve, reject];
    return {
      async succeed(isFirst = true) {
        succeed(isFirst);
        return result;
      },
      async fail(error: unknown = refused()) {
        fail(error);
        return result;
      },
    };
  };
  return { begin, clock, lines };
}

const DOWN = {
  level: "error",
  message: "replay store down",
  store: "redis",
  since: SINCE,
  reason: "The replay store cannot answer: it failed. ECONNREFUSED",
};

test("hands on what the store answers and throws, and writes nothing while it answers", async () => {
  const { begin, lines } = watched();
  const error = refused();
  expect(await begin().succeed(true)).toBe(true);
  expect(await begin().succeed(false)).toBe(false);
  expect(lines).toEqual([]);
  expect(await begin().fail(error)).toBe(error);
});

test("says once that the store is down, and once that it is back, for how many claims", async () => {
  const { begin, clock, lines } = watched();
  for (let i = 0; i < 3; i += 1) await begin().fail();
  expect(lines).toEqual([DOWN]);
  clock.nowMs += 2500;
  for (let i = 0; i < 3; i += 1) await begin().succeed();
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
  await begin().fail();
  expect(lines.slice(2)).toEqual([{ ...DOWN, since: "2027-01-15T12:00:02.500Z" }]);
});

test("says each new reason of an outage once", async () => {
  const { begin, clock, lines } = watched();
  for (const code of ["ECONNREFUSED", "READONLY", "ECONNREFUSED", "READONLY"]) {
    await begin().fail(refused(code));
    clock.nowMs += 1000;
  }
  expect(lines).toEqual([
    DOWN,
    { ...DOWN, reason: DOWN.reason.replace("ECONNREFUSED", "READONLY") },
  ]);
});

test("says no more than twenty reasons of one outage", async () => {
  const { begin, lines } = watched();
  for (let n = 0; n < 30; n++) await begin().fail(new ReplayStoreUnavailable(`it failed ${n}`));
  expect(lines).toHaveLength(20);
  await begin().succeed();
  expect(lines.at(-1)).toMatchObject({ message: "replay store back", failedClaims: 30 });
});

test("does not take for its return an answer to a claim from before the outage", async () => {
  const { begin, lines } = watched();
  const early = begin();
  await begin().fail();
  await early.succeed();
  expect(lines).toEqual([DOWN]);
});

test("does not take for an outage the failure of a claim from one that is over", async () => {
  const { begin, lines } = watched();
  await begin().fail();
  const late = begin();
  await begin().succeed();
  await late.fail();
  expect(lines.map(({ message }) => message)).toEqual(["replay store down", "replay store back"]);
});

test("writes no message of an error that is not the store's own", async () => {
  const { begin, lines } = watched();
  await begin().fail(new Error("SET secret"));
  expect(lines).toEqual([{ ...DOWN, reason: "the store threw" }]);
});

test("passes a store's report on", async () => {
  const inner = createMemoryStore();
  const report = await inner.inspect?.();
  const store = withStoreLog(inner, "memory");
  expect(await store.inspect?.()).toEqual(report);
  expect(report).toBeDefined();
});
