import { expect, it, onTestFinished } from "vitest";
import { loadSqlite, type SqliteLibrary } from "@/lib/service-ui/replay/sqlite-driver";
import { createSqliteStore } from "@/lib/service-ui/replay/sqlite-store";
import { forThisTest } from "../support/for-this-test";
import { startTcpFront } from "../support/tcp-front";
import { temporaryDirectory } from "../support/temporary-directory";
import { describeWithRedis, openRedisStore, useRedis } from "../support/with-redis";

const CLAIMS = 20;
const issuedAt = Math.floor(Date.now() / 1000);
const token = { issuedAt, lifetimeSeconds: 3660 };
const since = issuedAt - 60;
const receiptOf = (key: string) => ({ nonce: `nonce of ${key}`, record: "running", seconds: 135 });

describeWithRedis("a claim's work for Redis", () => {
  const { server, redis } = useRedis();

  /** How often the server ran each command meanwhile; `EXEC` counts round trips. */
  async function during(work: () => Promise<unknown>): Promise<Record<string, number>> {
    await redis().send([["CONFIG", "RESETSTAT"]]);
    await work();
    const [stats] = await redis().send([["INFO", "commandstats"]]);
    const found = [...String(stats).matchAll(/cmdstat_(exec|set|get|time|info):calls=(\d+)/g)];
    return Object.fromEntries(found.map(([, name, calls]) => [name, Number(calls)]));
  }

  it("is one round trip of three commands, and a fourth once a second or for a receipt", async () => {
    const front = await forThisTest(startTcpFront(server().socketPath));
    let monotonicMs = 0;
    const store = openRedisStore(front, { since, monotonicMs: () => monotonicMs });
    let made = 0;
    const claims = async (hasReceipt: boolean) => {
      for (let index = 0; index < CLAIMS; index += 1) {
        const key = `${made++}`;
        await store.claim(key, issuedAt + 3630, token, hasReceipt ? receiptOf(key) : undefined);
      }
    };
    await claims(false);
    monotonicMs += 1000;
    await claims(false);
    // The look of this second has been made, and time stands still.
    expect(await during(() => claims(false))).toEqual({ exec: 20, set: 20, get: 40 });
    expect(await during(() => claims(true))).toEqual({ exec: 20, set: 40, get: 40 });
    const end = async () => void (await store.writeReceipt?.("0", receiptOf("0")));
    expect(await during(end)).toMatchObject({ set: 1 });
    monotonicMs += 1000;
    expect(await during(() => claims(false))).toEqual({ exec: 20, set: 20, get: 41 });
  });
});

it("is one statement of SQLite, four for a receipt, one for its end, and two each second", async () => {
  const library = await loadSqlite();
  let statements = 0;
  const counting: SqliteLibrary = {
    DatabaseSync: class extends library.DatabaseSync {
      override prepare(sql: string) {
        const statement = super.prepare(sql);
        const count = <T>(run: () => T) => {
          statements += 1;
          return run();
        };
        return {
          run: (...given: Parameters<typeof statement.run>) => count(() => statement.run(...given)),
          get: (...given: Parameters<typeof statement.get>) => count(() => statement.get(...given)),
        };
      }
    },
  };
  let monotonicMs = 0;
  const store = createSqliteStore({
    directory: temporaryDirectory(),
    since,
    monotonicMs: () => monotonicMs,
    load: async () => counting,
  });
  onTestFinished(() => store.close());
  let made = 0;
  const claims = async (hasReceipt: boolean) => {
    const before = statements;
    for (let index = 0; index < CLAIMS; index += 1) {
      const key = `${made++}`;
      await store.claim(key, issuedAt + 3630, token, hasReceipt ? receiptOf(key) : undefined);
    }
    return statements - before;
  };
  await claims(false);
  monotonicMs += 1000;
  await claims(false);
  expect(await claims(false)).toBe(CLAIMS);
  // The file's 65th claim is among these, and a sweep of three statements follows it.
  expect(await claims(true)).toBe(4 * CLAIMS + 3);
  const before = statements;
  expect(await store.writeReceipt?.(`${made - 1}`, receiptOf(`${made - 1}`))).toBe(true);
  expect(statements - before).toBe(1);
  monotonicMs += 1000;
  expect(await claims(false)).toBe(CLAIMS + 2);
});
