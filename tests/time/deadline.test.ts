import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beforeDeadline } from "@/lib/service-ui/time/deadline";
import { fail } from "../support/for-this-test";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => "late";
const never = () => new Promise<never>(() => {});

describe("beforeDeadline", () => {
  test("gives the value of work that ends in time, and leaves no timer", async () => {
    expect(await beforeDeadline(100, async () => "done", late)).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["later", () => Promise.reject(new Error("no"))],
    ["at once", () => fail("no")],
  ])("throws what work throws %s, and leaves no timer", async (_when, work) => {
    await expect(beforeDeadline(100, work, late)).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("gives longer work up once the time is over", async () => {
    const ends = vi.fn(late);
    const limited = beforeDeadline<string>(100, never, ends);
    await vi.advanceTimersByTimeAsync(99);
    expect(ends).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await limited).toBe("late");
  });

  test("rejects with what `late` throws", async () => {
    const limited = beforeDeadline(100, never, () => fail("too late"));
    const refused = expect(limited).rejects.toThrow("too late");
    await vi.advanceTimersByTimeAsync(100);
    await refused;
  });

  test.each([
    ["a value", (resolve: (value: string) => void) => resolve("answered")],
    ["an error", (_resolve: unknown, reject: (error: Error) => void) => reject(new Error("no"))],
  ])("ignores %s with which work answers being stopped", async (_what, settle) => {
    let stop = () => {};
    const work = () =>
      new Promise<string>((resolve, reject) => {
        stop = () => settle(resolve, reject);
      });
    const limited = beforeDeadline(100, work, () => {
      stop();
      return "late";
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(await limited).toBe("late");
  });
});
