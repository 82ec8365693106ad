import { expect, test } from "vitest";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";

test("lets a user dispatch as often as allowed in a window, and again in the next", () => {
  let now = 0;
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60 }, () => now);
  expect([limiter.take("a"), limiter.take("a")]).toEqual([{ ok: true }, { ok: true }]);
  now = 20_001;
  expect(limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 40 });
  now = 60_000;
  expect([limiter.take("a"), limiter.take("a")]).toEqual([{ ok: true }, { ok: true }]);
  expect(limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 60 });
});

test("counts each user apart", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0);
  limiter.take("a");
  expect(limiter.take("a")).toMatchObject({ ok: false });
  expect(limiter.take("b")).toEqual({ ok: true });
});

test("forgets the first of a flood of users, and no more than it must", () => {
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60 }, () => 0, 2);
  for (const key of ["a", "b", "c", "d", "e"]) limiter.take(key);
  expect(limiter.take("d")).toMatchObject({ ok: false });
  expect(limiter.take("e")).toMatchObject({ ok: false });
  expect(limiter.take("a")).toEqual({ ok: true });
});

test("asks for room under each key, and counts none after the one that has no room", () => {
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60 }, () => 0);
  const madeUp = (number: number) => limiter.take("instance", `session ${number}`);
  expect([madeUp(1), madeUp(2)]).toEqual([{ ok: true }, { ok: true }]);
  for (let round = 0; round < 3; round += 1) expect(madeUp(3)).toMatchObject({ ok: false });
  expect([limiter.take("b", "session 3"), limiter.take("c", "session 3")]).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(limiter.take("d", "session 3")).toMatchObject({ ok: false });
});
