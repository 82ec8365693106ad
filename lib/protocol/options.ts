/**
 * The options of an event declaration that the runtime follows (PROTOCOL 5).
 *
 * They travel as one inert JSON attribute on the part's element, keyed by event name, and never in
 * claims or in the manifest. A visitor who edits them can only change when their own browser sends.
 */
export const ATTR_OPTIONS = "data-ui-options";

/**
 * What happens to a new interaction of an element while an earlier one of that element is in
 * flight. `queue`: it waits. `replace`: it aborts the earlier one. `drop`: it is not sent.
 * `parallel`: it is sent at once.
 */
export const CONCURRENCY_MODES = ["queue", "replace", "drop", "parallel"] as const;
/**
 * What happens to an interaction while an earlier one of its element is in flight. `queue`: it
 * waits. `replace`: it aborts the earlier one. `drop`: it is not sent. `parallel`: it is sent at
 * once.
 *
 * @see EventOptions
 */
export type Concurrency = (typeof CONCURRENCY_MODES)[number];

/**
 * When the runtime sends an event, and how long its handler may take. A visitor can change these
 * options in the browser. `timeoutMs` binds the server all the same, because the server reads it
 * from the declaration.
 *
 * @example
 * ```ts
 * import type { EventOptions } from "service-ui";
 *
 * // For fields that search as the visitor types: the newest text wins.
 * export const whileTyping: EventOptions = { debounce: 200, concurrency: "replace" };
 * ```
 */
export interface EventOptions {
  /**
   * Send only after this many milliseconds without another such event; the last one is always sent.
   */
  readonly debounce?: number;
  /** Send at most once in this many milliseconds; the last one is always sent. */
  readonly throttle?: number;
  /**
   * Send only one such event of an element: the first or, with `debounce`, the last one before the
   * first pause.
   */
  readonly once?: boolean;
  /** For keyboard events: send only these values of `KeyboardEvent.key`. */
  readonly keys?: readonly string[];
  /** Prevent the browser's default action while a transport is attached. */
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
   * `UI_HANDLER_TIMEOUT_MS`. The runtime waits accordingly.
   */
  readonly timeoutMs?: number;
}

/**
 * The attribute's value for a part, or undefined if none of its events has options.
 *
 * @param events each event of the part with its options
 */
export function encodeOptions(
  events: Iterable<readonly [event: string, options: EventOptions]>,
): string | undefined {
  const set = [...events].filter(([, options]) => Object.keys(options).length > 0);
  return set.length === 0 ? undefined : JSON.stringify(set);
}

/** The options of one event, read from a page. */
export interface ReadOptions {
  /** Milliseconds; 0 if there is none. */
  readonly debounce: number;
  /** Milliseconds; 0 if there is none. */
  readonly throttle: number;
  /** Milliseconds; 0 if there is none. */
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
 * Reads the options of one event from the attribute's value: only known options with the right
 * type, because the attribute may come from content that somebody else wrote.
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

const ms = (value: unknown): number => (typeof value === "number" ? value : 0);
