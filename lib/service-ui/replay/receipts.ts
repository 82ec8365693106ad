import { hash, type KeyObject, randomBytes } from "node:crypto";
import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import type { Ended, Receipt } from "../wire/dispatch";
import type { KeyRing } from "../wire/key-ring";
import { isLocalPath } from "../wire/local-path";
import { seal, unsealText } from "../wire/seal";
import { failureClass } from "./failure-class";
import { type KeptReceipt, noAnswerWithin, type ReplayStore } from "./replay-store";
import { NO_CERTAIN_ANSWER } from "./store-failures";

/** Who may read a receipt: the document and the session that sent the dispatch. */
export interface ReceiptHolder {
  /** What the request's `DOCUMENT_HEADER` says; null if it is missing. */
  readonly document: string | null;
  /** The value of the session cookie; null if none is named. */
  readonly session: string | null;
}

/** The receipt of one dispatch, while it runs. */
export interface OpenReceipt {
  /** What the claim brings to the store. */
  readonly running: KeptReceipt;
  /** Writes what the answer was. Returns at once, and never throws. */
  end(ended: Ended): void;
  /**
   * Writes that nothing has run, because the store's answer came too late or not at all. The store
   * may have recorded the claim or may do so yet, so this tries again for a while.
   */
  refuse(): void;
}

/** What became of dispatches, for whoever repeats one. */
export interface Receipts {
  /**
   * Opens the receipt of a dispatch.
   *
   * @param limitMs how long its handler may run
   * @returns undefined if none is kept, because nobody could read it
   */
  open(key: string, holder: ReceiptHolder, limitMs: number): OpenReceipt | undefined;
  /** Never rejects: what can't be read is unknown. */
  read(key: string, holder: ReceiptHolder): Promise<Receipt>;
}

export interface ReceiptsOptions {
  readonly store: ReplayStore;
  readonly keyRing: KeyRing;
  /** The longest that a repeat waits for its receipt, and a host for one that is written. */
  readonly timeoutMs: number;
  readonly nowMs?: () => number;
  /** Lets a serverless host wait for what is written after the answer. */
  readonly keepAlive?: (work: Promise<void>) => void;
  /** Told of the class of each failure to write. */
  readonly onFailure?: (failure: string) => void;
  readonly startTimer?: StartTimer;
}

/** The receipts of an app that wants none (`UI_RECEIPTS=off`). */
export const noReceipts: Receipts = {
  open: () => undefined,
  read: async () => ({ outcome: "unknown" }),
};

/** For how much longer than its limit a handler counts as running, seconds. */
const GRACE_SECONDS = 5;
/** For how long a receipt is kept after that, seconds: for longer than a page waits and asks. */
const KEPT_SECONDS = 360;
/** The longest path that is kept, in UTF-8. */
const MAX_PATH_BYTES = 512;
/** How long to wait before each further try to refuse a claim, milliseconds. */
const PAUSES_MS = [250, 1000, 4000, 16_000];
/** How many refusals may wait at once. In an outage each dispatch has one. */
const MAX_REFUSALS = 1000;

const VERSION = "ucr1.";
const DOCUMENT = /^[\w-]{16,64}$/;

const REFUSED: Ended = { answer: "refused", hasRun: "no" };
const UNKNOWN: Receipt = { outcome: "unknown" };

/** What a record says: until when a dispatch runs, Unix seconds, or how it has ended. */
type Recorded = { readonly until: number } | Ended;

/**
 * How the members of a receipt are written, but for `navigate`: each by the index of its value. A
 * new one goes to the end.
 */
const MEMBERS: readonly (readonly [keyof Omit<Ended, "navigate">, readonly unknown[]])[] = [
  ["answer", ["ok", "invalid", "refused", "failed"]],
  ["hasRun", ["yes", "no", "maybe"]],
  ["lost", [undefined, "cookies", "path"]],
  ["refresh", [undefined, true]],
  ["replace", [undefined, true]],
  ["scroll", [undefined, false]],
  ["patches", [undefined, true]],
];
/** All records are filled up to this, so that their length tells nothing. */
const RECORD_BYTES = 1 + MEMBERS.length + MAX_PATH_BYTES;

const DAY_MS = 86_400_000;
/**
 * When a record that can be read now may have been written, milliseconds from now: it lives for a
 * day and some minutes at most, and the clock of whoever wrote it may be ahead.
 */
const WRITTEN_MS = [0, -DAY_MS, -2 * DAY_MS, 60_000];

/** Keeps receipts in a replay store, encrypted for their holders (PROTOCOL 4, Receipts). */
export function createReceipts({
  store,
  keyRing,
  timeoutMs,
  nowMs = Date.now,
  keepAlive = () => {},
  onFailure = () => {},
  startTimer = serverTimer,
}: ReceiptsOptions): Receipts {
  const keysOf = createDayKeys(keyRing);
  let refusals = 0;

  /** An application's own store may never answer. */
  function inTime<T>(work: () => Promise<T>): Promise<T> {
    const late = () => {
      throw noAnswerWithin(timeoutMs);
    };
    return beforeDeadline(timeoutMs, work, late, startTimer);
  }

  async function write(key: string, receipt: KeptReceipt): Promise<boolean> {
    try {
      return (await inTime(async () => store.writeReceipt?.(key, receipt))) ?? true;
    } catch (error) {
      onFailure(failureClass(error) ?? NO_CERTAIN_ANSWER);
      return false;
    }
  }

  /** The answer goes first: a store in this process would hold it back. */
  function later(work: () => Promise<unknown>): void {
    keepAlive(
      new Promise<void>((resolve) => {
        setImmediate(() => work().finally(resolve));
      }),
    );
  }

  async function tryToRefuse(key: string, receipt: KeptReceipt): Promise<void> {
    if (refusals >= MAX_REFUSALS) return;
    refusals += 1;
    for (const pauseMs of PAUSES_MS) {
      if (await write(key, receipt)) break;
      await new Promise<void>((resolve) => startTimer(resolve, pauseMs));
    }
    refusals -= 1;
  }

  return {
    open(key, holder, limitMs) {
      const associated = associatedData(key, holder);
      if (associated === null) return undefined;
      const nonce = randomBytes(16).toString("base64url");
      const seconds = Math.ceil(limitMs / 1000) + GRACE_SECONDS;
      const receiptOf = (recorded: Recorded): KeptReceipt => ({
        nonce,
        record: VERSION + seal(encode(recorded), keysOf(dayAt(nowMs()))[0], associated),
        seconds: seconds + KEPT_SECONDS,
      });
      return {
        running: receiptOf({ until: Math.ceil(nowMs() / 1000) + seconds }),
        end: (ended) => later(() => write(key, receiptOf(kept(ended)))),
        refuse: () => later(() => tryToRefuse(key, receiptOf(REFUSED))),
      };
    },
    async read(key, holder) {
      const associated = associatedData(key, holder);
      if (associated === null) return UNKNOWN;
      try {
        const record = await inTime(async () => store.readReceipt?.(key));
        if (!record?.startsWith(VERSION)) return UNKNOWN;
        const days = new Set(WRITTEN_MS.map((ms) => dayAt(nowMs() + ms)));
        const keys = [...days].flatMap(keysOf);
        const opened = unsealText(record.slice(VERSION.length), keys, associated);
        return opened === null ? UNKNOWN : decode(opened, nowMs() / 1000);
      } catch {
        return UNKNOWN;
      }
    },
  };
}

/** Null if the request names no document, since whoever else names none could read its receipt. */
function associatedData(key: string, { document, session }: ReceiptHolder): string | null {
  if (document === null || !DOCUMENT.test(document)) return null;
  const digest = (text: string) => hash("sha256", text, "base64url");
  return [key, session === null ? "" : digest(session), digest(document)].join("\n");
}

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);

/** The keys of a day, newest secret first; derived once for each day that is in use. */
function createDayKeys(keyRing: KeyRing): (day: string) => readonly [KeyObject, ...KeyObject[]] {
  const known = new Map<string, readonly [KeyObject, ...KeyObject[]]>();
  return (day) => {
    const keys = known.get(day);
    if (keys) return keys;
    if (known.size > WRITTEN_MS.length) known.clear();
    const [current, ...former] = keyRing;
    const derived = [current.receiptOf(day), ...former.map((key) => key.receiptOf(day))] as const;
    known.set(day, derived);
    return derived;
  };
}

function kept(ended: Ended): Ended {
  const { navigate = "", replace, scroll, ...rest } = ended;
  return Buffer.byteLength(navigate) <= MAX_PATH_BYTES ? ended : { lost: "path", ...rest };
}

/** `r` and until when, or `e`, an index for each member and the path; then zeros. */
function encode(recorded: Recorded): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES);
  bytes.write("until" in recorded ? `r${recorded.until}` : `e${encodeEnded(recorded)}`);
  return bytes;
}

function encodeEnded({ navigate = "", ...ended }: Ended): string {
  const indexes = MEMBERS.map(([name, values]) => values.indexOf(ended[name]));
  return indexes.join("") + navigate;
}

/**
 * Another release may have written the record, so anything unknown in it makes it unknown. An older
 * one has written no index of the last member.
 */
function decode(text: string, nowSeconds: number): Receipt {
  const [, until, written, navigate] = /^(?:r(\d+)|e(\d{6,})(\/[^\0]*)?)\0*$/.exec(text) ?? [];
  if (until !== undefined) return nowSeconds < Number(until) ? { outcome: "running" } : UNKNOWN;
  const indexes = written?.padEnd(MEMBERS.length, "0");
  const isKnown =
    indexes?.length === MEMBERS.length &&
    MEMBERS.every(([, values], position) => Number(indexes[position]) < values.length) &&
    (navigate === undefined || isLocalPath(navigate));
  if (!isKnown) return UNKNOWN;
  const members = MEMBERS.map(([name, values], at) => [name, values[Number(indexes[at])]] as const);
  const { answer, hasRun, ...others } = Object(Object.fromEntries(members));
  return { outcome: "ended", answer, hasRun, navigate, ...others };
}
