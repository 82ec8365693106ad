/** Calls back once after `ms` milliseconds; the returned function cancels it. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

/** The timer of this machine. */
export const systemTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

const LATE = Symbol("late");

/**
 * Settles as `work` does or, once `timeoutMs` have passed, as `late` does. `late` should stop the
 * work. A later result of `work` is ignored, even a rejection.
 */
export async function beforeDeadline<T>(
  timeoutMs: number,
  work: () => Promise<T>,
  late: () => T,
  startTimer: StartTimer = systemTimer,
): Promise<T> {
  let stop = () => {};
  try {
    const first = await new Promise<T | typeof LATE>((resolve, reject) => {
      stop = startTimer(() => resolve(LATE), timeoutMs);
      Promise.resolve(work()).then(resolve, reject);
    });
    return first === LATE ? late() : first;
  } finally {
    stop();
  }
}
