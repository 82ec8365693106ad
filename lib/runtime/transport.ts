import type { EventOptions } from "../protocol/options";
import type { CapturedDetail } from "../protocol/runtime-events";
import { interact } from "./interact";
import { type Lane, takeTurn } from "./lanes";
import { perElement } from "./per-element";
import type { TransportOptions, Undo } from "./service-ui";

/** An endpoint that captured events are posted to. */
export interface Transport {
  readonly url: string;
  readonly timeoutMs: number;
  readonly retryMs: number;
  /** How many times it is attached; nothing more is sent at 0. */
  uses: number;
  readonly laneOf: (root: Element, part: string) => Lane;
}

const transports = new Map<string, Transport>();

/** Whether captured events are posted at all. */
export const isAttached = (): boolean => transports.size > 0;

/** See `ServiceUi.transport.attach`. */
export function attach({ endpoint, timeoutMs = 15_000, retryMs = 250 }: TransportOptions): Undo {
  const { href: url, origin } = new URL(endpoint, location.href);
  if (origin !== location.origin)
    throw new TypeError(`ServiceUi posts to its own origin only, not to ${url}`);
  const laneOf = perElement<Lane>(() => new Set());
  const transport = transports.get(url) ?? { url, timeoutMs, retryMs, uses: 0, laneOf };
  transports.set(url, transport);
  transport.uses++;
  let undone = false;
  return () => {
    if (undone) return;
    undone = true;
    if (!--transport.uses) transports.delete(url);
  };
}

/** Posts a captured event to each endpoint, in the order of its part. */
export function dispatch(
  captured: CapturedDetail,
  { concurrency }: EventOptions,
  moment: number,
): void {
  for (const transport of transports.values()) {
    const lane = transport.laneOf(captured.root, captured.entry.p);
    takeTurn(lane, captured.element, concurrency, (turn) =>
      interact(transport, captured, moment, lane, turn),
    );
  }
}
