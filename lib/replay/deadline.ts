/** Calls back once after `ms` milliseconds; the result calls it off. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

/** The timer of this machine. */
export const systemTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/**
 * Settles as `work` does, or rejects with `late()` once `timeoutMs` have passed. What `work` does after that is
 * ignored, a rejection too.
 */
export function beforeDeadline<T>(
  work: Promise<T>,
  timeoutMs: number,
  late: () => Error,
  startTimer: StartTimer = systemTimer,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = startTimer(() => reject(late()), timeoutMs);
    work.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error) => {
        stop();
        reject(error);
      },
    );
  });
}

/**
 * Checks a time limit that a caller configured.
 *
 * @returns `timeoutMs`
 * @throws {TypeError} when it is not a whole number of milliseconds above 0, or more than a timer can hold
 */
export function requireTimeout(timeoutMs: number): number {
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 2 ** 31 - 1) {
    throw new TypeError("A time limit is a whole number of milliseconds from 1 to 2147483647.");
  }
  return timeoutMs;
}
