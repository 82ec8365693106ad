import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import { failureClass } from "./failure-class";
import {
  asUnavailable,
  type KeptReceipt,
  noAnswerWithin,
  type ReplayStore,
  type TokenTimes,
} from "./replay-store";
import { NO_CERTAIN_ANSWER } from "./store-failures";

/**
 * The result of a claim: the key is new and now recorded, or used, or its token is older than the
 * store's memory, or the store can't tell.
 */
export type Claimed =
  | { readonly outcome: "won" }
  | { readonly outcome: "duplicate" }
  | {
      readonly outcome: "forgotten";
      /** Since when the store remembers, milliseconds since the Unix epoch; null if unknown. */
      readonly sinceMs: number | null;
      /** For how long the store has remembered, milliseconds; 0 if unknown. */
      readonly remembersMs: number;
    }
  | {
      readonly outcome: "unavailable";
      /** For the log. Holds no key, no command and no credential. */
      readonly reason: string;
      /** The class of the failure, such as `ECONNREFUSED`. */
      readonly failure: string;
      /** Of a time-out: for how long this process itself was blocked meanwhile, if it was. */
      readonly blockedMs?: number;
    };

/** Claims a key (records that the dispatch of this key is used). Never rejects. */
export type Claim = (
  key: string,
  expiresAt: number,
  token: TokenTimes,
  receipt?: KeptReceipt,
) => Promise<Claimed>;

/** Called when a claim begins; the returned function is called with the claim's result. */
export type ClaimWatcher = () => (claimed: Claimed) => void;

/**
 * Makes the claim of a store, which has a result within `timeoutMs` whatever the store does. An
 * application's own store may do anything, so only `true`, `false` and `"forgotten"` in time are certain
 * answers.
 *
 * A late answer is dropped, and the dispatch is refused, even if the store has recorded the key. The
 * caller then writes that nothing ran (`receipts.ts`).
 *
 * @param timeoutMs milliseconds, at least 1
 * @param watchers are told of every claim and its result
 * @param startTimer default: one that doesn't count time in which this process was blocked
 */
export function createClaim(
  store: ReplayStore,
  timeoutMs: number,
  watchers: readonly ClaimWatcher[] = [],
  startTimer: StartTimer = serverTimer,
  monotonicMs: () => number = () => performance.now(),
): Claim {
  const late = () => {
    throw noAnswerWithin(timeoutMs);
  };
  async function ask(...claim: Parameters<Claim>): Promise<Claimed> {
    const startedAt = monotonicMs();
    try {
      const work = () => store.claim(...claim);
      const answer: unknown = await beforeDeadline(timeoutMs, work, late, startTimer);
      if (answer === "forgotten") return forgotten(store);
      if (typeof answer !== "boolean") return unavailable("it gave no plain yes or no", answer);
      return answer ? { outcome: "won" } : { outcome: "duplicate" };
    } catch (error) {
      const failed = unavailable("it failed", error);
      const blockedMs = Math.round(monotonicMs() - startedAt - timeoutMs);
      if (failed.failure !== "ETIMEDOUT" || blockedMs < BLOCKED_MS) return failed;
      return { ...failed, reason: `${failed.reason} ${WAS_BLOCKED}`, blockedMs };
    }
  }
  return async (...claim) => {
    const settled = watchers.map((begin) => begin());
    const claimed = await ask(...claim);
    for (const tell of settled) tell(claimed);
    return claimed;
  };
}

function forgotten(store: ReplayStore): Claimed {
  const memory = store.memory?.();
  if (!memory) return { outcome: "forgotten", sinceMs: null, remembersMs: 0 };
  const { sinceMs, nowMs } = memory;
  return { outcome: "forgotten", sinceMs, remembersMs: Math.max(0, Math.floor(nowMs - sinceMs)) };
}

/** A wait is longer than its limit if the process was blocked; some of that is a timer's own. */
const BLOCKED_MS = 50;
const WAS_BLOCKED =
  "Meanwhile this process itself was blocked, so the store may be well: see docs/hosting/runbook.md.";

/** The reason has only the library's own message: any other may contain the key of a dispatch. */
function unavailable(what: string, error: unknown): Extract<Claimed, { outcome: "unavailable" }> {
  const { message } = asUnavailable(what, error);
  return {
    outcome: "unavailable",
    reason: message,
    failure: failureClass(error) ?? NO_CERTAIN_ANSWER,
  };
}
