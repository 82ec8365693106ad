import { onTestFinished } from "vitest";
import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from "@/lib/service-ui/replay/redis-store";
import { PATIENCE_MS } from "./patience";
import type { TcpFront } from "./tcp-front";

/** A store that reaches Redis through a front, and is closed when the test ends. */
export function openRedisStore(
  { port }: TcpFront,
  options: Partial<RedisStoreOptions> = {},
): RedisStore {
  const url = `redis://127.0.0.1:${port}`;
  const store = createRedisStore({ url, timeoutMs: PATIENCE_MS, ...options });
  onTestFinished(() => store.close());
  return store;
}
