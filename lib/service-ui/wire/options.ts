/**
 * The attribute for the options of events, which the runtime in the browser follows (PROTOCOL 5).
 *
 * The value is inert JSON, keyed by event name, on the part's element. The options are not signed,
 * because a visitor who edits them affects only what their own browser sends, and when.
 */
export const ATTR_OPTIONS = "data-ui-options";

/** The values of `Concurrency`. */
export const CONCURRENCY_MODES = ["queue", "replace", "drop", "parallel"] as const;
/**
 * What happens to a new interaction while an earlier one of the same element is in flight. `queue`:
 * the new one waits. `replace`: the new one aborts the earlier one. `drop`: the new one is not
 * sent. `parallel`: the new one is sent at once.
 */
export type Concurrency = (typeof CONCURRENCY_MODES)[number];

/**
 * When the runtime in the browser sends an event, and how long the handler may take. A visitor can
 * change these options in the browser, but the server takes `timeoutMs` from the declaration.
 */
export interface EventOptions {
  /**
   * Send only after this many milliseconds without another such event. The last event is always
   * sent.
   */
  readonly debounce?: number;
  /** Send at most once in this many milliseconds. The last event is always sent. */
  readonly throttle?: number;
  /**
   * Send only one such event of an element: the first one. With `debounce`, send the last event
   * before the first pause of that length instead.
   */
  readonly once?: boolean;
  /** For keyboard events: send only these values of `KeyboardEvent.key`. */
  readonly keys?: readonly string[];
  /** Prevent the browser's default action while the runtime has an endpoint to post to. */
  readonly prevent?: boolean;
  /** Default `queue`; applies to each element separately. */
  readonly concurrency?: Concurrency;
  /**
   * For `submit`: move the focus to the first field that the response marks with `aria-invalid`.
   * Default true.
   */
  readonly focusInvalid?: boolean;
  /**
   * How long authorizer and handler may take together, 1 to 600000 milliseconds, in place of
   * `UI_HANDLER_TIMEOUT_MS`. The runtime waits five seconds longer.
   */
  readonly timeoutMs?: number;
}

/**
 * The attribute's value for a part, or undefined if no event of the part has options.
 *
 * @param events each event of the part with its options
 */
export function encodeOptions(
  events: Iterable<readonly [event: string, options: EventOptions]>,
): string | undefined {
  const set = [...events].filter(([, options]) => Object.keys(options).length > 0);
  return set.length === 0 ? undefined : JSON.stringify(set);
}

/** The options of one event, read from a page. Times are in milliseconds; 0 if not set. */
export interface ReadOptions {
  readonly debounce: number;
  readonly throttle: number;
  readonly timeoutMs: number;
  readonly once: boolean;
  readonly prevent: boolean;
  /** False if every key counts. */
  readonly keys: false | readonly unknown[];
  /** An unknown mode counts as `queue`. */
  readonly concurrency: unknown;
  /** Any value other than false counts as true. */
  readonly focusInvalid: unknown;
}

/**
 * Reads the options of one event from the attribute's value. Ignores unknown options and wrong
 * types, because the attribute may come from content that somebody else wrote.
 */
export const decodeOptions = (text: string | null, event: string): ReadOptions => {
  let given: { readonly [Name in keyof EventOptions]?: unknown } = {};
  try {
    given = Object(new Map(JSON.parse(String(text))).get(event));
  } catch {}
  return {
    debounce: ms(given.debounce),
    throttle: ms(given.throttle),
    timeoutMs: ms(given.timeoutMs),
    once: given.once === true,
    prevent: given.prevent === true,
    keys: Array.isArray(given.keys) && given.keys,
    concurrency: given.concurrency,
    focusInvalid: given.focusInvalid,
  };
};

/** The longest time that a declaration may name. Content can bear the attribute, too. */
const MAX_MS = 600_000;

const ms = (value: unknown): number =>
  typeof value === "number" && value > 0 && value <= MAX_MS ? value : 0;
