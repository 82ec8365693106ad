import { randomBytes } from "node:crypto";
import { secondsToKeep, systemSeconds } from "./expiry";
import { type ReplayStore, ReplayStoreUnavailable } from "./replay-store";

/** What stands before every key, so that a Redis can be shared. */
export const KEY_PREFIX = "service-ui:replay:";

/**
 * Runs `SET key nonce NX EX ttlSeconds` and `GET key` as one transaction and gives both answers, in
 * that order.
 */
export type SetThenGet = (
  key: string,
  nonce: string,
  ttlSeconds: number,
) => Promise<readonly unknown[]>;

/** What a test may set in place of the machine's clock and random source. */
export interface NonceStoreOptions {
  /** Unix seconds; default the machine's. */
  readonly nowSeconds?: () => number;
  /** A fresh unguessable string for each claim; default 128 random bits. */
  readonly nonce?: () => string;
}

/**
 * Makes a store of a Redis transaction.
 *
 * A plain `SET NX` lies when its answer is lost: a client that repeats it reads the first write as
 * a duplicate. So each claim writes a nonce of its own and looks whose nonce stands there.
 * Repeating that changes nothing and answers the same, whichever client repeats it.
 */
export function createNonceStore(
  setThenGet: SetThenGet,
  {
    nowSeconds = systemSeconds,
    nonce = () => randomBytes(16).toString("base64url"),
  }: NonceStoreOptions = {},
): ReplayStore {
  return {
    async claim(key, expiresAt) {
      const ttlSeconds = secondsToKeep(expiresAt, nowSeconds());
      const mine = nonce();
      let answers: readonly unknown[];
      try {
        answers = await setThenGet(KEY_PREFIX + key, mine, ttlSeconds);
      } catch (error) {
        if (error instanceof ReplayStoreUnavailable) throw error;
        throw new ReplayStoreUnavailable("the transaction failed", error);
      }
      return isMine(answers, mine);
    },
  };
}

/** Only two pairs of answers are certain; every other one is no answer. */
function isMine(answers: unknown, mine: string): boolean {
  if (Array.isArray(answers) && answers.length === 2) {
    const [written, found] = answers;
    const known = written === "OK" || written === null;
    // Not written, yet mine: an earlier try of this claim wrote it, and its answer was lost.
    if (known && found === mine) return true;
    if (written === null && typeof found === "string" && found !== "") return false;
  }
  throw new ReplayStoreUnavailable("the transaction's answer makes no sense");
}
