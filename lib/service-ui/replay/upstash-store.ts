import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import type { CheckReport } from "./forgetting";
import { createNonceStore, type NonceStoreOptions, type RedisStep } from "./nonce-store";
import type { RedisReport } from "./redis-report";
import type { RecheckedStore } from "./replay-store";
import { createServerWatch, type ServerWatchOptions } from "./server-watch";
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

interface UpstashCheckOptions {
  /** The longest that a claim waits for the answer, milliseconds. */
  readonly timeoutMs: number;
  readonly startTimer?: StartTimer;
  readonly monotonicMs?: () => number;
}

/** For how long an answer other than `noeviction` is reused, milliseconds. */
export const ASK_AGAIN_MS = 30_000;

/**
 * Makes a check that each claim of a replay key runs beside its own request. The check asks whether
 * the database deletes keys when full. Once the answer is `noeviction`, only a trial asks again.
 *
 * The check rejects only for a database that deletes keys. If the answer doesn't come in time, the
 * claim still counts, and a later claim asks again.
 */
export function createUpstashCheck(
  report: () => Promise<RedisReport>,
  check: CheckReport,
  {
    timeoutMs,
    startTimer = serverTimer,
    monotonicMs = () => performance.now(),
  }: UpstashCheckOptions,
): (isTrial?: boolean) => Promise<void> {
  let verdict: Promise<void> | undefined;
  let askAgainAt = 0;
  let isSound = false;

  async function reportOrNull(): Promise<RedisReport | null> {
    try {
      return await report();
    } catch {
      return null;
    }
  }

  async function ask(): Promise<void> {
    const answer = await beforeDeadline(timeoutMs, reportOrNull, () => null, startTimer);
    if (answer === null) return;
    isSound = false;
    check(answer);
    isSound = answer.evictionPolicy === "noeviction";
  }

  return (isTrial = false) => {
    const isOld = monotonicMs() >= askAgainAt && (isTrial || !isSound);
    if (verdict === undefined || isOld) {
      askAgainAt = monotonicMs() + ASK_AGAIN_MS;
      verdict = ask();
      // If a claim's own request fails, the claim never awaits the verdict. A rejection of the
      // verdict would then be unhandled.
      verdict.catch(() => {});
    }
    return verdict;
  };
}
