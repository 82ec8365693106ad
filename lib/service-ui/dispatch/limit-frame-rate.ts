import type { StartTimer } from "../time/deadline";

/** More frames than any screen shows. */
export const MAX_FRAMES_PER_SECOND = 1000;

/**
 * Lets at most `MAX_FRAMES_PER_SECOND` calls resolve in each second. The next one waits for the
 * second's end.
 */
export function createFrameLimit(startTimer: StartTimer): () => Promise<void> {
  let count = 0;
  let second: Promise<void> | undefined;
  return async () => {
    second ??= new Promise((resolve) => {
      startTimer(() => {
        count = 0;
        second = undefined;
        resolve();
      }, 1000);
    });
    count += 1;
    if (count >= MAX_FRAMES_PER_SECOND) await second;
  };
}
