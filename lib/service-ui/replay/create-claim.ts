import { beforeDeadline, type StartTimer, systemTimer } from "../time/deadline";
import { failureClass } from "./failure-class";
import { asUnavailable, noAnswerWithin, type ReplayStore } from "./replay-store";
import { NO_CERTAIN_ANSWER } from "./store-failures";

/** The result of a claim: the key is new and now recorded, or used, or the store can't tell. */
export type Claimed =
  | { readonly outcome: "won" }
  | { readonly outcome: "duplicate" }
  | {
      readonly outcome: "unavailable";
      /** For the log. Holds no key, no command and no credential. */
      readonly reason: string;
      /** The class of the failure, such as `ECONNREFUSED`. */
      readonly failure: string;
    };

/** Claims a key (records that the dispatch of this key is used). Never rejects. */
export type Claim = (key: string, expiresAt: number) => Promise<Claimed>;

/** Called when a claim begins; the returned function is called with the claim's result. */
export type ClaimWatcher = () => (claimed: Claimed) => void;

/**
 * Makes the claim of a store, which has a result within `timeoutMs` whatever the store does. An
 * application's own store may do anything, so only `true` and `false` in time are certain answers.
 *
 * A late answer is dropped, and the dispatch is refused, even if the store has recorded the key.
 *
 * @param timeoutMs milliseconds, at least 1
 * @param watchers are told of every claim and its result
 * @param startTimer default: the machine's timer
 */
export function createClaim(
  store: ReplayStore,
  timeoutMs: number,
  watchers: readonly ClaimWatcher[] = [],
  startTimer: StartTimer = systemTimer,
): Claim {
  const late = () => {
    throw noAnswerWithin(timeoutMs);
  };
  async function ask(key: string, expiresAt: number): Promise<Claimed> {
    try {
      const work = () => store.claim(key, expiresAt);
      const won: unknown = await beforeDeadline(timeoutMs, work, late, startTimer);
      if (typeof won !== "boolean") return unavailable("it gave no plain yes or no", won);
      return won ? { outcome: "won" } : { outcome: "duplicate" };
    } catch (error) {
      return unavailable("it failed", error);
    }
  }
  return async (key, expiresAt) => {
    const settled = watchers.map((begin) => begin());
    const claimed = await ask(key, expiresAt);
    for (const tell of settled) tell(claimed);
    return claimed;
  };
}

/** The reason has only the library's own message: any other may contain the key of a dispatch. */
function unavailable(what: string, error: unknown): Claimed {
  const { message } = asUnavailable(what, error);
  return {
    outcome: "unavailable",
    reason: message,
    failure: failureClass(error) ?? NO_CERTAIN_ANSWER,
  };
}
