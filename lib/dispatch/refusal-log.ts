import type { ObserveDispatch } from "./create-dispatcher";

export interface RefusalLogOptions {
  /** Takes one line without its end; default `console.warn`. */
  readonly write?: (line: string) => void;
  /** Milliseconds since the Unix epoch. */
  readonly clock?: () => number;
  /** Lines that may come at once; default 1000. */
  readonly burst?: number;
  /** Lines that may come in the long run; default 50. */
  readonly perSecond?: number;
}

/**
 * Logs every refusal as one line of JSON, with a reason finer than the client sees; no value, no token, no
 * instance, and no name that the registry has not resolved.
 *
 * A flood is cut to `perSecond` lines after `burst` of them, so that whoever sends it can't fill the disk;
 * the next line says in `omitted` how many it stands for besides itself.
 */
export function createRefusalLog({
  write = (line) => console.warn(line),
  clock = Date.now,
  burst = 1000,
  perSecond = 50,
}: RefusalLogOptions = {}): ObserveDispatch {
  let allowance = burst;
  let countedAt = clock();
  let omitted = 0;

  function mayWrite(now: number): boolean {
    allowance = Math.min(burst, allowance + (Math.max(0, now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  }

  return async (run) => {
    const outcome = await run();
    const { result, interaction, dispatchId } = outcome;
    if (result.ok) return outcome;
    const now = clock();
    if (!mayWrite(now)) {
      omitted += 1;
      return outcome;
    }
    const line = {
      time: new Date(now).toISOString(),
      level: "warn",
      message: "dispatch refused",
      code: result.code,
      reason: result.reason,
      component: interaction?.component.definition.name,
      part: interaction?.on.part,
      event: interaction?.on.event,
      dispatchId,
      omitted: omitted || undefined,
    };
    omitted = 0;
    write(JSON.stringify(line));
    return outcome;
  };
}
