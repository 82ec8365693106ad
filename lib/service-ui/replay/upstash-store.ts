import { createForgettingCheck, type ForgettingOptions } from "./forgetting";
import { createNonceStore, type NonceStoreOptions } from "./nonce-store";
import { reportRedis } from "./redis-report";
import type { RecheckedStore } from "./replay-store";
import { createUpstashCheck, type UpstashCheckOptions } from "./upstash-check";
import { createUpstashClient } from "./upstash-client";

export interface UpstashClient {
  /** Starts a transaction, which its `exec` sends in one request. */
  multi(): {
    set(key: string, value: string, options: { nx: true; ex: number }): unknown;
    get(key: string): unknown;
    exec(): Promise<unknown[]>;
  };
  exec(words: [string]): Promise<unknown>;
}

export interface UpstashStoreOptions extends NonceStoreOptions, ForgettingOptions {
  readonly url: string;
  readonly token: string;
  /** Milliseconds for one claim, a second try included; default 1000. */
  readonly timeoutMs?: number;
}

/**
 * Makes a store of used dispatches on an Upstash database. The store sends nothing before the first
 * claim.
 *
 * Claims reject once the database says that it deletes keys when full. A full database deletes
 * keys with a lifetime first, and every claim is such a key.
 */
export function createUpstashStore({
  url,
  token,
  timeoutMs = 1000,
  ...options
}: UpstashStoreOptions): RecheckedStore {
  const client = createUpstashClient({ url, token, timeoutMs, retries: 1 });
  return createUpstashStoreOn(client, { ...options, timeoutMs: Math.ceil(timeoutMs / 2) });
}

export interface UpstashClientOptions
  extends NonceStoreOptions,
    ForgettingOptions,
    UpstashCheckOptions {}

export function createUpstashStoreOn(
  client: UpstashClient,
  options: UpstashClientOptions,
): RecheckedStore {
  const store = createNonceStore((key, nonce, ttlSeconds) => {
    const transaction = client.multi();
    transaction.set(key, nonce, { nx: true, ex: ttlSeconds });
    transaction.get(key);
    return transaction.exec();
  }, options);
  const report = () => reportRedis(() => client.exec(["INFO"]));
  const mayCount = createUpstashCheck(report, createForgettingCheck(options), options);
  return {
    async claim(key, expiresAt) {
      const allowed = mayCount();
      const won = await store.claim(key, expiresAt);
      await allowed;
      return won;
    },
    recheck: () => mayCount(true),
  };
}
