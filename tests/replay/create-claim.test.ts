import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Claimed, createClaim } from "@/lib/service-ui/replay/create-claim";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { fail } from "../support/for-this-test";
import { createManualTimers } from "../support/manual-clock";

const storeOf = (claim: () => unknown) => ({ claim }) as ReplayStore; // may do anything, as an app's
const TOKEN = { issuedAt: 1, lifetimeSeconds: 61 };
const reasonOf = (text: string) => `The replay store cannot answer: ${text}`;

it("gives what the store knows for certain, and asks as it was asked", async () => {
  const asked: unknown[] = [];
  class Store implements ReplayStore {
    #used = new Set<string>();
    async claim(...claim: [key: string, expiresAt: number, token: unknown]) {
      asked.push(claim);
      const [key] = claim;
      return this.#used.size < this.#used.add(key).size;
    }
  }
  const claim = createClaim(new Store(), 250);
  expect(await claim("a", 2, TOKEN)).toEqual({ outcome: "won" });
  expect(await claim("a", 2, TOKEN)).toEqual({ outcome: "duplicate" });
  expect(asked).toEqual([
    ["a", 2, TOKEN],
    ["a", 2, TOKEN],
  ]);
});

it("tells since when a store remembers that has forgotten, and that one knows nothing", async () => {
  const claim = async () => "forgotten" as const;
  const memory = () => ({ sinceMs: 5000, nowMs: 7250.9 });
  const ask = (store: ReplayStore) => createClaim(store, 250)("a", 2, TOKEN);
  expect(await ask({ claim, memory })).toEqual({
    outcome: "forgotten",
    sinceMs: 5000,
    remembersMs: 2250,
  });
  expect(await ask({ claim, memory: () => ({ sinceMs: 9000, nowMs: 7000 }) })).toMatchObject({
    remembersMs: 0,
  });
  const unknown = { outcome: "forgotten", sinceMs: null, remembersMs: 0 };
  expect(await ask({ claim })).toEqual(unknown);
  expect(await ask({ claim, memory: () => undefined })).toEqual(unknown);
});

const refused = Object.assign(new Error("SET abc failed, token=s3cret"), { code: "ECONNREFUSED" });

it.each<[string, () => unknown, reason: string, failure: string]>([
  ["undefined", async () => {}, "it gave no plain yes or no.", "NO_CERTAIN_ANSWER"],
  ["null", async () => null, "it gave no plain yes or no.", "NO_CERTAIN_ANSWER"],
  ["a text", async () => "OK", "it gave no plain yes or no.", "NO_CERTAIN_ANSWER"],
  ["a number", async () => 1, "it gave no plain yes or no.", "NO_CERTAIN_ANSWER"],
  ["an error", async () => refused, "it gave no plain yes or no.", "ECONNREFUSED"],
  ["a rejection", () => Promise.reject(refused), "it failed.", "ECONNREFUSED"],
  ["a throw at once", () => fail("at once"), "it failed.", "NO_CERTAIN_ANSWER"],
  ["no error at all", () => Promise.reject("down"), "it failed.", "NO_CERTAIN_ANSWER"],
  ["a wrong expiry", () => fail(new RangeError("past")), "it failed.", "NO_CERTAIN_ANSWER"],
  [
    "its own error",
    () => fail(new ReplayStoreUnavailable("its memory is full")),
    "its memory is full.",
    "NO_CERTAIN_ANSWER",
  ],
])("takes %s for no certain answer, and repeats no text of it", async (_, does, what, failure) => {
  const claimed = await createClaim(storeOf(does), 250)("abc", 2, TOKEN);
  expect(claimed).toEqual({ outcome: "unavailable", reason: reasonOf(what), failure });
});

it("tells each watcher when a claim begins and how it ends", async () => {
  const told: unknown[] = [];
  const watch = (name: string) => () => {
    told.push(`${name} begins`);
    return ({ outcome }: Claimed) => void told.push(`${name} ${outcome}`);
  };
  await createClaim(
    storeOf(async () => true),
    250,
    [watch("one"), watch("two")],
  )("a", 2, TOKEN);
  expect(told).toEqual(["one begins", "two begins", "one won", "two won"]);
});

describe("a deadline", () => {
  const unhandled = vi.fn();
  beforeEach(() => void process.on("unhandledRejection", unhandled));
  afterEach(() => {
    process.off("unhandledRejection", unhandled);
    unhandled.mockReset();
  });

  /** A claim of a store that answers when the test says so. */
  function startClaim() {
    const timers = createManualTimers();
    let resolve: (won: boolean) => void = () => {};
    let reject: (error: Error) => void = () => {};
    const asked = new Promise<boolean>((...settle) => {
      [resolve, reject] = settle;
    });
    const answer = createClaim({ claim: () => asked }, 250, [], timers.start)("a", 2, TOKEN);
    return { timers, resolve, reject, answer };
  }
  const late = {
    outcome: "unavailable",
    reason: reasonOf("no answer within 250 ms (UI_REPLAY_TIMEOUT_MS)."),
    failure: "ETIMEDOUT",
  };

  it("gives the answer of a store that is in time, and calls its timer off", async () => {
    const { timers, resolve, answer } = startClaim();
    expect(timers.pending).toEqual([250]);
    resolve(true);
    expect(await answer).toEqual({ outcome: "won" });
    expect(timers.pending).toEqual([]);
  });

  it("swallows an answer that comes too late, a rejection too", async () => {
    const claims = [startClaim(), startClaim()];
    for (const { timers } of claims) timers.ring();
    const answers = claims.map(({ answer }) => answer);
    expect(await Promise.all(answers)).toEqual([late, late]);
    claims[0]?.resolve(true);
    claims[1]?.reject(new Error("too late"));
    // Node tells of unhandled rejections once the microtasks are done: two turns are enough for
    // both.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
    expect(await Promise.all(answers)).toEqual([late, late]);
  });

  /** Nothing else of the process runs meanwhile, as while a handler computes. */
  const block = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it("does not count time in which the process was blocked", async () => {
    // The answer lies in the socket and is read in the next turn, after the timers that are due.
    const store = storeOf(() => new Promise((resolve) => setImmediate(resolve, true)));
    const claimed = createClaim(store, 20)("a", 2, TOKEN);
    block(100);
    expect(await claimed).toEqual({ outcome: "won" });
  });

  it("says of a store that is late that the process itself was blocked, and for how long", async () => {
    const timers = createManualTimers();
    let nowMs = 0;
    const claim = (passedMs: number) => {
      const never = { claim: () => new Promise<boolean>(() => {}) };
      const claimed = createClaim(never, 250, [], timers.start, () => nowMs)("a", 2, TOKEN);
      nowMs += passedMs;
      timers.ring();
      return claimed;
    };
    expect(await claim(260)).toEqual(late);
    expect(await claim(299.4)).toEqual(late);
    expect(await claim(300)).toMatchObject({ failure: "ETIMEDOUT", blockedMs: 50 });
    expect(await claim(1062)).toEqual({
      ...late,
      reason: expect.stringMatching(
        /UI_REPLAY_TIMEOUT_MS\)\. Meanwhile this process itself was blocked/,
      ),
      blockedMs: 812,
    });
  });

  it("says nothing of a block if the store itself failed, however late", async () => {
    let nowMs = 0;
    const store = storeOf(async () => {
      nowMs += 2000;
      throw refused;
    });
    const { start: startTimer } = createManualTimers();
    const claimed = await createClaim(store, 250, [], startTimer, () => nowMs)("a", 2, TOKEN);
    const reason = reasonOf("it failed.");
    expect(claimed).toEqual({ outcome: "unavailable", reason, failure: "ECONNREFUSED" });
  });
});
