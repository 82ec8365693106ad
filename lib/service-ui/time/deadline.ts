/** Calls back once after `ms` milliseconds; the returned function cancels it. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

export const systemTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/**
 * Settles as `work` does or, once `timeoutMs` have passed, as `late` does. `late` should stop the
 * work. A later result of `work` is ignored, even a rejection.
 */
export function beforeDeadline<T>(
  timeoutMs: number,
  work: () => Promise<T>,
  late: () => T,
  startTimer: StartTimer = systemTimer,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const working = Promise.resolve(work());
    const stop = startTimer(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, timeoutMs);
    working.then(
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
