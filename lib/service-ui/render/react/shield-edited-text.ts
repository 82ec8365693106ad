import { mover } from "../../browser/caret";
import { isSameDigest } from "../../browser/manifests";
import type {} from "../../browser/service-ui";
import {
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_KEY,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_RECORD,
} from "../../wire/markup";
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

/** A host to which a person came before this module was there. */
export interface EditedHost {
  /** When it was edited last, on the clock of events; undefined if its text is no draft. */
  editedMs?: number;
  /** What it showed before. */
  readonly rendered: string;
}

/** An editing host in which a person is or was. */
interface Held extends Partial<Shield>, EditedHost {
  /** See `recordOf`. */
  readonly record: HostRecord;
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
 * React may put another record into the same element, and writes nothing if it renders the same
 * text for both. So a host of another record shows what was rendered last.
 *
 * @param edited the hosts that a person has come to already
 * @returns a function that undoes the call
 */
export function shieldEditedText(
  edited: ReadonlyMap<HTMLElement, EditedHost>,
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

  const renderedIn = (host: Element) => {
    const { ignored, rendered = host.textContent ?? "" } = held.get(host) ?? {};
    return [...(ignored?.values() ?? [])].at(-1) ?? rendered;
  };
  const hold = (host: Element, editedMs?: number, rendered = renderedIn(host)) => {
    drop(host);
    const own =
      editedMs === undefined
        ? { undo: keepCaret(host, (text) => hold(host, undefined, text)) }
        : {
            editedMs,
            ...shield(
              host,
              renders,
              () => show(host),
              () => release(host),
            ),
          };
    held.set(host, { ...own, rendered, record: recordOf(host) });
  };
  const release = (host: Element) => {
    if (held.has(host)) hold(host);
  };
  const show = (host: Element) => {
    const { ignored, rendered = "" } = held.get(host) ?? {};
    release(host);
    if (ignored?.size) {
      for (const [[node, property], text] of ignored) Reflect.set(node, property, text);
    } else if (host.textContent !== rendered) {
      const { firstChild, lastChild } = host;
      const isText = firstChild === lastChild && firstChild instanceof Text;
      // As React writes an only text, whose node it keeps.
      if (isText) firstChild.nodeValue = rendered;
      else host.textContent = rendered;
    }
  };
  const come = (host: EventTarget | null) => {
    if (isHost(host) && !held.has(host)) hold(host);
  };
  for (const [host, { editedMs, rendered }] of edited) {
    if (host.isConnected) hold(host, editedMs, rendered);
  }
  come(document.activeElement);
  const observer = new MutationObserver(() => {
    for (const [host, { record }] of [...held]) if (isOther(host, record)) show(host);
  });
  observer.observe(document, {
    subtree: true,
    attributeFilter: [ATTR_RECORD, ATTR_KEY, "value"],
  });
  listen("focusin", ({ target }) => come(target));
  listen("input", ({ target, timeStamp }) => {
    dropAll((host) => !host.isConnected);
    if (isHost(target)) hold(target, timeStamp);
  });
  listen("focusout", () => dropAll((host) => !host.hasAttribute(ATTR_PART)));
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
    observer.disconnect();
    renders.onEnd = undefined;
    controller.abort();
  };
}

const isHost = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isContentEditable;

/** What tells a host's record from others. */
interface HostRecord {
  /** What the instance says, if it is known; see `ATTR_RECORD`. */
  readonly digest: string | null;
  /** The host's part and row; where no digest is known, the instance's hidden fields as well. */
  readonly place: string;
}

function recordOf(host: Element): HostRecord {
  const root = host.closest(`[${ATTR_INSTANCE}]`);
  const scripts = root?.querySelectorAll(`script[${ATTR_MANIFEST}]`) ?? [];
  const own = Array.from(scripts).find((one) => one.closest(`[${ATTR_INSTANCE}]`) === root);
  const digest = own?.getAttribute(ATTR_RECORD) ?? null;
  const hidden = root?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [];
  const place = JSON.stringify([
    root?.getAttribute(ATTR_COMPONENT),
    host.closest(`[${ATTR_KEY}]`)?.getAttribute(ATTR_KEY),
    host.getAttribute(ATTR_PART),
    host.id,
    digest === null && Array.from(hidden, ({ name, value }) => [name, value]),
  ]);
  return { digest, place };
}

/** Whether a host shows another record now. */
function isOther(host: Element, { digest, place }: HostRecord): boolean {
  const now = recordOf(host);
  return now.place !== place || !isSameDigest(now.digest, digest);
}

const address = (): string => location.pathname + location.search;

interface Shield {
  undo(): void;
  /** What renders would have written. */
  readonly ignored: ReadonlyMap<Written, string>;
  /** To call when the server has answered what the host has sent. */
  onAnswer(): void;
  /** To call when a render has come into the page. */
  onEnd(render: number): void;
}

/**
 * Has the host and the texts in it ignore what is written to them, until the server has answered,
 * and the renders that are under way then have ended.
 *
 * @param show called when writes are not ignored any more and what was ignored is to be shown, also
 *   if the host is of another record now, or shows that already
 * @param letGo called when writes are not ignored any more, and none was
 */
function shield(host: Element, renders: Renders, show: () => void, letGo: () => void): Shield {
  const record = recordOf(host);
  const from = address();
  const ignored = new Map<Written, string>();
  /** The last render that was asked for before the answer. */
  let last = Infinity;
  const isOlder = (render: number) => render <= last;
  const isEarly = () => last === Infinity || [...renders.underWay].some(isOlder);
  // React doesn't write again what was ignored, so it is written once a newer render has ended.
  const onEnd = (render: number) => {
    if (isEarly()) return;
    if (!ignored.size) letGo();
    else if (!isOlder(render)) show();
  };
  const undo = takeWrites(host, (written, text) => {
    ignored.set(written, text);
    const isNewer = !isEarly();
    // A render writes a text before it writes the key of the row around it.
    queueMicrotask(() => {
      const isShown = [...ignored.values()].includes(host.textContent ?? "");
      const isElsewhere = record.digest === null && address() !== from;
      if (isNewer || isShown || isElsewhere || isOther(host, record)) show();
    });
  });
  const onAnswer = () => {
    last = renders.asked;
    onEnd(last);
  };
  return { undo, ignored, onAnswer, onEnd };
}

/**
 * Has what is written to the host and the texts in it leave the selection where it is.
 *
 * @param renew called with what the host shows then; it may have another text node
 */
function keepCaret(host: Element, renew: (text: string) => void): () => void {
  return takeWrites(host, ([node, property], text) => {
    const former = node.textContent ?? "";
    if (former === text) return renew(host.textContent ?? "");
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
    renew(host.textContent ?? "");
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
