import { expect, test, vi } from "vitest";
import { type Claim, type Claimed, createClaim } from "@/lib/service-ui/replay/create-claim";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { createTrialClaims, reachStore } from "@/lib/service-ui/replay/trial-claims";
import { createManualClock, createManualTimers } from "../support/manual-clock";

/** A store whose claims a test settles, and trials of it on a clock that stands. */
function trials() {
  const claims: { key: string; expiresAt: number; settle: (won: boolean | Error) => void }[] = [];
  const store: ReplayStore = {
    claim: (key, expiresAt) =>
      new Promise((resolve, reject) => {
        const settle = (won: boolean | Error) =>
          typeof won === "boolean" ? resolve(won) : reject(won);
        claims.push({ key, expiresAt, settle });
      }),
  };
  const clock = createManualClock();
  const tryStore = createTrialClaims(createClaim(store, 1000, [], createManualTimers().start), {
    intervalMs: 3000,
    monotonicMs: () => clock.now() * 1000,
    nowSeconds: clock.now,
  });
  const settle = async (won: boolean | Error) => {
    const asked = tryStore();
    claims.at(-1)?.settle(won);
    return asked;
  };
  return { claims, clock, tryStore, settle };
}

test("shares one trial among all who ask while it is under way, however long it takes", async () => {
  const { claims, clock, tryStore } = trials();
  const before = Array.from({ length: 500 }, tryStore);
  clock.advance(3600);
  const after = Array.from({ length: 500 }, tryStore);
  expect(claims).toHaveLength(1);
  claims[0]?.settle(true);
  expect(new Set(await Promise.all([...before, ...after]))).toEqual(new Set([null]));
});

test("keeps a finding for the interval from the end of its trial, and then tries anew", async () => {
  const { claims, clock, tryStore, settle } = trials();
  const first = tryStore();
  clock.advance(10);
  claims[0]?.settle(true);
  await first;
  clock.advance(2);
  expect(await tryStore()).toBeNull();
  expect(claims).toHaveLength(1);
  clock.advance(1);
  expect(await settle(new ReplayStoreUnavailable("it failed"))).not.toBeNull();
  expect(claims).toHaveLength(2);
});

test("keeps a failure as long as a success, so that a broken store isn't asked more often", async () => {
  const { claims, clock, tryStore, settle } = trials();
  const failure = await settle(new ReplayStoreUnavailable("it failed"));
  expect(failure).toBe("NO_CERTAIN_ANSWER");
  expect(await tryStore()).toBe(failure);
  expect(claims).toHaveLength(1);
  clock.advance(3);
  expect(await settle(true)).toBeNull();
});

test("names the class of a failure, and nothing else of it", async () => {
  const code = "ECONNREFUSED";
  const cause = Object.assign(new Error("connect redis://user:secret@db"), { code });
  expect(await trials().settle(new ReplayStoreUnavailable("it failed", cause))).toBe(code);
});

test("takes a new key that is refused for a failure of the store", async () => {
  expect(await trials().settle(false)).toBe("NEW_KEY_REFUSED");
});

test("claims a key that no other trial has, for seconds", async () => {
  const { claims, clock, settle } = trials();
  await settle(true);
  clock.advance(3.5);
  await settle(true);
  expect(new Set(claims.map(({ key }) => key)).size).toBe(2);
  for (const { expiresAt } of claims) {
    expect(Number.isInteger(expiresAt)).toBe(true);
    expect(expiresAt).toBeLessThanOrEqual(clock.now() + 31);
  }
});

test("tries a store until its first claim, with a pause after each failure, the first one too", async () => {
  const tryStore = vi.fn(async () => (tryStore.mock.calls.length < 3 ? "ECONNREFUSED" : null));
  const pause = vi.fn(async () => {});
  await reachStore(async () => "ETIMEDOUT", tryStore, pause);
  expect([tryStore.mock.calls.length, pause.mock.calls.length]).toEqual([3, 3]);
});

test("asks once if the first trial, of which nobody is told, made its claim", async () => {
  const tryStore = vi.fn(async () => null);
  await reachStore(async () => null, tryStore);
  expect(tryStore).not.toHaveBeenCalled();
});

test("claims in the name of no token, so that no memory is too short for it", async () => {
  const claim = vi.fn<Claim>(async () => ({ outcome: "won" }));
  await createTrialClaims(claim, { nowSeconds: () => 99.5 })();
  const token = { issuedAt: 130, lifetimeSeconds: 30 };
  expect(claim.mock.calls).toEqual([[expect.stringMatching(/^trial:[0-9a-f-]{36}$/), 130, token]]);
});

test("says why a process isn't ready although its claim won, and first why one failed", async () => {
  let claimed: Claimed = { outcome: "won" };
  const tryStore = createTrialClaims(async () => claimed, {
    intervalMs: 0,
    unready: () => "CLOCK",
  });
  expect(await tryStore()).toBe("CLOCK");
  claimed = { outcome: "unavailable", reason: "it failed", failure: "OOM" };
  expect(await tryStore()).toBe("OOM");
});

test("keeps a finding for three seconds of the machine's own clock", async () => {
  const monotonic = vi.spyOn(performance, "now").mockReturnValue(1000);
  const claim = vi.fn<Claim>(async () => ({ outcome: "won" }));
  try {
    const tryStore = createTrialClaims(claim);
    await tryStore();
    monotonic.mockReturnValue(3999);
    await tryStore();
    expect(claim).toHaveBeenCalledTimes(1);
    monotonic.mockReturnValue(4000);
    await tryStore();
    expect(claim).toHaveBeenCalledTimes(2);
  } finally {
    monotonic.mockRestore();
  }
});
