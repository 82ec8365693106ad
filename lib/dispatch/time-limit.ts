export type Limited<T> =
  | { readonly timedOut: false; readonly value: T }
  | { readonly timedOut: true };

/**
 * Runs work for at most `ms` milliseconds; then its signal is aborted and its end is waited for no more.
 *
 * @throws what the work throws in time; what it throws later is dropped
 */
export async function withTimeLimit<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Limited<T>> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Limited<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve({ timedOut: true });
      controller.abort(new DOMException("The time is up.", "TimeoutError"));
    }, ms);
  });
  const running = work(controller.signal).then((value): Limited<T> => ({ timedOut: false, value }));
  try {
    return await Promise.race([running, limit]);
  } finally {
    clearTimeout(timer);
  }
}
