import { expect, test, vi } from "vitest";
import { createHarness, newDispatchId } from "../support/dispatch-harness";

const rateLimiter = { take: () => ({ ok: false, retryAfterSeconds: 7 }) as const };

test("says with 429 rate_limited when to come back, and claims nothing", async () => {
  const claim = vi.fn(async () => true);
  const { send, state } = createHarness(undefined, { rateLimiter, replayStore: { claim } });
  const answer = await send();
  expect(answer).toMatchObject({ status: 429, code: "rate_limited" });
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(claim).not.toHaveBeenCalled();
  expect(state.handled).toBe(0);
});

test("counts an instance without a session alone, whatever address it claims", async () => {
  const take = vi.fn((_key: string) => ({ ok: true }) as const);
  const { send } = createHarness(undefined, { rateLimiter: { take } });
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    await send({ headers: { "X-Forwarded-For": address } });
  }
  expect(new Set(take.mock.calls.map(([key]) => key)).size).toBe(1);
});

test("lets nothing through if the limiter fails", async () => {
  const failing = { take: () => Promise.reject(new Error("down")) };
  const { send, state } = createHarness(undefined, { rateLimiter: failing });
  const dispatchId = newDispatchId();
  const answer = await send({ dispatchId });
  expect([answer.status, answer.body.dispatchId]).toEqual([500, dispatchId]);
  expect(state.handled).toBe(0);
  expect(state.errors).toHaveLength(1);
  expect(state.outcomes).toEqual([
    expect.objectContaining({
      dispatchId: answer.body.dispatchId,
      interaction: expect.objectContaining({ on: expect.objectContaining({ part: "email" }) }),
    }),
  ]);
});
