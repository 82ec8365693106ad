import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beforeDeadline, requireTimeout } from "@/lib/replay/deadline";

describe("the timer of this machine", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("rings once the time is over", async () => {
    const answer = beforeDeadline(new Promise(() => {}), 250, () => new Error("late"));
    const refused = expect(answer).rejects.toThrow("late");
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(250);
    await refused;
  });

  it("is called off by an answer, and by a failure", async () => {
    const late = () => new Error("late");
    expect(await beforeDeadline(Promise.resolve("in time"), 250, late)).toBe("in time");
    await expect(beforeDeadline(Promise.reject(new Error("no")), 250, late)).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a time limit", () => {
  it.each([1, 2 ** 31 - 1])("may be %d milliseconds", (timeoutMs) => {
    expect(requireTimeout(timeoutMs)).toBe(timeoutMs);
  });

  it.each([0, 0.5, 2 ** 31])(
    "may not be %d milliseconds, and the message says what may",
    (wrong) => {
      expect(() => requireTimeout(wrong)).toThrow(
        /whole number of milliseconds from 1 to 2147483647/,
      );
    },
  );
});
