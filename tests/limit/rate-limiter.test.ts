import { expect, test } from "vitest";
import { visitorKey } from "@/lib/service-ui/dispatch/visitor-key";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";

test("lets a visitor dispatch as often as allowed in a window, and again in the next", () => {
  let now = 0;
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60 }, () => now);
  expect([limiter.take("a"), limiter.take("a")]).toEqual([{ ok: true }, { ok: true }]);
  now = 20_001;
  expect(limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 40 });
  now = 60_000;
  expect(limiter.take("a")).toEqual({ ok: true });
});

test("counts each visitor apart", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0);
  limiter.take("a");
  expect(limiter.take("a")).toMatchObject({ ok: false });
  expect(limiter.take("b")).toEqual({ ok: true });
});

test("forgets the first of a flood of visitors, and no more than it must", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0, 2);
  for (const key of ["a", "b", "c"]) limiter.take(key);
  expect(limiter.take("b")).toMatchObject({ ok: false });
  expect(limiter.take("c")).toMatchObject({ ok: false });
  expect(limiter.take("a")).toEqual({ ok: true });
});

test("counts a session for itself, in whatever instance, and does not keep its value", () => {
  expect(visitorKey("alice", "uci_a")).toBe(visitorKey("alice", "uci_b"));
  expect(visitorKey("alice", "uci_a")).not.toBe(visitorKey("bob", "uci_a"));
  expect(visitorKey("alice", "uci_a")).not.toContain("alice");
});

test("counts visitors without a session by instance", () => {
  expect(visitorKey(undefined, "uci_a")).not.toBe(visitorKey(undefined, "uci_b"));
  expect(visitorKey("", "uci_a")).toBe(visitorKey(undefined, "uci_a"));
});

test("takes a session that is called like an instance for none", () => {
  expect(visitorKey("instance:uci_a", "uci_b")).not.toBe(visitorKey(undefined, "uci_a"));
});

test("makes the key a digest of the session, or the instance", () => {
  expect(visitorKey("alice", "uci_a")).toBe(
    "session:2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90",
  );
  expect(visitorKey(undefined, "uci_a")).toBe("instance:uci_a");
});
