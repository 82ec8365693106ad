import { mover } from "../../browser/caret";
import type {} from "../../browser/service-ui";
import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_KEY, ATTR_PART } from "../../wire/markup";
import { EVENT_DISPATCHED, EVENT_PATCH_APPLIED } from "../../wire/runtime-events";

/** The renders that the runtime has asked for, numbered from 1 in that order. */
export interface Renders {
  /** How many were asked for. */
  asked: number;
  /** Those that are not in the page yet. */
  readonly underWay: Set<number>;
  /** Called when a render has come into the page. */
  onEnd?: ((render: number) => void) | undefined;
}

/** An editing host in which a person is, or whose text is a draft of theirs. */
interface Held extends Partial<Shield> {
  /** When it was edited last, on the clock of events; undefined if its text is no draft. */
  readonly editedMs?: number | undefined;
  /** Has renders write as they do. */
  undo(): void;
}

/**
 * Keeps what a person has written in an editing host: a render would put its own text there, also
 * under the caret. If the host is a part, the text stays until an event of the part was answered,
 * an answer has set it, or a render brings that very text. Of the renders that were asked for
 * before that answer, none writes, because it may be older. In any other host, which is never sent,
 * it stays as long as the focus is in it. What a render then writes leaves the caret where it is.
 *
 * @param edited the hosts that were edited already, and when
 * @returns a function that undoes the call
 */
export function shieldEditedText(
  edited: ReadonlyMap<HTMLElement, number>,
  renders: Renders,
): () => void {
  const controller = new AbortController();
  const held = new Map<Element, Held>();
  const drop = (host: Element) => {
    held.get(host)?.undo();
    held.delete(host);
  };
  const dropAll = (isDropped: (host: Element) => boolean) => {
    for (const host of [...held.keys()]) if (isDropped(host)) drop(host);
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: controller.signal, capture: true });

  const hold = (host: HTMLElement, editedMs?: number) => {
    drop(host);
    held.set(
      host,
      editedMs === undefined
        ? { undo: keepCaret(host, () => hold(host)) }
        : { editedMs, ...shield(host, renders, () => release(host)) },
    );
  };
  const release = (host: Element) => {
    drop(host);
    come(document.activeElement);
  };
  const come = (host: EventTarget | null) => {
    if (isHost(host) && !held.has(host)) hold(host);
  };
  for (const [host, editedMs] of edited) if (host.isConnected) hold(host, editedMs);
  come(document.activeElement);
  listen("focusin", ({ target }) => come(target));
  listen("input", ({ target, timeStamp }) => {
    dropAll((host) => !host.isConnected);
    if (isHost(target)) hold(target, timeStamp);
  });
  listen("focusout", () =>
    dropAll((host) => held.get(host)?.editedMs === undefined || !host.hasAttribute(ATTR_PART)),
  );
  listen(EVENT_DISPATCHED, ({ detail: { element, nativeEvent, response } }) => {
    // What was judged and found invalid was not saved.
    if (response.invalid || element.getAttribute("aria-invalid") === "true") return;
    const { editedMs, onAnswer } = held.get(element) ?? {};
    if (editedMs !== undefined && editedMs <= nativeEvent.timeStamp) onAnswer?.();
  });
  listen(EVENT_PATCH_APPLIED, ({ detail: { element, patch } }) => {
    if (patch.op === "setText") release(element);
  });
  renders.onEnd = (render) => {
    for (const { onEnd } of [...held.values()]) onEnd?.(render);
  };
  return () => {
    dropAll(() => true);
    renders.onEnd = undefined;
    controller.abort();
  };
}

const isHost = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isContentEditable;

/**
 * What tells a host's record from others. React may put another record into the same element, and
 * no draft may be shown there.
 */
function recordOf(host: Element): string {
  const root = host.closest(`[${ATTR_INSTANCE}]`);
  const hidden = root?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [];
  return JSON.stringify([
    location.pathname + location.search,
    root?.getAttribute(ATTR_COMPONENT),
    host.closest(`[${ATTR_KEY}]`)?.getAttribute(ATTR_KEY),
    host.getAttribute(ATTR_PART),
    host.id,
    ...Array.from(hidden, ({ name, value }) => [name, value]),
  ]);
}

interface Shield {
  undo(): void;
  /** To call when the server has answered what the host has sent. */
  onAnswer(): void;
  /** To call when a render has come into the page. */
  onEnd(render: number): void;
}

/**
 * Has the host and the texts in it ignore what is written to them, until the server has answered,
 * and the renders that are under way then have ended.
 *
 * @param letGo called when writes are not ignored any more, also if the host is of another record
 *   now, or shows what was ignored last
 */
function shield(host: Element, renders: Renders, letGo: () => void): Shield {
  const record = recordOf(host);
  const ignored = new Map<Written, string>();
  /** The last render that was asked for before the answer. */
  let last = Infinity;
  const isOlder = (render: number) => render <= last;
  const isEarly = () => last === Infinity || [...renders.underWay].some(isOlder);
  const write = () => {
    letGo();
    for (const [[node, property], text] of ignored) Reflect.set(node, property, text);
  };
  // React doesn't write again what was ignored, so it is written once a newer render has ended.
  const onEnd = (render: number) => {
    if (isEarly()) return;
    if (!ignored.size) letGo();
    else if (!isOlder(render)) write();
  };
  const undo = takeWrites(host, (written, text) => {
    ignored.set(written, text);
    const isNewer = !isEarly();
    // A render writes a text before it writes the key of the row around it.
    queueMicrotask(() => {
      const isShown = [...ignored.values()].includes(host.textContent ?? "");
      if (isNewer || isShown || recordOf(host) !== record) write();
    });
  });
  const onAnswer = () => {
    last = renders.asked;
    onEnd(last);
  };
  return { undo, onAnswer, onEnd };
}

/**
 * Has what is written to the host and the texts in it leave the selection where it is.
 *
 * @param renew called if the host has another text node now
 */
function keepCaret(host: Element, renew: () => void): () => void {
  return takeWrites(host, ([node, property], text) => {
    const former = node.textContent ?? "";
    if (former === text) return;
    const selection = getSelection();
    const { anchorNode, focusNode } = selection ?? {};
    const isIn = !!anchorNode && !!focusNode && node.contains(anchorNode);
    const range = document.createRange();
    range.selectNodeContents(node);
    const offsetOf = (end: Node, offset: number) => {
      range.setEnd(end, offset);
      return range.toString().length;
    };
    const from = isIn ? offsetOf(anchorNode, selection?.anchorOffset ?? 0) : 0;
    const to = isIn ? offsetOf(focusNode, selection?.focusOffset ?? 0) : 0;
    Reflect.set(Node.prototype, property, text, node);
    const now = property === "nodeValue" ? node : node.firstChild;
    const move = mover(former, text);
    if (isIn && now) selection?.setBaseAndExtent(now, move(from), now, move(to));
    if (now !== node) renew();
  });
}

type Written = readonly [Node, "textContent" | "nodeValue"];

/**
 * Takes what is written to a host and the texts in it.
 *
 * @returns a function that undoes the call
 */
function takeWrites(host: Element, take: (written: Written, text: string) => void): () => void {
  const all: Written[] = [[host, "textContent"]];
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) all.push([texts.currentNode, "nodeValue"]);
  for (const written of all) {
    const [node, property] = written;
    Object.defineProperty(node, property, {
      configurable: true,
      get: () => Reflect.get(Node.prototype, property, node),
      set: (text: string) => take(written, text),
    });
  }
  return () => {
    for (const [node, property] of all) Reflect.deleteProperty(node, property);
  };
}
