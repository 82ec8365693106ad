import type { EventOptions } from "../protocol/options";
import type { CapturedDetail } from "../protocol/runtime-events";
import { perElement } from "./per-element";

/** The pace of one event of one element. */
interface Pace {
  root?: Element;
  part?: string;
  spent?: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** The latest interaction that waits for its time. */
  latest?: (() => void) | undefined;
}

const paceOf = perElement<Pace>(() => ({}));
/** Those with something that waits; held only until it is sent. */
const waiting = new Set<Pace>();

/** Sends what waits when its form is submitted, focus moves on, or the page may be about to go. */
export function start(): void {
  for (const type of ["submit", "blur", "pagehide", "visibilitychange"]) {
    addEventListener(type, () => waiting.forEach(flush), true);
  }
}

/**
 * Lets an interaction through at the pace of its options; the last one always gets through.
 *
 * What waits of the same part goes first, so that interactions keep their order. `debounce` wins over
 * `throttle`, whose first interaction goes at once.
 */
export function pace(
  { root, element, entry: { p: part, e: event } }: CapturedDetail,
  { once, debounce, throttle }: EventOptions,
  send: () => void,
): void {
  const own = paceOf(element, event);
  if (once && own.spent) return;
  own.spent = true;
  for (const other of waiting) {
    if (other !== own && other.root === root && other.part === part) flush(other);
  }
  Object.assign(own, { root, part, latest: send });
  waiting.add(own);
  if (debounce) {
    clearTimeout(own.timer);
    own.timer = setTimeout(flush, debounce, own);
  } else if (!own.timer) {
    turn(own, throttle);
  }
}

function flush(own: Pace): void {
  waiting.delete(own);
  const send = own.latest;
  own.latest = undefined;
  send?.();
}

/** Sends what waits, and again after each interval in which something came. */
function turn(own: Pace, throttle: number | undefined): void {
  own.timer = throttle && own.latest ? setTimeout(turn, throttle, own, throttle) : undefined;
  flush(own);
}
