export type Limited<T> =
  | { readonly timedOut: false; readonly value: T }
  | { readonly timedOut: true };

/** How work learns that its time is up. */
export interface TimeLimit {
  readonly isOver: boolean;
  /** Aborted when the time is up; made for who asks for it. */
  readonly signal: AbortSignal;
  /** Calls back when the time is up, the last one given alone: for who has no need to pass a signal on. */
  whenOver(callback: () => void): void;
}

/**
 * Runs work for at most `ms` milliseconds; then its signal is aborted and its end is waited for no more.
 *
 * Work that has ended when it returns costs neither a timer nor a promise.
 *
 * @throws what the work throws in time; what it throws later is dropped
 */
export function withTimeLimit<T>(
  ms: number,
  work: (limit: TimeLimit) => T | Promise<T>,
): Limited<T> | Promise<Limited<T>> {
  const limit = new Limit();
  const begun = work(limit);
  if (!(begun instanceof Promise)) return { timedOut: false, value: begun };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({ timedOut: true });
      limit.end();
    }, ms);
    begun.then(
      (value) => {
        clearTimeout(timer);
        resolve({ timedOut: false, value });
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

class Limit implements TimeLimit {
  isOver = false;
  #controller: AbortController | undefined;
  #callback: (() => void) | undefined;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isOver) this.#abort();
    return this.#controller.signal;
  }

  whenOver(callback: () => void): void {
    this.#callback = callback;
  }

  end(): void {
    this.isOver = true;
    this.#callback?.();
    this.#abort();
  }

  #abort(): void {
    this.#controller?.abort(new DOMException("The time is up.", "TimeoutError"));
  }
}
