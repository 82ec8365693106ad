import { expect, it, type Mock, onTestFinished } from "vitest";
import type { RateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import type { RespConnection } from "../support/resp-connection";

/** When the count's window begins, milliseconds since the Unix epoch. */
export const WINDOW_START_MS = 1_800_000_000_000;

/** Three dispatches an hour: no test lasts as long as the window by which Redis forgets a count. */
export const LIMIT = { limit: 3, windowSeconds: 3600 } as const;

/** Limiters of `LIMIT` that count in one Redis. */
export interface SharedLimiters {
  readonly redis: () => RespConnection;
  /** One process's limiter; its own count lets everything pass unless `ownLimit` is given. */
  open(options?: { readonly ownLimit: number }): {
    readonly limiter: RateLimiter;
    readonly onUnavailable: Mock;
  };
  setNow(nowMs: number): void;
}

/** What every limiter on a Redis keeps, whatever way leads there. */
export function describeSharedLimiter({ redis, open, setNow }: SharedLimiters): void {
  it("lets one user pass as often as allowed over all processes together", async () => {
    const processes = [open(), open(), open()];
    const decisions = [];
    for (let i = 0; i < 6; i += 1) decisions.push(await processes[i % 3]?.limiter.take("a"));
    expect(decisions.filter((decision) => decision?.ok)).toHaveLength(3);
    expect(decisions.at(-1)).toEqual({ ok: false, retryAfterSeconds: 3600 });
    expect(await processes[0]?.limiter.take("b")).toEqual({ ok: true });
    setNow(WINDOW_START_MS + 3_599_999);
    expect(await processes[0]?.limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 1 });
    setNow(WINDOW_START_MS + 3_600_000);
    expect(await processes[0]?.limiter.take("a")).toEqual({ ok: true });
    for (const { onUnavailable } of processes) expect(onUnavailable).not.toHaveBeenCalled();
  });

  it("counts exactly under a race", async () => {
    const processes = [open(), open()];
    const decisions = await Promise.all(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.limiter.take("a")),
    );
    expect(decisions.filter((decision) => decision?.ok)).toHaveLength(3);
  });

  it("leaves one key of a digest, with a lifetime, for each user", async () => {
    const { limiter } = open();
    await limiter.take("session:secret");
    await limiter.take("session:secret");
    const [keys] = await redis().send([["KEYS", "*"]]);
    const names = Array.isArray(keys) ? keys.map(String) : [];
    expect(names).toEqual([expect.stringMatching(/^ui:rate:[A-Za-z0-9_-]{43}:500000$/)]);
    const [ttl] = await redis().send([["PTTL", names[0] ?? ""]]);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(3_600_000);
  });

  it("counts alone if the server is full", async () => {
    await redis().send([["CONFIG", "SET", "maxmemory", "1"]]);
    onTestFinished(async () => {
      await redis().send([["CONFIG", "SET", "maxmemory", "0"]]);
    });
    const { limiter, onUnavailable } = open({ ownLimit: 1 });
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(await limiter.take("a")).toMatchObject({ ok: false });
    expect(onUnavailable.mock.calls).toEqual([[expect.stringMatching(/^(OOM|EXECABORT)$/)]]);
  });
}
