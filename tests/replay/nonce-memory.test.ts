import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import {
  createNonceStore,
  KEY_PREFIX,
  type RedisStep,
  SINCE_KEY,
} from "@/lib/service-ui/replay/nonce-store";

const now = 1_800_000_000;
const nowMs = now * 1000;
const sinceMs = nowMs - 60_000;
const token = { issuedAt: now, lifetimeSeconds: 3660 };
const run = (digit: string) => digit.repeat(40);

type Transact = (steps: () => readonly RedisStep[]) => Promise<readonly unknown[]>;

/** A database whose time stands, and which may be given another server. */
function startDatabase(record?: string) {
  const values = new Map<string, string>(record === undefined ? [] : [[SINCE_KEY, record]]);
  const answer = (step: RedisStep) => {
    if ("get" in step) return values.get(step.get) ?? null;
    if (step.ifAbsent && values.has(step.set)) return null;
    values.set(step.set, step.value);
    return "OK";
  };
  const transact: Transact = async (steps) => steps().map(answer);
  const server = { runId: undefined as string | undefined, reports: 0, toleranceMs: 0 };
  let monotonicMs = 0;

  /** A process: its store, and what it was told. `front` stands between it and the database. */
  function openProcess(front: (ask: Transact) => Transact = (ask) => ask, aheadMs = 0) {
    const moved: unknown[] = [];
    const asked: (readonly RedisStep[])[] = [];
    const watched: Transact = (steps) =>
      transact(() => {
        const all = steps();
        asked.push(all);
        return all;
      });
    const store = createNonceStore(
      {
        transact: front(watched),
        askNowMs: async () => nowMs + aheadMs,
        watch: {
          nowMs: () => nowMs,
          toleranceMs: () => server.toleranceMs,
          runId: () => server.runId,
          reports: () => server.reports,
        },
      },
      {
        nowSeconds: () => now,
        monotonicMs: () => monotonicMs,
        onMemoryMoved: (...told) => moved.push(told),
      },
    );
    const claim = (key: string) => store.claim(key, now + 3630, token);
    /** Whether the last transaction looked for a claim of this process, and which. */
    const lookedFor = () => asked.at(-1)?.slice(3);
    return { store, moved, asked, claim, lookedFor };
  }
  return {
    values,
    server,
    openProcess,
    record: () => values.get(SINCE_KEY),
    pass: (ms: number) => {
      monotonicMs += ms;
    },
    lose: (key: string) => values.delete(KEY_PREFIX + key),
  };
}

/** Holds back the answers of one process while it is told to. */
function startGate() {
  let isShut = false;
  const withheld: (() => void)[] = [];
  const front =
    (ask: Transact): Transact =>
    async (steps) => {
      const answers = await ask(steps);
      if (isShut) await new Promise<void>((resolve) => void withheld.push(resolve));
      return answers;
    };
  const shut = () => {
    isShut = true;
  };
  return {
    front,
    shut,
    open() {
      isShut = false;
      for (const release of withheld.splice(0)) release();
    },
  };
}

describe("the record of a database's memory", () => {
  it("is written where there is none, and a page of that second stays valid", async () => {
    const { openProcess, record } = startDatabase();
    const { claim, moved, store } = openProcess((ask) => ask, 700);
    expect(store.memory?.()).toBeUndefined();
    expect(await claim("a")).toBe(true);
    expect(record()).toBe(`${nowMs}`);
    expect(moved).toEqual([["new", nowMs]]);
  });

  it("is no record if the database doesn't keep it", async () => {
    const { openProcess, values } = startDatabase();
    const { claim } = openProcess((ask) => async (steps) => {
      values.delete(SINCE_KEY);
      const answers = await ask(steps);
      return answers.map((answer) => (answer === values.get(SINCE_KEY) ? null : answer));
    });
    const refusal = await claim("a").catch((error: unknown) => error);
    expect(failureClass(refusal)).toBe("BAD_ANSWER");
    expect(String(refusal)).toContain("it did not keep its record");
  });

  it.each(["-1", "1 x", `1 ${run("A")}`, `1 ${run("a")}a`, `1  ${run("a")}`, "x1", "9".repeat(16)])(
    "is none if it says %j, and is written over",
    async (text) => {
      const { openProcess, record } = startDatabase(text);
      const { claim, moved } = openProcess();
      expect(await claim("a")).toBe(true);
      expect(record()).toBe(`${nowMs}`);
      expect(moved).toEqual([["new", nowMs]]);
    },
  );

  it("may say the very millisecond that the clocks allow, and no later one", async () => {
    const { openProcess, server, record } = startDatabase(`${nowMs + 50}`);
    server.toleranceMs = 50;
    const { claim, moved } = openProcess();
    expect(await claim("a")).toBe("forgotten");
    expect(moved).toEqual([]);
    server.toleranceMs = 49;
    expect(await claim("b")).toBe("forgotten");
    expect(moved).toEqual([["clock", nowMs + 1]]);
    expect(record()).toBe(`${nowMs + 1}`);
  });

  it("is written once by two processes that find none, and both believe it", async () => {
    const { openProcess, record } = startDatabase();
    const [one, two] = [openProcess(), openProcess((ask) => ask, 5000)];
    expect(await Promise.all([one.claim("a"), two.claim("b")])).toEqual([true, true]);
    expect(record()).toBe(`${nowMs}`);
    expect([one.moved, two.moved]).toEqual([[["new", nowMs]], []]);
    expect(two.store.memory?.()).toEqual({ sinceMs: nowMs, nowMs });
  });

  it("is written once by claims that come together", async () => {
    const { openProcess } = startDatabase();
    const { claim, moved, asked } = openProcess();
    expect(await Promise.all(["a", "b", "c"].map(claim))).toEqual([true, true, true]);
    expect(moved).toHaveLength(1);
    expect(asked).toHaveLength(4);
  });

  it("names each server once, the one that answers last, and no more than eight", async () => {
    const { openProcess, server, record } = startDatabase(`${sinceMs}`);
    server.toleranceMs = 1000;
    const { claim, moved } = openProcess();
    let known = "";
    for (const digit of "0123456789") {
      server.runId = run(digit);
      expect(await claim(digit)).toBe("forgotten");
      known = `${known} ${run(digit)}`.split(" ").slice(-8).join(" ").trim();
      expect(record()).toBe(`${nowMs + 1} ${known}`);
      expect(moved.at(-1)).toEqual(["server", nowMs + 1]);
    }
    // One that is known by now takes over: nothing is lost.
    server.runId = run("2");
    const next = openProcess();
    expect(await next.claim("b")).toBe("forgotten");
    expect(next.moved).toEqual([]);
  });

  it("moves a server that is known to the end if the memory begins anew under it", async () => {
    const [one, two] = [run("1"), run("2")];
    const { openProcess, server, record, pass, lose } = startDatabase(`${sinceMs} ${one} ${two}`);
    server.runId = one;
    const { claim, moved } = openProcess();
    expect(await claim("a")).toBe(true);
    lose("a");
    pass(1000);
    expect(await claim("b")).toBe("forgotten");
    expect(moved).toEqual([["lost", nowMs + 1]]);
    expect(record()).toBe(`${nowMs + 1} ${two} ${one}`);
  });

  it("stays later if another process has begun it later than this one would", async () => {
    const { openProcess, server, record } = startDatabase(`${sinceMs}`);
    server.toleranceMs = 1000;
    const { claim, moved } = openProcess();
    expect(await claim("a")).toBe(true);
    server.runId = run("1");
    const database = `${nowMs + 900}`;
    const other = openProcess((ask) => ask, 899);
    expect(await other.claim("b")).toBe("forgotten");
    expect(record()).toBe(`${database} ${run("1")}`);
    server.runId = run("2");
    expect(await claim("c")).toBe("forgotten");
    expect(record()).toBe(`${database} ${run("1")} ${run("2")}`);
    expect(moved).toEqual([["server", nowMs + 900]]);
  });

  it("isn't begun again by a process whose answer is older than another's record", async () => {
    const database = startDatabase(`${sinceMs}`);
    const gate = startGate();
    const one = database.openProcess(gate.front);
    const two = database.openProcess((ask) => ask, 5);
    expect(await one.claim("a")).toBe(true);
    expect(await two.claim("b")).toBe(true);
    database.server.runId = run("1");
    database.server.toleranceMs = 1000;
    gate.shut();
    const late = one.claim("c");
    await nextTurn();
    expect(await two.claim("d")).toBe("forgotten");
    const record = database.record();
    gate.open();
    expect(await late).toBe("forgotten");
    expect(database.record()).toBe(record);
    expect([one.moved, two.moved]).toEqual([[], [["server", nowMs + 6]]]);
  });

  it("is begun again over another process's record that can't be believed either", async () => {
    const { openProcess, server, values, record } = startDatabase(`${sinceMs}`);
    const gate = startGate();
    const { claim, moved } = openProcess(gate.front);
    server.runId = run("1");
    server.toleranceMs = 1000;
    gate.shut();
    const late = claim("a");
    await nextTurn();
    values.set(SINCE_KEY, `${sinceMs + 1} ${run("2")}`);
    gate.open();
    expect(await late).toBe("forgotten");
    expect(record()).toBe(`${nowMs + 1} ${run("2")} ${run("1")}`);
    expect(moved).toEqual([["server", nowMs + 1]]);
  });

  it("isn't written again for an answer of before this process wrote it", async () => {
    const { openProcess } = startDatabase();
    const gate = startGate();
    let isFirst = true;
    const { claim, asked, moved } = openProcess((ask) => {
      const withheld = gate.front(ask);
      return (steps) => {
        const way = isFirst ? withheld : ask;
        isFirst = false;
        return way(steps);
      };
    });
    gate.shut();
    const late = claim("a");
    expect(await claim("b")).toBe(true);
    const { length } = asked;
    gate.open();
    expect(await late).toBe(true);
    expect(asked).toHaveLength(length);
    expect(moved).toEqual([["new", nowMs]]);
  });
});

describe("a process's look for its own last claim", () => {
  it("begins with the claim after it, and then waits for a second", async () => {
    const { openProcess, pass } = startDatabase(`${sinceMs}`);
    const { claim, lookedFor } = openProcess();
    await claim("a");
    expect(lookedFor()).toEqual([]);
    await claim("b");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a` }]);
    pass(999);
    await claim("c");
    expect(lookedFor()).toEqual([]);
    pass(1);
    await claim("d");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}c` }]);
  });

  it("comes at once when a server has reported, once for each report", async () => {
    const { openProcess, server } = startDatabase(`${sinceMs}`);
    const { claim, lookedFor } = openProcess();
    for (const key of ["a", "b"]) await claim(key);
    server.reports += 1;
    await claim("c");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}b` }]);
    await claim("d");
    expect(lookedFor()).toEqual([]);
  });

  it("is made again if its answer was lost", async () => {
    let isLost = false;
    const { openProcess } = startDatabase(`${sinceMs}`);
    const { claim, lookedFor } = openProcess((ask) => async (steps) => {
      const answers = await ask(steps);
      if (isLost) throw new Error("cut");
      return answers;
    });
    await claim("a");
    isLost = true;
    await expect(claim("b")).rejects.toThrow("the transaction failed");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a` }]);
    isLost = false;
    await claim("c");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a` }]);
  });

  it("is for no trial claim, which may go", async () => {
    const { openProcess } = startDatabase(`${sinceMs}`);
    const { claim, lookedFor } = openProcess();
    await claim("trial:a");
    await claim("a trial:");
    expect(lookedFor()).toEqual([]);
    await claim("b");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a trial:` }]);
  });

  it("is for no claim of before a record that another process has written since", async () => {
    const { openProcess, values, lose } = startDatabase(`${sinceMs}`);
    const { claim, moved, lookedFor } = openProcess();
    await claim("a");
    values.set(SINCE_KEY, `${nowMs - 1000}`);
    lose("a");
    // The loss is told already: by whoever wrote the record.
    expect(await claim("b")).toBe(true);
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a` }]);
    expect(moved).toEqual([]);
  });

  it("is for none of before such a record, even if no claim has won since", async () => {
    const { openProcess, server, values, lose, pass } = startDatabase(`${sinceMs}`);
    server.toleranceMs = 1000;
    const { claim, moved, lookedFor } = openProcess();
    await claim("a");
    values.set(SINCE_KEY, `${nowMs + 1}`);
    lose("a");
    expect(await claim("b")).toBe("forgotten");
    pass(1000);
    expect(await claim("c")).toBe("forgotten");
    expect(lookedFor()).toEqual([]);
    expect(moved).toEqual([]);
  });

  it("isn't ended by a claim that finds its key used", async () => {
    const { openProcess, pass } = startDatabase(`${sinceMs}`);
    const { claim, lookedFor } = openProcess();
    await claim("a");
    await claim("a");
    pass(1000);
    await claim("b");
    expect(lookedFor()).toEqual([{ get: `${KEY_PREFIX}a` }]);
  });

  it("decides for the claims that are under way beside it", async () => {
    const { openProcess, pass, lose } = startDatabase(`${sinceMs}`);
    const gate = startGate();
    const { claim, moved } = openProcess(gate.front);
    await claim("a");
    lose("a");
    pass(1000);
    gate.shut();
    const looking = claim("b");
    await nextTurn();
    let isWaiting = true;
    const beside = claim("c").finally(() => {
      isWaiting = false;
    });
    await nextTurn();
    expect(isWaiting).toBe(true);
    gate.open();
    expect(await Promise.all([looking, beside])).toEqual(["forgotten", "forgotten"]);
    expect(moved).toEqual([["lost", nowMs + 1]]);
  });
});

describe("a receipt in a database", () => {
  const receipt = { nonce: "n", record: "running", seconds: 135 };

  it("stands under its claim's nonce, for its seconds, and is read by the key", async () => {
    const { openProcess, values } = startDatabase(`${sinceMs}`);
    const { store, asked } = openProcess();
    expect(await store.claim("a", now + 3630, token, receipt)).toBe(true);
    const set = `${KEY_PREFIX}receipt:n`;
    expect(asked[0]?.[2]).toEqual({ set, value: "running", ifAbsent: true, seconds: 135 });
    expect(await store.readReceipt?.("a")).toBe("running");
    expect(await store.writeReceipt?.("a", { ...receipt, record: "ended", seconds: 7 })).toBe(true);
    expect(asked.at(-1)).toEqual([{ set, value: "ended", ifAbsent: false, seconds: 7 }]);
    expect(await store.readReceipt?.("a")).toBe("ended");
    values.delete(set);
    expect(await store.readReceipt?.("a")).toBeUndefined();
    expect(await store.readReceipt?.("b")).toBeUndefined();
  });

  it("isn't asked for if its key was never claimed", async () => {
    const { openProcess } = startDatabase(`${sinceMs}`);
    const { store, asked } = openProcess();
    expect(await store.readReceipt?.("a")).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("isn't written unless the database says so", async () => {
    const { openProcess } = startDatabase();
    const { store } = openProcess(() => async () => [null]);
    const refusal = await store.writeReceipt?.("a", receipt).catch((error: unknown) => error);
    expect(failureClass(refusal)).toBe("BAD_ANSWER");
  });
});

it("reads no record where forgetting is allowed, and keeps the receipt", async () => {
  const asked: unknown[] = [];
  const watch = {
    nowMs: () => nowMs,
    toleranceMs: () => 0,
    runId: () => run("1"),
    reports: () => 0,
  };
  const answers: unknown[] = ["OK", "n", "OK"];
  const store = createNonceStore(
    {
      transact: async (steps) => {
        asked.push(steps().length);
        return answers;
      },
      askNowMs: async () => nowMs,
      watch,
    },
    { nowSeconds: () => now, allowForgetting: true },
  );
  const receipt = { nonce: "n", record: "running", seconds: 135 };
  expect(await store.claim("a", now + 3630, token, receipt)).toBe(true);
  expect(asked).toEqual([3]);
  answers.push(null);
  await expect(store.claim("a", now + 3630, token, receipt)).rejects.toThrow("makes no sense");
  expect(store.memory?.()).toBeUndefined();
});
