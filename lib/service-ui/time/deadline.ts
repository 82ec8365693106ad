/** Calls back once after `ms` milliseconds; the returned function cancels it. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

export const systemTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Of how many timers a wait on a server consists. */
const SLICES = 10;

/**
 * For waits on a server. Counts only time in which this process could run: while something blocks
 * the event loop, an answer may lie in the socket, unread. The wait is several timers in a row, and
 * a block of any length uses up one of them.
 */
export const serverTimer: StartTimer = (callback, ms) => {
  let left = SLICES;
  let stop = () => {};
  const goOn = () => {
    left -= 1;
    if (left < 0) callback();
    else stop = systemTimer(goOn, Math.ceil(ms / SLICES));
  };
  goOn();
  return () => stop();
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
