import { describe, expect, it } from "vitest";
import {
  beginningAt,
  createLastClaim,
  hasGoneBack,
  isOlder,
} from "@/lib/service-ui/replay/remembered-since";

it("takes a token for older that was issued before the memory begins, by a millisecond", () => {
  expect(isOlder(5, { sinceMs: 5001 })).toBe(true);
  expect(isOlder(5, { sinceMs: 5000 })).toBe(false);
});

it("lets a new store remember this second's tokens, and one that has lost something none", () => {
  expect(beginningAt(5999.9, "new")).toBe(5000);
  for (const loss of ["empty", "server", "file", "lost", "clock"] as const) {
    expect(beginningAt(5999.9, loss)).toBe(6000);
    expect(beginningAt(6000, loss)).toBe(6001);
  }
});

it.each([
  ["an earlier one than is known", 1000, 2000, 3000, true],
  ["an earlier one than is known, which is not ahead of the clock", 1000, 3000, 3000, true],
  ["an earlier one than was ahead of the clock", 1000, 3001, 3000, false],
  ["the same as is known", 2000, 2000, 3000, false],
  ["a later one than is known", 2500, 2000, 3000, false],
  ["the first that is seen", 1000, undefined, 3000, false],
])("judges whether a memory has gone back that says %s", (_, sinceMs, knownMs, latestMs, is) => {
  expect(hasGoneBack(sinceMs, knownMs, latestMs)).toBe(is);
});

describe("a process's own last claim", () => {
  function start() {
    let nowMs = 50_000;
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { pass, last: createLastClaim<string>(() => nowMs) };
  }

  it("is due at once, again a second after each look, and never if there is none", () => {
    const { pass, last } = start();
    expect(last.due()).toBeUndefined();
    last.note("a", 3660);
    expect(last.due()).toBe("a");
    last.looked();
    pass(999);
    last.note("b", 3660);
    expect(last.due()).toBeUndefined();
    pass(1);
    expect(last.due()).toBe("b");
    last.looked();
    last.lookSoon();
    expect(last.due()).toBe("b");
    last.forget();
    expect(last.due()).toBeUndefined();
  });

  it("isn't due in the two seconds before the store may delete it", () => {
    const { pass, last } = start();
    last.note("a", 60);
    pass(57_999);
    expect(last.due()).toBe("a");
    pass(1);
    expect(last.due()).toBeUndefined();
  });

  it("is timed by the process's own clock where no other is given", () => {
    const last = createLastClaim<string>();
    last.note("a", 3660);
    expect(last.due()).toBe("a");
    last.looked();
    expect(last.due()).toBeUndefined();
  });
});
