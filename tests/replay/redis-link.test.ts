import { expect, it, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import type { connectRedis, RedisClient } from "@/lib/service-ui/replay/redis-connection";
import { createRedisLink, type RedisLinkOptions } from "@/lib/service-ui/replay/redis-link";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { fail } from "../support/for-this-test";
import { createManualTimers } from "../support/manual-clock";

const USE_MS = 1000;
const CONNECT_MS = 5000;

/** A connection that a test makes, loses, and watches. */
interface FakeConnection {
  readonly url: string;
  readonly timeoutMs: number;
  readonly client: RedisClient;
  isDestroyed: boolean;
  /** Makes the connection. */
  open(): void;
  lose(reason: unknown): void;
}

/** Makes a link whose connections, timers, clock and chance are the test's own. */
function openLink(options: Partial<RedisLinkOptions> = {}, isMachines = false) {
  const connections: FakeConnection[] = [];
  const connect: typeof connectRedis = (url, timeoutMs, onLost) => {
    const client = { send: vi.fn(), transact: vi.fn() };
    let open = () => {};
    const opened = new Promise<RedisClient>((resolve) => {
      open = () => resolve(client);
    });
    const connection = { url, timeoutMs, client, isDestroyed: false, open, lose: onLost };
    connections.push(connection);
    const destroy = () => {
      connection.isDestroyed = true;
    };
    return { client: opened, destroy };
  };
  const timers = createManualTimers();
  const clock = { nowMs: 0 };
  const link = createRedisLink({
    url: "redis://db",
    connect,
    startTimer: timers.start,
    ...(isMachines ? {} : { monotonicMs: () => clock.nowMs, random: () => 0 }),
    ...options,
  });
  const latest = () => connections.at(-1) ?? fail("nothing has connected");
  /** Uses the link, on a connection that is made at once if there is none. */
  const use = <T>(work: () => Promise<T>) => {
    const used = link.run(work);
    connections.at(-1)?.open();
    return used;
  };
  const answer = () => use(async () => "PONG");
  /** Makes a connection fail before it has answered. */
  const failOnce = () => refusalOf(use(() => Promise.reject(new Error("READONLY"))));
  return { link, connections, latest, timers, clock, use, answer, failOnce };
}

const refusalOf = (used: Promise<unknown>): Promise<unknown> =>
  used.then(
    () => fail("it was not refused"),
    (error: unknown) => error,
  );
const never = () => new Promise<never>(() => {});

it("connects at the first use, once for all that come meanwhile", async () => {
  const { link, connections, latest } = openLink();
  expect(connections).toEqual([]);
  const uses = ["a", "b"].map((name) => link.run(async (client) => [name, client]));
  expect(connections).toMatchObject([{ url: "redis://db", timeoutMs: CONNECT_MS }]);
  const { client, open } = latest();
  open();
  expect(await Promise.all(uses)).toEqual([
    ["a", client],
    ["b", client],
  ]);
  await link.run(async () => {});
  expect(connections).toHaveLength(1);
});

it.each<[Partial<RedisLinkOptions>, number, number]>([
  [{}, USE_MS, CONNECT_MS],
  [{ timeoutMs: 5001 }, 5001, 5001],
])("limits with %j a use to %d ms, and connecting to %d ms", (options, useMs, connectMs) => {
  const { link, latest, timers } = openLink(options);
  void link.run(never);
  expect(timers.pending.toSorted()).toEqual([useMs, connectMs].toSorted());
  expect(latest().timeoutMs).toBe(connectMs);
});

it("checks each connection before its first use, and then no more", async () => {
  const order: unknown[] = [];
  const check = async (client: RedisClient) => void order.push(client);
  const { answer, latest, failOnce } = openLink({ check });
  const use = () => answer().then((reply) => order.push(reply));
  await use();
  const first = latest().client;
  await use();
  await failOnce();
  await use();
  expect(order).toEqual([first, "PONG", "PONG", latest().client, "PONG"]);
  expect(latest().client).not.toBe(first);
});

it("refuses a connection whose check fails, and gives it nothing to do", async () => {
  const reason = new ReplayStoreUnavailable("it evicts");
  const check = vi.fn(() => Promise.reject(reason));
  const { use, latest } = openLink({ check });
  const work = vi.fn(async () => {});
  await expect(use(work)).rejects.toBe(reason);
  expect(latest().isDestroyed).toBe(true);
  expect(work).not.toHaveBeenCalled();
});

it("connects on though a use waits no longer, and serves the next use with it", async () => {
  const { link, connections, latest, timers, answer } = openLink();
  const early = refusalOf(link.run(async () => "early"));
  timers.ring(USE_MS);
  const refusal = await early;
  expect(failureClass(refusal)).toBe("ETIMEDOUT");
  expect(String(refusal)).toContain(
    "not connected within 1000 ms (UI_REPLAY_TIMEOUT_MS), and connecting goes on for 5000 ms at most.",
  );
  expect(latest().isDestroyed).toBe(false);
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(1);
});

it("keeps a connection that was made during a use that had too little time left", async () => {
  const { use, answer, connections, timers } = openLink();
  const working = vi.fn(never);
  const late = refusalOf(use(working));
  await expect.poll(() => working.mock.calls.length).toBe(1);
  timers.ring(USE_MS);
  expect(failureClass(await late)).toBe("ETIMEDOUT");
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(1);
});

it("drops a connection that isn't made in its own time, with all that waits for it", async () => {
  const { link, connections, latest, timers, answer } = openLink();
  const uses = [1, 2].map(() => refusalOf(link.run(never)));
  timers.ring(CONNECT_MS);
  for (const refusal of await Promise.all(uses)) {
    expect(failureClass(refusal)).toBe("ETIMEDOUT");
    expect(String(refusal)).toContain("not connected within 5000 ms, the limit for connecting.");
  }
  expect(latest().isDestroyed).toBe(true);
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(2);
});

it("drops a connection that gives no answer in time, with all that waits for it", async () => {
  const { answer, link, connections, timers } = openLink();
  await answer();
  const uses = [1, 2].map(() => refusalOf(link.run(never)));
  timers.ring(USE_MS);
  for (const refusal of await Promise.all(uses)) {
    expect(failureClass(refusal)).toBe("ETIMEDOUT");
    expect(String(refusal)).toContain("no answer within 1000 ms (UI_REPLAY_TIMEOUT_MS).");
  }
  expect(connections).toMatchObject([{ isDestroyed: true }]);
  await answer();
  expect(connections).toHaveLength(2);
});

it.each([
  ["keeps", "OOM command not allowed when used memory > 'maxmemory'.", 1],
  ["keeps", "BUSY Redis is busy running a script.", 1],
  ["drops", "READONLY You can't write against a read only replica.", 2],
  ["drops", "Socket closed unexpectedly", 2],
])("%s a connection after the error %s", async (_, message, count) => {
  const { answer, use, connections } = openLink();
  await answer();
  const refusal = await refusalOf(use(() => Promise.reject(new Error(message))));
  expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
  expect(String(refusal)).toContain("cannot answer: the transaction failed.");
  expect(Object(refusal).cause.message).toBe(message);
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(count);
});

it("says to every use why its connection failed first, not what followed from it", async () => {
  const { answer, link, latest } = openLink();
  await answer();
  const reason = Object.assign(new Error("read"), { code: "ECONNRESET" });
  const followers: ((error: Error) => void)[] = [];
  const work = () => new Promise<never>((_, reject) => void followers.push(reject));
  const uses = [1, 2].map(() => refusalOf(link.run(work)));
  await expect.poll(() => followers.length).toBe(2);
  latest().lose(reason);
  expect(latest().isDestroyed).toBe(true);
  for (const reject of followers) reject(new Error("The client is closed"));
  for (const refusal of await Promise.all(uses)) expect(Object(refusal).cause).toBe(reason);
});

it("replaces a connection that was lost while nobody used it", async () => {
  const { answer, connections, latest } = openLink();
  await answer();
  latest().lose(new Error("Socket closed unexpectedly"));
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(2);
});

it("keeps its connection when it hears again that the one before was lost", async () => {
  const { answer, connections } = openLink();
  await answer();
  const [first] = connections;
  first?.lose(new Error("Socket closed unexpectedly"));
  await answer();
  first?.lose(new Error("The client is closed"));
  await answer();
  expect(connections.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
});

it("pauses after two connections that answered nothing, and says why meanwhile", async () => {
  const { failOnce, answer, clock, connections } = openLink();
  await failOnce();
  const reason = await failOnce();
  expect(connections).toHaveLength(2);
  clock.nowMs = 24;
  expect(await refusalOf(answer())).toBe(reason);
  expect(connections).toHaveLength(2);
  clock.nowMs = 25;
  await failOnce();
  expect(connections).toHaveLength(3);
  clock.nowMs = 25 + 49;
  await refusalOf(answer());
  expect(connections).toHaveLength(3);
  clock.nowMs = 25 + 50;
  expect(await answer()).toBe("PONG");
});

it("makes no pause after a connection that has answered", async () => {
  const { failOnce, answer, clock, connections } = openLink();
  await failOnce();
  await failOnce();
  clock.nowMs = 25;
  await answer();
  await failOnce();
  await failOnce();
  expect(await answer()).toBe("PONG");
  expect(connections).toHaveLength(5);
});

it("takes a check that passed for no answer", async () => {
  const { link, latest, failOnce, connections } = openLink();
  await failOnce();
  const rechecked = link.recheck();
  latest().open();
  await rechecked;
  latest().lose(new Error("Socket closed unexpectedly"));
  await refusalOf(link.run(async () => {}));
  expect(connections).toHaveLength(2);
});

it("pauses by the machine's own clock, for a time that is drawn", async () => {
  const monotonic = vi.spyOn(performance, "now").mockReturnValue(1000);
  const chance = vi.spyOn(Math, "random").mockReturnValue(0.5);
  try {
    const { failOnce, answer } = openLink({}, true);
    await failOnce();
    await failOnce();
    monotonic.mockReturnValue(1037);
    expect(await refusalOf(answer())).toBeInstanceOf(ReplayStoreUnavailable);
    monotonic.mockReturnValue(1037.5);
    expect(await answer()).toBe("PONG");
  } finally {
    monotonic.mockRestore();
    chance.mockRestore();
  }
});

it("checks an open connection once more when asked, and a new one only once", async () => {
  const check = vi.fn(async (_client: RedisClient) => {});
  const { link, latest, answer } = openLink({ check });
  const rechecked = link.recheck();
  latest().open();
  await rechecked;
  expect(check.mock.calls).toEqual([[latest().client]]);
  await answer();
  await link.recheck();
  await link.recheck();
  expect(check).toHaveBeenCalledTimes(3);
});

it("drops an open connection that no longer passes the check", async () => {
  const reason = new ReplayStoreUnavailable("it evicts");
  const check = vi.fn(async () => {});
  const { link, answer, connections } = openLink({ check });
  await answer();
  check.mockRejectedValueOnce(reason);
  await expect(link.recheck()).rejects.toBe(reason);
  expect(connections).toMatchObject([{ isDestroyed: true }]);
  expect(await answer()).toBe("PONG");
  expect(check).toHaveBeenCalledTimes(3);
});

it("rejects all uses under way when it is closed, and every later one", async () => {
  const { answer, link, connections, latest } = openLink();
  await answer();
  let end = (_: Error) => {};
  const work = vi.fn(() => new Promise<never>((_, reject) => (end = reject)));
  const used = refusalOf(link.run(work));
  await expect.poll(() => work.mock.calls.length).toBe(1);
  link.close();
  expect(latest().isDestroyed).toBe(true);
  end(new Error("Disconnects client"));
  const closed = "The replay store cannot answer: it was closed.";
  expect(await used).toHaveProperty("message", closed);
  expect(await refusalOf(link.run(never))).toHaveProperty("message", closed);
  expect(await refusalOf(link.recheck())).toHaveProperty("message", closed);
  link.close();
  expect(connections).toHaveLength(1);
});

it("connects no more when it was closed before its first use", async () => {
  const { link, connections } = openLink();
  link.close();
  await expect(link.run(never)).rejects.toThrow("it was closed");
  expect(connections).toEqual([]);
});
