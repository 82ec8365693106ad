import { hash } from "node:crypto";
import { STORE_UNAVAILABLE } from "../../common/registered-symbols";
import type { StoreMemory } from "./remembered-since";

/** The times of the token that a dispatch was sent with. */
export interface TokenTimes {
  /** Unix seconds, the token's `iat`. */
  readonly issuedAt: number;
  /**
   * For how many seconds the store must keep a claim of the token, by its own clock: the token's
   * whole lifetime and twice the clock tolerance.
   */
  readonly lifetimeSeconds: number;
}

/** What became of a dispatch, which a store keeps beside its claim for a while. */
export interface KeptReceipt {
  /** Names the claim: the receipt counts only if the claim of this nonce won. */
  readonly nonce: string;
  /** Encrypted. */
  readonly record: string;
  /** For how many seconds from now on the receipt is kept, by the store's own clock. */
  readonly seconds: number;
}

/**
 * A store that remembers used dispatches (SPEC.md 4.1, step 3; 8.1).
 *
 * A store returns only what it knows for certain. In every other case (a lost reply, a time-out, a
 * full disk) the store rejects, and the caller refuses the dispatch.
 */
export interface ReplayStore {
  /**
   * Claims a key: records that the dispatch of this key is used. Returns true for the first call
   * with a key, and false for every later call until `expiresAt`.
   *
   * A store that knows since when it remembers returns `"forgotten"` for a token that is older,
   * unless it still knows the key: it may have recorded the key, and lost it. A store that never
   * loses anything needs only true and false.
   *
   * @param key the replay key, `sha256(ctx) + ':' + dispatchId`
   * @param expiresAt Unix seconds from which the key may be forgotten: the token's `exp` plus the
   *   clock tolerance. Every claim of a key has the same `expiresAt`. The caller refuses expired
   *   tokens first, so nobody claims a forgotten key again.
   * @param token absent for a key that belongs to no token, and so is never older than the memory
   * @param receipt kept from the very moment in which the claim wins. A store without
   *   `readReceipt` ignores it.
   * @throws {ReplayStoreUnavailable} when the store cannot tell for certain
   * @throws {RangeError} when `expiresAt` is not a whole second in the future
   */
  claim(
    key: string,
    expiresAt: number,
    token?: TokenTimes,
    receipt?: KeptReceipt,
  ): Promise<boolean | "forgotten">;
  /**
   * Puts a receipt in the place of the one that its claim has brought. Changes nothing that counts
   * if the key was claimed with another nonce. A store without this and `readReceipt` keeps none,
   * and who repeats a request is told that nobody knows what became of it.
   *
   * @returns false if the store doesn't know of that claim yet
   */
  writeReceipt?(key: string, receipt: KeptReceipt): Promise<boolean>;
  /** The record of the claim that won; undefined if there is none, or if its time is over. */
  readReceipt?(key: string): Promise<string | undefined>;
  /**
   * Since when the store remembers, as of its last answer. Without it, the runtime sends no
   * interaction anew after `"forgotten"`.
   */
  memory?(): StoreMemory | undefined;
}

/** A store on a server whose settings may change. */
export interface RecheckedStore extends ReplayStore {
  /** Rejects if the server could by now forget that a dispatch is used. */
  recheck(): Promise<void>;
  /** Why this process isn't ready although its claims count: the class of a failure, or null. */
  unready(): string | null;
}

/** Check and claim begin together, so that a trial takes no longer than a claim. */
export function rechecking(store: ReplayStore | RecheckedStore): ReplayStore {
  if (!("recheck" in store)) return store;
  return {
    ...store,
    async claim(...claim) {
      const [, answer] = await Promise.all([store.recheck(), store.claim(...claim)]);
      return answer;
    },
  };
}

/** The key of a trial claim, which tests a store and belongs to no dispatch. */
export const TRIAL_PREFIX = "trial:";

/**
 * The store could not tell whether a key is new; `cause` is the error behind it.
 *
 * The message is fit for a log line, because it holds no key, no command and no credential. The
 * cause may hold any of these.
 */
export class ReplayStoreUnavailable extends Error {
  override readonly name = "ReplayStoreUnavailable";
  readonly [STORE_UNAVAILABLE] = true;

  constructor(reason: string, cause?: unknown) {
    super(`The replay store cannot answer: ${reason}.`, cause === undefined ? {} : { cause });
  }

  /**
   * Compares a brand, because a process can hold several bundles, each with its own copy of this
   * class (NEXT.md 28).
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object(value)[STORE_UNAVAILABLE] === true;
  }
}

/**
 * Returns the error itself if it is a `ReplayStoreUnavailable`; else a new one with the given
 * reason, and with the error as its cause.
 */
export function asUnavailable(reason: string, error: unknown): ReplayStoreUnavailable {
  return error instanceof ReplayStoreUnavailable
    ? error
    : new ReplayStoreUnavailable(reason, error);
}

/** The error of a store that did not answer in time. Logs and metrics name it `ETIMEDOUT`. */
export function noAnswerWithin(timeoutMs: number): ReplayStoreUnavailable {
  return unavailableAs("ETIMEDOUT", `no answer within ${timeoutMs} ms (UI_REPLAY_TIMEOUT_MS)`);
}

/**
 * The error of a store whose connection was not made in time.
 *
 * @param longestMs for how long connecting may go on; absent if that time is over
 */
export function notConnectedWithin(timeoutMs: number, longestMs?: number): ReplayStoreUnavailable {
  const more =
    longestMs === undefined
      ? ", the limit for connecting"
      : ` (UI_REPLAY_TIMEOUT_MS), and connecting goes on for ${longestMs} ms at most`;
  return unavailableAs("ETIMEDOUT", `not connected within ${timeoutMs} ms${more}`);
}

/** An error with a class of its own, which `STORE_FAILURES` lists. */
export function unavailableAs(code: string, reason: string): ReplayStoreUnavailable {
  return new ReplayStoreUnavailable(reason, Object.assign(new Error(reason), { code }));
}

/**
 * The key of a dispatch in the replay store: `sha256(ctx) + ':' + dispatchId`, the digest in
 * lower-case hexadecimal (SPEC.md 4.1, step 3).
 *
 * @param ctx the signed token, in the one spelling that `verify` accepts
 */
export function replayKey(ctx: string, dispatchId: string): string {
  return `${hash("sha256", ctx, "hex")}:${dispatchId}`;
}

/** Unix seconds by the clock of this machine, with fractions. */
export const systemSeconds = () => Date.now() / 1000;

/**
 * The whole seconds for which a key must be kept, at least 1.
 *
 * If the lifetime of a key were invalid, a store would silently keep the key for ever. So this
 * function refuses anything but a whole second in the future.
 *
 * @throws {RangeError} when `expiresAt` is not a whole second after `nowSeconds`
 */
export function secondsToKeep(expiresAt: number, nowSeconds: number): number {
  const seconds = expiresAt - Math.floor(nowSeconds);
  if (!Number.isSafeInteger(expiresAt) || !(expiresAt > nowSeconds)) {
    throw new RangeError("A claim expires at a whole Unix second in the future.");
  }
  return seconds;
}
