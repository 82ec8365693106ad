import { expect, it, onTestFinished, vi } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { PATIENCE_MS } from "../support/patience";
import { startTcpFront } from "../support/tcp-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

describeWithRedis("with a real Redis over TCP", () => {
  const { server } = useRedis();
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;

  it("rejects where its client is not installed, and claims once it is", async () => {
    const front = await forThisTest(startTcpFront(server().socketPath));
    let installed = false;
    vi.doMock("@redis/client", (importOriginal) => {
      if (!installed) throw new Error("Cannot find package '@redis/client'");
      return importOriginal();
    });
    onTestFinished(() => vi.doUnmock("@redis/client"));
    vi.resetModules();
    const { createRedisStore: createAfresh } = await import("@/lib/service-ui/replay/redis-store");
    const store = createAfresh({ url: `redis://127.0.0.1:${front.port}`, timeoutMs: PATIENCE_MS });
    onTestFinished(() => store.close());
    await expect(store.claim("a", expiresAt)).rejects.toThrow("the transaction failed");
    installed = true;
    expect(await store.claim("a", expiresAt)).toBe(true);
  });
});
