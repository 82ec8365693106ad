import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Round } from "./round";

/** What a handler did in a round. */
export interface Entry {
  /** `began`, then `wrote`, or `ended early` if it heeded its signal. */
  readonly did: "began" | "wrote" | "ended early";
  /** What it was asked for, such as `amount sku-12 +1`. */
  readonly what: string;
}

/** A file for each round: it outlives the process, and every process appends to it. */
function bookOf(id: string): string {
  return `${process.env.BENCH_BOOKS}/${id}.jsonl`;
}

export function readBook(id: string): readonly Entry[] {
  const path = bookOf(id);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/**
 * Does the work of a handler in a round: takes its time, then writes once.
 *
 * @throws (rejects) the signal's reason if that is aborted before the write
 */
export async function work(round: Round | null, what: string, signal?: AbortSignal): Promise<void> {
  if (!round) return;
  const note = (did: Entry["did"]) =>
    appendFileSync(bookOf(round.id), `${JSON.stringify({ did, what })}\n`);
  note("began");
  try {
    await delay(round.handlerMs, undefined, { signal });
  } catch (error) {
    note("ended early");
    throw error;
  }
  note("wrote");
}
