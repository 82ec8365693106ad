import type { UiStream } from "../interaction/result";
import type { StartTimer } from "../time/deadline";

/** How long a generator may clean up once it is ended, before its slot is free all the same. */
export const CLEAN_UP_MS = 5_000;

/**
 * Ends a generator. Returns false if it was still busy after `CLEAN_UP_MS`.
 *
 * @param onError called with what the generator throws, however late
 */
export function endGenerator(
  generator: ReturnType<UiStream>,
  onError: (error: unknown) => void,
  startTimer: StartTimer,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isLate = false;
    const stop = startTimer(() => {
      isLate = true;
      resolve(false);
    }, CLEAN_UP_MS);
    const end = async () => {
      // Waits behind a pending `await` inside of the generator, which the signal ends.
      let { done } = await generator.return(undefined);
      // A `yield` in `finally` goes nowhere, and what follows it has to run.
      while (!done && !isLate) ({ done } = await generator.next());
    };
    const onEnd = () => {
      stop();
      resolve(true);
    };
    end().catch(onError).then(onEnd);
  });
}
