import { createNonceStore, type NonceStoreOptions, type RedisStep } from "./nonce-store";
import type { RecheckedStore } from "./replay-store";
import { createServerWatch, type ServerWatchOptions } from "./server-watch";
import { createUpstashCheck, type UpstashCheckOptions } from "./upstash-check";
import { createUpstashClient } from "./upstash-client";

interface UpstashTransaction {
  set(
    key: string,
    value: string,
    options?: { nx: true; ex: number } | { nx: true } | { ex: number },
  ): unknown;
  get(key: string): unknown;
  exec(): Promise<unknown[]>;
}

export interface UpstashClient {
  /** Starts a transaction, which its `exec` sends in one request. */
  multi(): UpstashTransaction;
  exec(words: [string]): Promise<unknown>;
}

export interface UpstashStoreOptions
  extends NonceStoreOptions,
    Omit<ServerWatchOptions, "monotonicMs"> {
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
  extends Omit<NonceStoreOptions, "monotonicMs">,
    Omit<ServerWatchOptions, "monotonicMs">,
    UpstashCheckOptions {}

export function createUpstashStoreOn(
  client: UpstashClient,
  options: UpstashClientOptions,
): RecheckedStore {
  const watch = createServerWatch(options);
  const ask = (command: readonly [string]) => client.exec([...command]);
  const store = createNonceStore(
    {
      transact: (steps) => transact(client, steps()),
      askNowMs: () => watch.askNowMs(ask),
      watch,
    },
    options,
  );
  const mayCount = createUpstashCheck(() => watch.report(ask), watch.accept, options);
  return {
    ...store,
    async claim(...claim) {
      const allowed = mayCount();
      const answer = await store.claim(...claim);
      await allowed;
      return answer;
    },
    recheck: () => mayCount(true),
    unready: () => watch.unready(),
  };
}

function transact(client: UpstashClient, steps: readonly RedisStep[]): Promise<unknown[]> {
  const transaction = client.multi();
  for (const step of steps) {
    if ("get" in step) transaction.get(step.get);
    else transaction.set(step.set, step.value, optionsOf(step));
  }
  return transaction.exec();
}

function optionsOf({ ifAbsent, seconds: ex }: Extract<RedisStep, { set: string }>) {
  if (ex === undefined) return ifAbsent ? { nx: true as const } : undefined;
  return ifAbsent ? { nx: true as const, ex } : { ex };
}
