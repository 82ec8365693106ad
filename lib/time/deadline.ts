/** Calls back once after `ms` milliseconds; the result calls it off. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

/** The timer of this machine. */
export const systemTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

const LATE = Symbol("late");

/**
 * Settles as `work` does or, once `timeoutMs` have passed, as `late` does. The signal is aborted
 * then, and what `work` does afterwards is ignored, a rejection too.
 */
export async function beforeDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => T,
  startTimer: StartTimer = systemTimer,
): Promise<T> {
  const controller = new AbortController();
  let stop = () => {};
  const timeIsUp = new Promise<typeof LATE>((resolve) => {
    stop = startTimer(() => {
      // Before the abort, to which `work` may answer at once.
      resolve(LATE);
      controller.abort(new DOMException("The time is up.", "TimeoutError"));
    }, timeoutMs);
  });
  try {
    const first = await Promise.race([timeIsUp, work(controller.signal)]);
    return first === LATE ? late() : first;
  } finally {
    stop();
  }
}
