/**
 * Options of an event declaration that the runtime acts on (PROTOCOL 5).
 *
 * They travel as one inert JSON attribute on the part's element, keyed by event name, and never in
 * claims or in the manifest: a visitor who edits them changes only when their own browser sends.
 */
export const ATTR_OPTIONS = "data-ui-options";

/**
 * What happens to an interaction of an element while an earlier one of it is in flight:
 * `queue` waits for it, `replace` aborts it, `drop` is not sent, `parallel` does not wait.
 */
export const CONCURRENCY_MODES = ["queue", "replace", "drop", "parallel"] as const;
/**
 * `queue` waits for an earlier interaction, `replace` aborts it, `drop` is not sent, `parallel`
 * does not wait.
 *
 * @see EventOptions
 */
export type Concurrency = (typeof CONCURRENCY_MODES)[number];

/**
 * When the runtime sends an event. Advice to the browser: a visitor can change it there. What binds
 * the server, `timeoutMs`, the server takes from the declaration.
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
  /** Send only the first such event of an element. */
  readonly once?: boolean;
  /** For keyboard events: send only these values of `KeyboardEvent.key`. */
  readonly keys?: readonly string[];
  /** Prevent the browser's default action while a transport is attached. */
  readonly prevent?: boolean;
  /** Default `queue`; counted for each element. */
  readonly concurrency?: Concurrency;
  /**
   * For `submit`: move the focus to the first field that the answer marks with `aria-invalid`.
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
 * The attribute's value for a part, or undefined where no event of it has options.
 *
 * @param events each event of the part with its options
 */
export function encodeOptions(
  events: Iterable<readonly [event: string, options: EventOptions]>,
): string | undefined {
  const set = [...events].filter(([, options]) => Object.keys(options).length > 0);
  return set.length === 0 ? undefined : JSON.stringify(set);
}

/**
 * The options of one event as they were read from a page; undefined for each that it does not have.
 */
export type ReadOptions = {
  readonly [Name in keyof EventOptions]-?: EventOptions[Name] | undefined;
};

const isNumber = (value: unknown) => typeof value === "number";
const isFlag = (value: unknown) => typeof value === "boolean";

/** What each option may be. */
const VALID: Readonly<Record<keyof EventOptions, (value: unknown) => boolean>> = {
  debounce: isNumber,
  throttle: isNumber,
  timeoutMs: isNumber,
  once: isFlag,
  prevent: isFlag,
  focusInvalid: isFlag,
  keys: Array.isArray,
  concurrency: (value) => CONCURRENCY_MODES.some((mode) => mode === value),
};

/**
 * The options of one event, read back from the attribute's value: these and no others, each of its
 * own type. What stands in a page may be content that somebody else wrote.
 */
export function decodeOptions(value: string | null, event: string): ReadOptions {
  let given: Readonly<Record<string, unknown>> = {};
  try {
    given = Object(new Map(JSON.parse(value as string)).get(event));
  } catch {}
  const read = Object.entries(VALID).map(([name, isValid]) => [
    name,
    isValid(given[name]) ? given[name] : undefined,
  ]);
  return Object.fromEntries(read);
}
