import { describe, expect, it, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import {
  asUnavailable,
  noAnswerWithin,
  notConnectedWithin,
  type RecheckedStore,
  type ReplayStore,
  ReplayStoreUnavailable,
  rechecking,
  replayKey,
  secondsToKeep,
  systemSeconds,
  unavailableAs,
} from "@/lib/service-ui/replay/replay-store";

describe("the replay key", () => {
  it("is the SHA-256 of the context in hexadecimal, a colon, and the dispatch id", () => {
    // The digest of "abc" as FIPS 180-2, appendix B.1, prints it.
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const id = "ui_evt_0123456789abcdef0123456789ABCDEF";
    expect(replayKey("abc", id)).toBe(`${digest}:${id}`);
  });

  it("differs where the context or the dispatch id differs", () => {
    const keys = [replayKey("a", "x"), replayKey("b", "x"), replayKey("a", "y")];
    expect(new Set(keys).size).toBe(3);
  });
});

it.each([
  [110, 100, 10],
  [101, 100, 1],
  [101, 100.9, 1],
])("keeps a key that expires at %d from %d on for %d seconds", (expiresAt, now, seconds) => {
  expect(secondsToKeep(expiresAt, now)).toBe(seconds);
});

const refusal = new RangeError("A claim expires at a whole Unix second in the future.");
it.each([100, 99, 100.5, Number.NaN, Infinity])("refuses at 100 a key that expires at %d", (at) => {
  expect(() => secondsToKeep(at, 100)).toThrow(refusal);
});

describe("a store that can't answer", () => {
  it("says why in one sentence, and has a cause only where there is one", () => {
    const bare = new ReplayStoreUnavailable("it was closed");
    expect(bare.message).toBe("The replay store cannot answer: it was closed.");
    expect(Object.hasOwn(bare, "cause")).toBe(false);
    const cause = new Error("down");
    expect(new ReplayStoreUnavailable("it failed", cause).cause).toBe(cause);
  });

  it("has a name of its own, and is told from what isn't one", () => {
    expect(new ReplayStoreUnavailable("it failed").name).toBe("ReplayStoreUnavailable");
    for (const other of [new Error("x"), null, undefined, "x", {}]) {
      expect(other instanceof ReplayStoreUnavailable).toBe(false);
    }
  });

  it("gives its own reason before that of whoever passes it on", () => {
    const own = new ReplayStoreUnavailable("it was closed");
    expect(asUnavailable("it failed", own)).toBe(own);
    const cause = new Error("down");
    expect(asUnavailable("it failed", cause)).toMatchObject({
      message: "The replay store cannot answer: it failed.",
      cause,
    });
  });

  it("names the class that it is given", () => {
    const refusal = unavailableAs("CLOCK", "the clocks differ");
    expect(failureClass(refusal)).toBe("CLOCK");
    expect(refusal.message).toBe("The replay store cannot answer: the clocks differ.");
    expect(refusal.cause).toHaveProperty("message", "the clocks differ");
  });

  it.each([
    [noAnswerWithin(40), "no answer within 40 ms (UI_REPLAY_TIMEOUT_MS)"],
    [notConnectedWithin(5000), "not connected within 5000 ms, the limit for connecting"],
    [
      notConnectedWithin(40, 5000),
      "not connected within 40 ms (UI_REPLAY_TIMEOUT_MS), and connecting goes on for 5000 ms at most",
    ],
  ])("names the limit that was met: %s", (refusal, reason) => {
    expect(failureClass(refusal)).toBe("ETIMEDOUT");
    expect(refusal.message).toBe(`The replay store cannot answer: ${reason}.`);
  });
});

describe("a store for trials", () => {
  const token = { issuedAt: 100, lifetimeSeconds: 90 };

  it("is the store itself if nothing of that can change", () => {
    const store: ReplayStore = { claim: async () => true };
    expect(rechecking(store)).toBe(store);
  });

  it("looks at its server again beside each claim, and gives the claim's answer", async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const until = <T>(name: string, answer: T) => {
      begun.push(name);
      return new Promise<T>((resolve) => void ends.push(() => resolve(answer)));
    };
    const claim = vi.fn<ReplayStore["claim"]>(() => until("claim", "forgotten"));
    const memory = () => ({ sinceMs: 1, nowMs: 2 });
    const store: RecheckedStore = {
      claim,
      recheck: () => until("recheck", undefined),
      unready: () => "CLOCK",
      memory,
    };
    const trial = rechecking(store);
    const answer = trial.claim("a", 190, token);
    expect(begun).toEqual(["recheck", "claim"]);
    for (const end of ends) end();
    expect(await answer).toBe("forgotten");
    expect(claim.mock.calls).toEqual([["a", 190, token]]);
    expect(trial).toMatchObject({ memory, unready: store.unready });
  });

  it("fails if its server could forget by now, although the claim won", async () => {
    const reason = new ReplayStoreUnavailable("it evicts");
    const store: RecheckedStore = {
      claim: async () => true,
      recheck: () => Promise.reject(reason),
      unready: () => null,
    };
    await expect(rechecking(store).claim("a", 190)).rejects.toBe(reason);
  });
});

it("counts seconds by the machine's clock, with fractions", () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_250);
  try {
    expect(systemSeconds()).toBe(1_800_000_000.25);
  } finally {
    clock.mockRestore();
  }
});
