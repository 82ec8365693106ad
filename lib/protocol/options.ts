/**
 * Options of an event declaration that the runtime acts on (DECISIONS 5).
 *
 * They travel as one inert JSON attribute on the part's element, keyed by event name, and never in
 * claims or in the manifest: a visitor who edits them changes only when their own browser sends.
 */
export const ATTR_OPTIONS = "data-ui-options";

/**
 * What happens to an interaction of an element while an earlier one of it is on its way:
 * `queue` waits for it, `replace` aborts it, `drop` is not sent, `parallel` does not wait.
 */
export const CONCURRENCY_MODES = ["queue", "replace", "drop", "parallel"] as const;
/** `queue` waits for an earlier interaction, `replace` aborts it, `drop` is not sent, `parallel` does not wait. */
export type Concurrency = (typeof CONCURRENCY_MODES)[number];

/** When the runtime sends an event. Advice to the browser: a visitor can change it. */
export interface EventOptions {
  /** Send only after this many milliseconds without another such event; the last one is always sent. */
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
  /** For `submit`: move the focus to the first field that the answer marks with `aria-invalid`. Default true. */
  readonly focusInvalid?: boolean;
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

/** The options of one event, read back from the attribute's value; `{}` where there are none or they do not parse. */
export function decodeOptions(value: string | null, event: string): EventOptions {
  try {
    return new Map<string, EventOptions>(JSON.parse(value as string)).get(event) ?? {};
  } catch {}
  return {};
}
