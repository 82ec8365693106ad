import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeLimit } from "@/lib/dispatch/time-limit";

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
