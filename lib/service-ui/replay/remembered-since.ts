/** Since when a store remembers, and its own clock. Both are milliseconds since the Unix epoch. */
export interface StoreMemory {
  readonly sinceMs: number;
  readonly nowMs: number;
}

const WHAT_IT_MEANS =
  "Used dispatches don't run again: a page that is open renews its tokens with one refresh, and a " +
  "user whose request was under way is told that it may have run.";

/** Why a store's memory begins now: what was seen, what it means, and what to do. */
export const MEMORY_LOSSES = {
  new: `The replay store has no record of used dispatches. ${WHAT_IT_MEANS} If the store isn't new, find out who emptied it.`,
  empty: `The replay store was emptied, or another one answers. ${WHAT_IT_MEANS} Find out who deleted the data, or which failover led to a server without it.`,
  server: `The replay store was restarted, or another server took over, so it may lack the last claims. ${WHAT_IT_MEANS} If nobody planned that, look at the server's log.`,
  file: `replay.db was copied, moved or restored, its log was deleted, or the machine was restarted, so the file may lack claims. ${WHAT_IT_MEANS} There is nothing to do; never restore the file over itself.`,
  lost: `A claim that this process made is gone: a replica lagged, a snapshot was restored, or keys were deleted. ${WHAT_IT_MEANS} Find out what replaced the data.`,
  clock: `The replay store's record lay ahead of its clock, so it was written while a clock was wrong. ${WHAT_IT_MEANS} Synchronise the clocks of all hosts.`,
} as const;

export type MemoryLoss = keyof typeof MEMORY_LOSSES;

/** What a store tells when its memory begins anew, and what it needs for that. */
export interface MemoryOptions {
  /**
   * `UI_REPLAY_ALLOW_FORGETTING`: tokens that are older than the store's memory are not refused.
   */
  readonly allowForgetting?: boolean | undefined;
  /** Called by the process that moves the beginning of the memory, each time that it does. */
  readonly onMemoryMoved?: ((loss: MemoryLoss, sinceMs: number) => void) | undefined;
  /** Unix seconds since when a store that is new remembers; default: now. */
  readonly since?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicMs?: () => number;
}

/**
 * A record of the memory that lies further ahead of the store's clock was written by a wrong clock,
 * milliseconds. Two reads of one clock by different ways differ by less.
 */
export const AHEAD_MS = 2000;

/**
 * Whether a token may have been used before the store's memory begins. `issuedAt` names a whole
 * second, so a token of the very second in which the memory begins counts as older.
 */
export function isOlder(issuedAt: number, { sinceMs }: Pick<StoreMemory, "sinceMs">): boolean {
  return issuedAt * 1000 < sinceMs;
}

/**
 * Whether a database remembers since an earlier time than this process has seen: it is an older one,
 * such as a volume that came back. A time that lay ahead of the clock is corrected to an earlier
 * one, and that is no loss.
 *
 * @param latestMs what lies after it is ahead of the clock
 */
export function hasGoneBack(
  sinceMs: number,
  knownMs: number | undefined,
  latestMs: number,
): boolean {
  return knownMs !== undefined && sinceMs < knownMs && knownMs <= latestMs;
}

/**
 * When a memory begins that begins now. After a loss, every token that was issued until now is
 * older, even one of this very second. A new store has lost nothing, so pages of this second stay
 * valid.
 */
export const beginningAt = (nowMs: number, loss: MemoryLoss): number =>
  loss === "new" ? Math.floor(nowMs / 1000) * 1000 : Math.floor(nowMs) + 1;

const LOOK_INTERVAL_MS = 1000;
/** A claim isn't looked for so shortly before the store may delete it. */
const SPARE_MS = 2000;

/** A process's own last claim, which shows whether the database has lost claims. */
export interface LastClaim<T> {
  /** @param keptSeconds for how long the store keeps the claim from now on */
  note(claim: T, keptSeconds: number): void;
  /** The claim to look for; undefined if there is none, or if the last look was just now. */
  due(): T | undefined;
  /** Ends the wait for the next look, because another database may answer now. */
  lookSoon(): void;
  /** Begins the wait for the next look. */
  looked(): void;
  forget(): void;
}

export function createLastClaim<T>(
  monotonicMs: () => number = () => performance.now(),
): LastClaim<T> {
  let last: { readonly claim: T; readonly keptUntilMs: number } | undefined;
  let lookAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(claim, keptSeconds) {
      last = { claim, keptUntilMs: monotonicMs() + keptSeconds * 1000 - SPARE_MS };
    },
    due() {
      const nowMs = monotonicMs();
      return last && nowMs >= lookAtMs && nowMs < last.keptUntilMs ? last.claim : undefined;
    },
    lookSoon() {
      lookAtMs = Number.NEGATIVE_INFINITY;
    },
    looked() {
      lookAtMs = monotonicMs() + LOOK_INTERVAL_MS;
    },
    forget() {
      last = undefined;
    },
  };
}
