/**
 * The entry for client components: it raises the events of a part, says whether a part is busy, and
 * tells the runtime where the router goes.
 */
import { useCallback, useRef, useSyncExternalStore } from "react";
import { attributeOf, findAll, isIgnored, listen, read, rootOf } from "../browser/dom";
import type { UiComponent } from "../declare/define-ui-component";
import type { SchemaInput } from "../declare/standard-schema";
import { ATTR_BUSY, ATTR_INSTANCE, ATTR_PART } from "../wire/markup";
import {
  EVENT_CAPTURED,
  EVENT_DISPATCHED,
  EVENT_FAILED,
  EVENT_NAVIGATE_STARTED,
  EVENT_SKIPPED,
} from "../wire/runtime-events";

type PartName<C extends UiComponent> = C["parts"][number]["name"];
type On<C extends UiComponent, Part, Event = unknown> = Extract<
  C["events"][number],
  { readonly part: Part; readonly event: Event }
>;

/** The declared events of a part that no browser raises by itself. */
export type UiCustomEvent<C extends UiComponent, Part> = Exclude<
  On<C, Part>["event"],
  keyof HTMLElementEventMap
>;

/** What an event's `input` takes; anything if the event has none. */
export type UiEventValue<C extends UiComponent, Part, Event> =
  NonNullable<On<C, Part, Event>["input"]> extends infer Schema
    ? [Schema] extends [never]
      ? unknown
      : SchemaInput<Schema>
    : never;

/**
 * What became of an event.
 *
 * @see UiClientPart
 */
export interface UiOutcome {
  /** Whether the handler has run, and has refused nothing. */
  readonly ok: boolean;
  /**
   * Why it isn't `ok`; else absent. The code of the failure, such as `rate_limited`; `invalid` or
   * `conflict` if the value was refused; a `SkipReason` if a part's other event or the page stopped
   * it; `not_raised` if the part isn't in the page, or nothing hears the event there.
   */
  readonly code?: string;
  /** Whether it may be done all the same, so that the user has to look before they repeat it. */
  readonly mayHaveRun: boolean;
  /** What the notice of a failure says, in the language of the page; absent without a notice. */
  readonly message?: string;
}

/**
 * A part, as a client component uses it.
 *
 * @see createUiClient
 */
export interface UiClientPart<C extends UiComponent, Part extends PartName<C>> {
  /**
   * For an element of the client component, in the instance: the part's own, one inside of the
   * part, or one beside it. The part is the nearest one around it, else the only one in the
   * instance.
   */
  readonly ref: (element: Element | null) => void;
  /** Whether an interaction of the part is in flight. */
  readonly isBusy: boolean;
  /**
   * Raises a declared event at the part. The handler reads the value, which travels as JSON, as
   * `event.value()` or `event.input`. No other part or instance hears the event.
   *
   * @returns what became of it, once the server has answered and the patches are in the page; never
   *   rejects
   */
  fire<Event extends UiCustomEvent<C, Part>>(
    event: Event,
    ...value: unknown extends UiEventValue<C, Part, Event>
      ? [value?: unknown]
      : [value: UiEventValue<C, Part, Event>]
  ): Promise<UiOutcome>;
}

/**
 * The hooks of one component.
 *
 * @see createUiClient
 */
export interface UiClient<C extends UiComponent> {
  /** A part of the instance that the element of `ref` is in. A hook. */
  usePart<Part extends PartName<C>>(part: Part): UiClientPart<C, Part>;
}

/**
 * The hooks of a component for its client components. Import the definition's type alone, so that
 * its code stays on the server.
 *
 * @example
 * ```tsx
 * "use client";
 * import { createUiClient } from "service-ui/client";
 * import type { quantity } from "./quantity.ui";
 *
 * const { usePart } = createUiClient<typeof quantity>();
 *
 * export function Meter() {
 *   const { ref, isBusy } = usePart("amount");
 *   return <progress ref={ref} {...(isBusy ? {} : { value: 1 })} />;
 * }
 * ```
 */
export function createUiClient<C extends UiComponent>(): UiClient<C> {
  return { usePart };
}

function usePart(part: string): UiClientPart<UiComponent, string> {
  const element = useRef<Element>(null);
  const ref = useCallback((current: Element | null) => {
    element.current = current;
  }, []);
  const find = () => partOf(element.current, part);
  const isPending = () => {
    const found = find();
    return found !== undefined && attributeOf(found, ATTR_BUSY) !== null;
  };
  const isBusy = useSyncExternalStore(watch, isPending, () => false);
  return { ref, isBusy, fire: (event, value?: unknown) => raise(find(), part, event, value) };
}

/**
 * Tells the runtime that the application's router goes to another page, so that no late answer
 * fetches the user back. Next calls it if `instrumentation-client.ts` exports it.
 *
 * @param url the address, as Next gives it
 * @example
 * ```ts
 * // instrumentation-client.ts
 * export { onRouterTransitionStart } from "service-ui/client";
 * ```
 */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent(EVENT_NAVIGATE_STARTED, { detail: url }));
}

/** The runtime marks what is busy in the page, so that is what tells. */
function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document, { subtree: true, attributeFilter: [ATTR_BUSY] });
  return () => observer.disconnect();
}

const NOT_RAISED: UiOutcome = { ok: false, code: "not_raised", mayHaveRun: false };

/** The event doesn't bubble, so that parts and instances around the part never hear it. */
async function raise(
  at: Element | undefined,
  part: string,
  event: string,
  detail: unknown,
): Promise<UiOutcome> {
  if (!at) {
    if (process.env.NODE_ENV === "development") {
      console.error(
        `Service UI: "${event}" was not raised: no part "${part}" is where its ref is.`,
      );
    }
    return NOT_RAISED;
  }
  const raised = new CustomEvent(event, { detail, composed: true });
  const outcome = isHeard(at, part, event) ? outcomeOf(raised, at) : NOT_RAISED;
  EventTarget.prototype.dispatchEvent.call(at, raised);
  return outcome;
}

/** Whether a runtime is there, and the part's instance declares the event. */
function isHeard(at: Element, part: string, event: string): boolean {
  const root = rootOf(at);
  const own = root && attributeOf(root, ATTR_INSTANCE);
  // An element named `ServiceUi` is no own property of the window.
  const manifests = Object.hasOwn(window, "ServiceUi") ? window.ServiceUi.manifests() : [];
  return manifests.some(
    ({ i, events }) => i === own && events.some(({ p, e }) => p === part && e === event),
  );
}

/** Follows an event by what the runtime says of it. */
function outcomeOf(raised: Event, at: Element): Promise<UiOutcome> {
  return new Promise((resolve) => {
    let isCaptured = false;
    const fail = (code: string, mayHaveRun: boolean, message?: string) =>
      end({ ok: false, code, mayHaveRun, ...(message && { message }) });
    const undos = [
      listen(EVENT_CAPTURED, (captured) => {
        const { nativeEvent, element, entry } = captured.detail;
        if (nativeEvent === raised) {
          isCaptured = true;
          // After all that hear of it. Without an endpoint, nothing marks the part as busy.
          queueMicrotask(() => {
            const isSent = !captured.defaultPrevented && attributeOf(at, ATTR_BUSY) !== null;
            if (!isSent) fail("cancelled", false);
          });
        } else if (!isCaptured && element === at && entry.e === raised.type) {
          // Nothing is said of what `debounce` holds back until another comes.
          fail("replaced", false);
        }
      }),
      listen(EVENT_SKIPPED, ({ detail: { nativeEvent, reason, request } }) => {
        if (nativeEvent === raised) fail(reason, request !== undefined);
      }),
      listen(EVENT_FAILED, ({ detail: { nativeEvent, code, hasRun, message } }) => {
        if (nativeEvent === raised) fail(code, hasRun !== "no", message);
      }),
      listen(EVENT_DISPATCHED, ({ detail: { nativeEvent, response } }) => {
        if (nativeEvent !== raised) return;
        if (response.conflict || response.invalid) {
          fail(response.conflict ? "conflict" : "invalid", false);
        } else end({ ok: true, mayHaveRun: false });
      }),
    ];
    const end = (outcome: UiOutcome) => {
      for (const undo of undos) undo();
      resolve(outcome);
    };
  });
}

/**
 * The element of a part, as a patch would name it: the nearest one around the given element, itself
 * included, else the only one in the same instance (PROTOCOL 1, Rows). It is never in a nested
 * instance or in ignored content.
 */
function partOf(element: Element | null, part: string): Element | undefined {
  const root = element && rootOf(element);
  if (!root) return undefined;
  const isMeant = (one: Element) =>
    attributeOf(one, ATTR_PART) === part && rootOf(one) === root && !isIgnored(one);
  const outward = (place: Element) => (place === root ? null : read(Node, "parentElement", place));
  for (let place: Element | null = element; place; place = outward(place)) {
    if (isMeant(place)) return place;
    const [found, another] = findAll(place, `[${ATTR_PART}]`).filter(isMeant);
    if (found) return another ? undefined : found;
  }
  return undefined;
}
