import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TimeLimit, withTimeLimit } from "@/lib/dispatch/time-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("work that ends in time gives its value, and no timer stays", async () => {
  await expect(withTimeLimit(100, async () => "done")).resolves.toEqual({
    timedOut: false,
    value: "done",
  });
  expect(vi.getTimerCount()).toBe(0);
});

test("work that throws in time throws, and no timer stays", async () => {
  const failing = withTimeLimit(100, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that takes longer is given up, its signal aborted, its end is waited for no more", async () => {
  let signal: AbortSignal | undefined;
  const limited = withTimeLimit(100, (given) => {
    signal = given.signal;
    return new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await limited).toEqual({ timedOut: true });
  expect(signal?.aborted).toBe(true);
  expect(signal?.reason).toMatchObject({ name: "TimeoutError", message: "The time is up." });
});

test("who asks for the signal after the time is up gets an aborted one", async () => {
  let late: TimeLimit | undefined;
  const limited = withTimeLimit(100, (limit) => {
    late = limit;
    return new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(100);
  await limited;
  expect(late?.isOver).toBe(true);
  expect(late?.signal.aborted).toBe(true);
  expect(late?.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("who has given a callback is called once, when the time is up and not before", async () => {
  const callback = vi.fn();
  const limited = withTimeLimit(100, (limit) => {
    limit.whenOver(callback);
    return new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(callback).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await limited;
  expect(callback).toHaveBeenCalledTimes(1);
});

test("work that has ended when it returns gives its value at once, and starts no timer", () => {
  const started = vi.spyOn(globalThis, "setTimeout");
  expect(withTimeLimit(100, () => "done")).toEqual({ timedOut: false, value: "done" });
  expect(started).not.toHaveBeenCalled();
});
