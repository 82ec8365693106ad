import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { isBusy, retryWhileBusy } from "@/lib/service-ui/replay/busy-retry";
import { reconnectPauseMs } from "@/lib/service-ui/replay/redis-link";
import { fail } from "../support/for-this-test";

const failure = (errcode: unknown) => Object.assign(new Error("database is locked"), { errcode });

/** A machine on which time passes only in pauses, and chance is always the same. */
function startMachine(chance = 0.5) {
  let now = 0;
  const pauses: number[] = [];
  return {
    pauses,
    monotonicMs: () => now,
    random: () => chance,
    async delay(ms: number) {
      pauses.push(ms);
      now += ms;
    },
  };
}

/** Is busy so many times, then answers. */
function busyFor(times: number) {
  const attempt = vi.fn(() => "done");
  for (let i = 0; i < times; i++) attempt.mockImplementationOnce(() => fail(failure(5)));
  return attempt;
}

describe("the retry of a busy database", () => {
  it("does not pause where the first try succeeds", async () => {
    const machine = startMachine();
    expect(await retryWhileBusy(() => 7, { ...machine, timeoutMs: 100 })).toBe(7);
    expect(machine.pauses).toEqual([]);
  });

  it("pauses twice as long after each try, up to a limit", async () => {
    const machine = startMachine(1);
    expect(await retryWhileBusy(busyFor(7), { ...machine, timeoutMs: 1000 })).toBe("done");
    expect(machine.pauses).toEqual([1, 2, 4, 8, 16, 32, 32]);
  });

  it("draws its pauses, so that two writers part", async () => {
    const [short, long] = [startMachine(0), startMachine(1)];
    for (const machine of [short, long]) {
      await retryWhileBusy(busyFor(3), { ...machine, timeoutMs: 1000 });
    }
    expect(short.pauses).toEqual([0.5, 1, 2]);
    expect(long.pauses).toEqual([1, 2, 4]);
  });

  it("gives the thread free between two tries", async () => {
    let elsewhere = false;
    const attempt = () => (elsewhere ? "done" : fail(failure(5)));
    const answer = retryWhileBusy(attempt, { timeoutMs: 10_000 });
    setImmediate(() => {
      elsewhere = true;
    });
    expect(await answer).toBe("done");
  });

  it("tries a last time when the time is up, then throws what it met", async () => {
    const machine = startMachine(1);
    const attempt = busyFor(1000);
    const answer = retryWhileBusy(attempt, { ...machine, timeoutMs: 10 });
    await expect(answer).rejects.toThrow("database is locked");
    expect(machine.pauses).toEqual([1, 2, 4, 3]);
    expect(attempt).toHaveBeenCalledTimes(5);
  });

  it("gives up by the process's own clock where no other is given", async () => {
    const attempt = () => fail(failure(5));
    const answer = retryWhileBusy(attempt, { timeoutMs: 1, delay: () => nextTurn() });
    await expect(answer).rejects.toThrow("database is locked");
  });

  it("throws at once what another try would not mend", async () => {
    const machine = startMachine();
    const attempt = vi.fn(() => fail(failure(11)));
    await expect(retryWhileBusy(attempt, { ...machine, timeoutMs: 100 })).rejects.toThrow();
    expect(attempt).toHaveBeenCalledOnce();
  });

  it.each([5, 5 | (1 << 8), 5 | (2 << 8)])("takes the code %j for busy", (errcode) => {
    expect(isBusy(failure(errcode))).toBe(true);
  });

  const others = [6, 13, "5", undefined].map(failure);
  it.each([...others, { errcode: 5 }, null])("does not take %o for busy", (error) => {
    expect(isBusy(error)).toBe(false);
  });
});

const least = () => 0;
const most = () => 1 - Number.EPSILON;

it("makes no pause after one failure, or after one of a connection that had answered", () => {
  expect(reconnectPauseMs(0, most)).toBe(0);
  expect(reconnectPauseMs(1, most)).toBe(0);
});

it("doubles the pause with each further failure, up to a second", () => {
  const failures = [2, 3, 4, 5, 6, 7, 8, 1_000_000];
  const pauses = failures.map((count) => Math.round(reconnectPauseMs(count, most)));
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000]);
});

it("draws the pause from the upper half, so that processes do not come back together", () => {
  expect(reconnectPauseMs(4, least)).toBe(100);
  expect(reconnectPauseMs(4, () => 0.5)).toBe(150);
});
