/** The values of `Concurrency`. */
export const CONCURRENCY_MODES = ["queue", "replace", "drop", "parallel"] as const;
/**
 * What happens to a new interaction while an earlier one of the same element is in flight. `queue`:
 * the new one waits. `replace`: the new one aborts the earlier one. `drop`: the new one is not
 * sent. `parallel`: the new one is sent at once.
 */
export type Concurrency = (typeof CONCURRENCY_MODES)[number];

/** How long authorizer and handler may take together, unless something else says so. */
export const HANDLER_TIMEOUT_MS = 10_000;

/**
 * When the runtime in the browser sends an event, and how long the handler may take. A user can
 * change these options in the browser, but the server takes `timeoutMs` from the declaration.
 */
export interface EventOptions {
  /**
   * Send only after this many milliseconds without another such event. The last event is always
   * sent.
   */
  readonly debounce?: number;
  /**
   * For keyboard events: send only these values of `KeyboardEvent.key`. A named key means that key
   * without Shift, Ctrl, Alt and Meta, unless they are written out, as in `"Shift+Enter"`.
   */
  readonly keys?: readonly string[];
  /** Send the repeats of a held Enter, Escape or space bar, too, as those of other keys. */
  readonly repeat?: boolean;
  /** Prevent the browser's default action while the runtime has an endpoint to post to. */
  readonly prevent?: boolean;
  /** Default `queue`; applies to each element separately. */
  readonly concurrency?: Concurrency;
  /**
   * How long authorizer and handler may take together, 1 to 600000 milliseconds, in place of
   * `UI_HANDLER_TIMEOUT_MS`, and the longest silence of a stream. The runtime waits five seconds
   * longer.
   */
  readonly timeoutMs?: number;
  /**
   * A part of the component: aborts what it has in flight, such as a stream, and what `debounce`
   * holds back. Of several rows, the nearest one's, as a patch would find it.
   */
  readonly stops?: string;
}
