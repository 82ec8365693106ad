import type { StartTimer } from "../time/deadline";

/** More frames than any screen shows. */
export const MAX_FRAMES_PER_SECOND = 1000;

/**
 * Lets at most `MAX_FRAMES_PER_SECOND` calls go on at once in each second. The next one gets a
 * promise of the second's end.
 */
export function createFrameLimit(startTimer: StartTimer): () => Promise<void> | undefined {
  let count = 0;
  let second: Promise<void> | undefined;
  return () => {
    second ??= new Promise((resolve) => {
      startTimer(() => {
        count = 0;
        second = undefined;
        resolve();
      }, 1000);
    });
    count += 1;
    return count < MAX_FRAMES_PER_SECOND ? undefined : second;
  };
}
