import { randomBytes } from "node:crypto";
import {
  asUnavailable,
  type ReplayStore,
  secondsToKeep,
  systemSeconds,
  unavailableAs,
} from "./replay-store";

/** The prefix of every key, so that applications can share one Redis. */
export const KEY_PREFIX = "service-ui:replay:";

/**
 * Runs `SET key nonce NX EX ttlSeconds` and `GET key` as one transaction and returns both replies,
 * in that order.
 */
export type SetThenGet = (
  key: string,
  nonce: string,
  ttlSeconds: number,
) => Promise<readonly unknown[]>;

export interface NonceStoreOptions {
  readonly nowSeconds?: () => number;
  readonly nonce?: () => string;
}

/**
 * Makes a store of used dispatches from a Redis transaction.
 *
 * A plain `SET NX` is not safe to repeat, because after a lost reply the repeat would find the
 * first write and report a duplicate. So each claim writes its own nonce and then reads which nonce
 * is stored. Any Redis client can therefore repeat the transaction. The second run changes nothing
 * and gives the same result.
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
      try {
        return isMine(await setThenGet(KEY_PREFIX + key, mine, ttlSeconds), mine);
      } catch (error) {
        throw asUnavailable("the transaction failed", error);
      }
    },
  };
}

/**
 * Only two results are certain. The claim is accepted if `SET` replied `OK` or null, and `GET` this
 * claim's own nonce. It is a duplicate if `SET` replied null, and `GET` another nonce. Every other
 * pair of replies counts as no answer.
 */
function isMine(answers: unknown, mine: string): boolean {
  if (Array.isArray(answers) && answers.length === 2) {
    const [written, found] = answers;
    const known = written === "OK" || written === null;
    // If `SET` replied null and yet the nonce is this claim's own, an earlier try of the claim
    // wrote the nonce, and the reply to that try was lost.
    if (known && found === mine) return true;
    if (written === null && typeof found === "string" && found !== "") return false;
  }
  throw unavailableAs("BAD_ANSWER", "the transaction's answer makes no sense");
}
