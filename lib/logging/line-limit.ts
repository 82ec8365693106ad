export interface LineLimitOptions {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs?: () => number;
  /** Lines that may be written at once; default 1000. */
  readonly burst?: number;
  /** Lines per second that may be written in the long run; default 50. */
  readonly perSecond?: number;
}

/**
 * Bounds how many lines a log gets, so that a flood of requests can't fill the disk.
 *
 * Call the returned function before each line. It returns how many lines were left out since the
 * last written line, or null if this line must be left out, too.
 */
export function createLineLimit({
  nowMs = Date.now,
  burst = 1000,
  perSecond = 50,
}: LineLimitOptions = {}): () => number | null {
  let allowance = burst;
  let countedAt = nowMs();
  let omitted = 0;

  return () => {
    const now = nowMs();
    allowance = Math.min(burst, allowance + (Math.max(0, now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (allowance < 1) {
      omitted += 1;
      return null;
    }
    allowance -= 1;
    const before = omitted;
    omitted = 0;
    return before;
  };
}
