import { describe, expect, it } from "vitest";
import {
  createNonceStore,
  KEY_PREFIX,
  type RedisAccess,
  type RedisStep,
  SINCE_KEY,
} from "@/lib/service-ui/replay/nonce-store";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";

const now = 1_800_000_000;

/** A store whose transaction gives these answers; its nonce is always `mine`. */
function storeThatHears(answers: unknown, nowSeconds = now) {
  const said: unknown[] = [];
  const access = accessThat(async (steps) => {
    said.push(steps());
    // Whatever a server may send, and since when it remembers.
    return (Array.isArray(answers) ? [...answers, "0"] : answers) as unknown[];
  });
  const options = { nowSeconds: () => nowSeconds, nonce: () => "mine" };
  return { said, store: createNonceStore(access, options) };
}

/** A database that has one clock with the process, and says nothing of itself. */
function accessThat(transact: RedisAccess["transact"]): RedisAccess {
  const nowMs = () => now * 1000;
  const watch = { nowMs, toleranceMs: () => 0, runId: () => undefined, reports: () => 0 };
  return { transact, askNowMs: async () => nowMs(), watch };
}

/** What a database answers to a step, and then holds. */
function replyTo(values: Map<string, string>, step: RedisStep): string | null {
  if ("get" in step) return values.get(step.get) ?? null;
  if (step.ifAbsent && values.has(step.set)) return null;
  values.set(step.set, step.value);
  return "OK";
}

const stepsOf = (seconds: number) => [
  { set: `${KEY_PREFIX}a`, value: "mine", ifAbsent: true, seconds },
  { get: `${KEY_PREFIX}a` },
  { get: SINCE_KEY },
];

describe("a store that writes a nonce and looks whose stands there", () => {
  it.each([
    ["wrote its nonce", ["OK", "mine"]],
    ["did not write, but finds its nonce: an earlier try did", [null, "mine"]],
  ])("wins where it %s", async (_, answers) => {
    expect(await storeThatHears(answers).store.claim("a", now + 60)).toBe(true);
  });

  it("loses where it did not write and finds another's nonce", async () => {
    expect(await storeThatHears([null, "theirs"]).store.claim("a", now + 60)).toBe(false);
  });

  it.each([
    [["OK", "theirs"]],
    [["OK", null]],
    [["OK", undefined]],
    [[null, null]],
    [[null, ""]],
    [[null, 7]],
    [["QUEUED", "mine"]],
    [["QUEUED", "theirs"]],
    [["OK"]],
    [["OK", "mine", "more"]],
    [[]],
    ["OK"],
    [null],
    [undefined],
    [{ 0: "OK", 1: "mine", length: 2 }],
  ])("rejects the answers %j, which make no sense", async (answers) => {
    const claim = storeThatHears(answers).store.claim("a", now + 60);
    await expect(claim).rejects.toThrow(ReplayStoreUnavailable);
    await expect(claim).rejects.toThrow("the transaction's answer makes no sense");
  });

  it("sends its own name before the key, and the seconds that the key must be kept", async () => {
    const { store, said } = storeThatHears(["OK", "mine"]);
    await store.claim("a", now + 60);
    expect(said).toEqual([stepsOf(60)]);
    expect(KEY_PREFIX).toBe("service-ui:replay:");
  });

  it("keeps a key a moment longer rather than shorter where the clock shows a fraction", async () => {
    const { store, said } = storeThatHears(["OK", "mine"], now + 0.75);
    await store.claim("a", now + 1);
    expect(said).toEqual([stepsOf(1)]);
  });

  it("keeps a key for its token's whole lifetime, whatever this process's clock says", async () => {
    const token = { issuedAt: now, lifetimeSeconds: 3660 };
    for (const wrong of [0, 3000, -3000]) {
      const { store, said } = storeThatHears(["OK", "mine"], now + wrong);
      await store.claim("a", now + 3630, token);
      expect(said).toEqual([stepsOf(3660)]);
    }
  });

  it("sends nothing where the expiry is wrong: a key without a lifetime would stay for ever", async () => {
    const { store, said } = storeThatHears(["OK", "mine"]);
    for (const wrong of [now, now - 1, now + 0.5, Number.NaN, undefined as unknown as number]) {
      await expect(store.claim("a", wrong)).rejects.toThrow(RangeError);
      const token = { issuedAt: now, lifetimeSeconds: wrong - now };
      await expect(store.claim("a", now + 60, token)).rejects.toThrow();
    }
    expect(said).toEqual([]);
  });

  it("makes a fresh nonce of 128 bits for each claim", async () => {
    const nonces: string[] = [];
    const access = accessThat(async (steps) => {
      const [first] = steps();
      nonces.push(first && "set" in first ? first.value : "");
      return ["OK", nonces.at(-1), "0"];
    });
    const store = createNonceStore(access, { nowSeconds: () => now, monotonicMs: () => 0 });
    for (let i = 0; i < 100; i++) await store.claim("trial:a", now + 60);
    expect(new Set(nonces).size).toBe(100);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64url")).toHaveLength(16);
  });

  it("keeps what the transaction threw as the cause alone", async () => {
    const cause = new Error("command was: SET service-ui:replay:a-key");
    const store = createNonceStore(
      accessThat(() => Promise.reject(cause)),
      { nowSeconds: () => now },
    );
    const refusal = await store.claim("a-key", now + 60).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(refusal).toHaveProperty("cause", cause);
    expect(String(refusal)).toContain("the transaction failed");
    expect(String(refusal)).not.toContain("a-key");
  });

  it("passes on the refusal of a transaction that says why by itself", async () => {
    const refusal = new ReplayStoreUnavailable("no connection");
    const store = createNonceStore(
      accessThat(() => Promise.reject(refusal)),
      { nowSeconds: () => now },
    );
    await expect(store.claim("a", now + 60)).rejects.toBe(refusal);
  });

  it("begins no look in a use that was given up before its link connected", async () => {
    const values = new Map<string, string>();
    const looks: boolean[] = [];
    const run = (steps: () => readonly RedisStep[]) => {
      const all = steps();
      looks.push(all.length > 3);
      return all.map((step) => replyTo(values, step));
    };
    const late: (() => readonly RedisStep[])[] = [];
    let isConnected = true;
    const access = accessThat(async (steps) => {
      if (isConnected) return run(steps);
      late.push(steps);
      throw new ReplayStoreUnavailable("not connected within 1 ms");
    });
    let monotonicMs = 0;
    const store = createNonceStore(access, {
      nowSeconds: () => now,
      monotonicMs: () => monotonicMs,
      since: now - 60,
    });
    const token = { issuedAt: now, lifetimeSeconds: 3660 };
    const claim = (key: string) => store.claim(key, now + 3630, token);

    expect(await claim("a")).toBe(true);
    monotonicMs += 2000;
    isConnected = false;
    await expect(claim("b")).rejects.toThrow("not connected");
    isConnected = true;
    looks.length = 0;
    for (const steps of late) run(steps);
    expect(looks).toEqual([false]);
    // The next use looks in its place, and has an answer.
    expect(await claim("c")).toBe(true);
    expect(looks).toEqual([false, true]);
  });
});

describe("the record that says since when a database remembers", () => {
  const nowMs = now * 1000;
  const sinceMs = nowMs - 60_000;

  /** A store that is new, and has claimed once. */
  async function begin() {
    const values = new Map<string, string>();
    const moved: unknown[] = [];
    const store = createNonceStore(
      accessThat(async (steps) => steps().map((step) => replyTo(values, step))),
      {
        nowSeconds: () => now,
        monotonicMs: () => 0,
        since: now - 60,
        onMemoryMoved: (...told) => moved.push(told),
      },
    );
    const token = { issuedAt: now, lifetimeSeconds: 3660 };
    const claim = (key: string) => store.claim(key, now + 3630, token);
    expect(await claim("a")).toBe(true);
    expect(moved).toEqual([["new", sinceMs]]);
    return { values, moved, claim, memory: () => store.memory?.() };
  }

  it.each([
    ["is gone", "empty", undefined],
    ["lies ahead of the clock", "clock", `${nowMs + 60_000}`],
    ["says an earlier time than before", "lost", `${sinceMs - 60_000}`],
  ])("begins now if it %s, so that the tokens of until now are forgotten", async (...given) => {
    const [, loss, record] = given;
    const { values, moved, claim, memory } = await begin();
    values.delete(SINCE_KEY);
    if (record !== undefined) values.set(SINCE_KEY, record);
    expect(await claim("b")).toBe("forgotten");
    expect(moved.slice(1)).toEqual([[loss, nowMs + 1]]);
    expect(memory()).toEqual({ sinceMs: nowMs + 1, nowMs });
    expect(values.get(SINCE_KEY)).toBe(`${nowMs + 1}`);
  });

  it("is believed if another process has begun it later, and then nothing is told", async () => {
    const { values, moved, claim, memory } = await begin();
    values.set(SINCE_KEY, `${nowMs - 1000}`);
    expect(await claim("b")).toBe(true);
    expect(memory()).toEqual({ sinceMs: nowMs - 1000, nowMs });
    expect(moved).toHaveLength(1);
  });
});
