import { randomBytes } from "node:crypto";
import {
  beginningAt,
  createLastClaim,
  hasGoneBack,
  isOlder,
  type MemoryLoss,
  type MemoryOptions,
} from "./remembered-since";
import {
  asUnavailable,
  type KeptReceipt,
  type ReplayStore,
  type ReplayStoreUnavailable,
  secondsToKeep,
  systemSeconds,
  TRIAL_PREFIX,
  unavailableAs,
} from "./replay-store";
import { KNOWN_SERVERS, type ServerWatch } from "./server-watch";

/** The prefix of every key, so that applications can share one Redis. */
export const KEY_PREFIX = "service-ui:replay:";

/** The key of the record that says since when the database remembers. It never expires. */
export const SINCE_KEY = `${KEY_PREFIX}since`;

/**
 * The prefix of the keys of receipts, each of which ends in its claim's nonce. So whatever is
 * written for a claim that lost is never read.
 */
const RECEIPT_PREFIX = `${KEY_PREFIX}receipt:`;

/** One command of a transaction. */
export type RedisStep =
  | { readonly get: string }
  | {
      readonly set: string;
      readonly value: string;
      readonly ifAbsent: boolean;
      /** For how long the key is kept; absent for ever. */
      readonly seconds?: number;
    };

/** The way to a database. */
export interface RedisAccess {
  /**
   * Runs commands as one transaction and returns their replies, in order.
   *
   * @param steps called once, when the database that will run them has been checked
   */
  transact(steps: () => readonly RedisStep[]): Promise<readonly unknown[]>;
  /** The database's clock, milliseconds since the Unix epoch. */
  askNowMs(): Promise<number>;
  readonly watch: Pick<ServerWatch, "nowMs" | "toleranceMs" | "runId" | "reports">;
}

export interface NonceStoreOptions extends MemoryOptions {
  readonly nowSeconds?: (() => number) | undefined;
  readonly nonce?: () => string;
}

/** What the database's record says: since when it remembers, and which servers have served it. */
interface Since {
  readonly sinceMs: number;
  readonly runIds: readonly string[];
}

interface OwnClaim {
  readonly key: string;
  readonly nonce: string;
}

/**
 * Makes a store of used dispatches from a Redis transaction.
 *
 * A plain `SET NX` is not safe to repeat, because after a lost reply the repeat would find the
 * first write and report a duplicate. So each claim writes its own nonce and then reads which nonce
 * is stored. Any Redis client can therefore repeat the transaction. The second run changes nothing
 * and gives the same result.
 *
 * The transaction also reads since when the database remembers. If the database can't have kept all
 * claims (the record is gone, another server answers, the process's own last claim is missing), its
 * memory begins now, and a token that is older is forgotten. The claim of such a token has been
 * written, which does no harm.
 */
export function createNonceStore(
  { transact, askNowMs, watch }: RedisAccess,
  {
    nowSeconds = systemSeconds,
    nonce = () => randomBytes(16).toString("base64url"),
    monotonicMs,
    since: sinceIfNew,
    allowForgetting = false,
    onMemoryMoved = () => {},
  }: NonceStoreOptions = {},
): ReplayStore {
  const lastClaim = createLastClaim<OwnClaim>(monotonicMs);
  let since: Since | undefined;
  let seenReports = 0;
  let beginning: Promise<Since> | undefined;
  /** How often this process has begun the memory anew. */
  let begun = 0;
  /** Settles when the last look for the own claim has an answer. Never rejects. */
  let looking: Promise<void> = Promise.resolve();

  /** The process's own last claim, if it is time to look for it. */
  function claimToLookFor(): OwnClaim | undefined {
    if (watch.reports() !== seenReports) lastClaim.lookSoon();
    seenReports = watch.reports();
    const due = lastClaim.due();
    if (due) lastClaim.looked();
    return due;
  }

  function learn(current: Since): Since {
    if (current.sinceMs !== since?.sinceMs) lastClaim.forget();
    since = current;
    return current;
  }

  function lossOf(known: Since | undefined): MemoryLoss | null {
    if (known === undefined) return since === undefined ? "new" : "empty";
    const latestMs = watch.nowMs() + watch.toleranceMs();
    if (known.sinceMs > latestMs) return "clock";
    if (hasGoneBack(known.sinceMs, since?.sinceMs, latestMs)) return "lost";
    const runId = watch.runId();
    return runId === undefined || known.runIds.includes(runId) ? null : "server";
  }

  /** Writes that the memory begins now, unless another process has just done so. */
  async function beginAnew(judged: unknown, loss: MemoryLoss): Promise<Since> {
    const [clockMs, [current]] = await Promise.all([
      askNowMs(),
      judged === null ? [null] : transact(() => [{ get: SINCE_KEY }]),
    ]);
    const known = readSince(current);
    if (current !== judged && known && lossOf(known) === null) return known;
    const isFirst = loss === "new" && sinceIfNew !== undefined;
    const nowMs = isFirst ? sinceIfNew * 1000 : beginningAt(clockMs, loss);
    // Processes that notice at the same time agree on the later beginning.
    const isAhead = known === undefined || lossOf(known) === "clock";
    const sinceMs = isAhead ? nowMs : Math.max(nowMs, known.sinceMs);
    const runId = watch.runId();
    const others = (known?.runIds ?? []).filter((id) => id !== runId);
    const runIds = [...others, ...(runId === undefined ? [] : [runId])].slice(-KNOWN_SERVERS);
    const value = [sinceMs, ...runIds].join(" ");
    const [, stored] = await transact(() => [
      { set: SINCE_KEY, value, ifAbsent: current === null },
      { get: SINCE_KEY },
    ]);
    const written = readSince(stored);
    if (written === undefined) throw unavailableAs("BAD_ANSWER", "it did not keep its record");
    if (stored === value) onMemoryMoved(loss, sinceMs);
    return written;
  }

  /** Judges what a claim's transaction has read. */
  async function remember(
    text: unknown,
    isClaimLost: boolean,
    begunBefore: number,
  ): Promise<Since> {
    // This process has written the record since the transaction ran.
    if (text === null && since && begun !== begunBefore) return since;
    const known = readSince(text);
    // A loss before a later beginning of the memory has been told with that.
    const isTold = known !== undefined && since !== undefined && known.sinceMs > since.sinceMs;
    const loss = lossOf(known) ?? (isClaimLost && !isTold ? "lost" : null);
    if (loss === null && known) return learn(known);
    // Claims that notice together write one record.
    beginning ??= beginAnew(text, loss ?? "new").finally(() => {
      beginning = undefined;
      begun += 1;
    });
    return learn(await beginning);
  }

  async function claimOnce(
    key: string,
    lifetimeSeconds: number,
    issuedAt: number,
    receipt: KeptReceipt | undefined,
  ): Promise<boolean | "forgotten"> {
    const mine = receipt?.nonce ?? nonce();
    // If the process that gave the claim up was faster, what it wrote stays.
    const kept = receipt ? [stepOf(receipt, true)] : [];
    let own: OwnClaim | undefined;
    let begunBefore = begun;
    let others = looking;
    let endLook = () => {};
    // A use that was given up while the link connected still runs once it has: nobody would end its
    // look, and every later claim would wait for that.
    let isGivenUp = false;
    try {
      const replies: unknown = await transact(() => {
        const claim: RedisStep[] = [
          { set: KEY_PREFIX + key, value: mine, ifAbsent: true, seconds: lifetimeSeconds },
          { get: KEY_PREFIX + key },
        ];
        if (allowForgetting) return [...claim, ...kept];
        own = isGivenUp ? undefined : claimToLookFor();
        begunBefore = begun;
        others = looking;
        if (own) {
          looking = new Promise((resolve) => {
            endLook = resolve;
          });
        }
        return [...claim, ...kept, { get: SINCE_KEY }, ...(own ? [{ get: own.key }] : [])];
      });
      if (!Array.isArray(replies)) throw senseless();
      const [written, found, ...more] = replies;
      const won = isMine(written, found, mine);
      const rest = more.slice(kept.length);
      const [text, foundOwn] = rest;
      if (rest.length !== (allowForgetting ? 0 : own ? 2 : 1)) throw senseless();
      if (allowForgetting) return won;
      const isClaimLost = own !== undefined && foundOwn !== own.nonce;
      const memory = await remember(text, isClaimLost, begunBefore);
      // The key of a used dispatch that the database still knows is a certain answer.
      if (!won) return false;
      // One claim looks for all that are under way.
      await others;
      if (isOlder(issuedAt, memory) || isOlder(issuedAt, since ?? memory)) return "forgotten";
    } catch (error) {
      if (own) lastClaim.lookSoon();
      throw error;
    } finally {
      isGivenUp = true;
      endLook();
    }
    if (!key.startsWith(TRIAL_PREFIX)) {
      lastClaim.note({ key: KEY_PREFIX + key, nonce: mine }, lifetimeSeconds);
    }
    return true;
  }

  return {
    memory: () => since && { sinceMs: since.sinceMs, nowMs: watch.nowMs() },
    async claim(key, expiresAt, token, receipt) {
      const least = secondsToKeep(expiresAt, nowSeconds());
      const { lifetimeSeconds = least, issuedAt = expiresAt } = token ?? {};
      // Redis would keep a key without a lifetime for ever.
      if (!Number.isSafeInteger(lifetimeSeconds) || lifetimeSeconds < 1) {
        throw new RangeError("A claim is kept for a whole number of seconds.");
      }
      try {
        return await claimOnce(key, lifetimeSeconds, issuedAt, receipt);
      } catch (error) {
        throw asUnavailable("the transaction failed", error);
      }
    },
    async writeReceipt(_key, receipt) {
      const [written] = await transact(() => [stepOf(receipt, false)]);
      if (written !== "OK") throw senseless();
      return true;
    },
    async readReceipt(key) {
      const [nonce] = await transact(() => [{ get: KEY_PREFIX + key }]);
      if (typeof nonce !== "string") return undefined;
      const [record] = await transact(() => [{ get: RECEIPT_PREFIX + nonce }]);
      return typeof record === "string" ? record : undefined;
    },
  };
}

function stepOf({ nonce, record, seconds }: KeptReceipt, ifAbsent: boolean): RedisStep {
  return { set: RECEIPT_PREFIX + nonce, value: record, ifAbsent, seconds };
}

/** Reads the record: milliseconds, then the servers. Undefined if it is missing or isn't one. */
function readSince(text: unknown): Since | undefined {
  if (typeof text !== "string" || !/^\d{1,15}( [0-9a-f]{40})*$/.test(text)) return undefined;
  const [sinceMs, ...runIds] = text.split(" ");
  return { sinceMs: Number(sinceMs), runIds };
}

/**
 * Only two results are certain. The claim is accepted if `SET` replied `OK` or null, and `GET` this
 * claim's own nonce. It is a duplicate if `SET` replied null, and `GET` another nonce. Every other
 * pair of replies counts as no answer.
 */
function isMine(written: unknown, found: unknown, mine: string): boolean {
  const known = written === "OK" || written === null;
  // If `SET` replied null and yet the nonce is this claim's own, an earlier try of the claim wrote
  // the nonce, and the reply to that try was lost.
  if (known && found === mine) return true;
  if (written === null && typeof found === "string" && found !== "") return false;
  throw senseless();
}

function senseless(): ReplayStoreUnavailable {
  return unavailableAs("BAD_ANSWER", "the transaction's answer makes no sense");
}
