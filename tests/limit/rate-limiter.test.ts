import { expect, test } from "vitest";
import { userKey } from "@/lib/service-ui/dispatch/user-key";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";

test("lets a user dispatch as often as allowed in a window, and again in the next", () => {
  let now = 0;
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60 }, () => now);
  expect([limiter.take("a"), limiter.take("a")]).toEqual([{ ok: true }, { ok: true }]);
  now = 20_001;
  expect(limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 40 });
  now = 60_000;
  expect(limiter.take("a")).toEqual({ ok: true });
});

test("counts each user apart", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0);
  limiter.take("a");
  expect(limiter.take("a")).toMatchObject({ ok: false });
  expect(limiter.take("b")).toEqual({ ok: true });
});

test("forgets the first of a flood of users, and no more than it must", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0, 2);
  for (const key of ["a", "b", "c"]) limiter.take(key);
  expect(limiter.take("b")).toMatchObject({ ok: false });
  expect(limiter.take("c")).toMatchObject({ ok: false });
  expect(limiter.take("a")).toEqual({ ok: true });
});

test("counts a session for itself, in whatever instance, and does not keep its value", () => {
  expect(userKey("alice", "uci_a")).toBe(userKey("alice", "uci_b"));
  expect(userKey("alice", "uci_a")).not.toBe(userKey("bob", "uci_a"));
  expect(userKey("alice", "uci_a")).not.toContain("alice");
});

test("counts users without a session by instance", () => {
  expect(userKey(undefined, "uci_a")).not.toBe(userKey(undefined, "uci_b"));
  expect(userKey("", "uci_a")).toBe(userKey(undefined, "uci_a"));
});

test("takes a session that is called like an instance for none", () => {
  expect(userKey("instance:uci_a", "uci_b")).not.toBe(userKey(undefined, "uci_a"));
});

test("makes the key a digest of the session, or the instance", () => {
  expect(userKey("alice", "uci_a")).toBe(
    "session:2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90",
  );
  expect(userKey(undefined, "uci_a")).toBe("instance:uci_a");
});
