import type {} from "../../browser/service-ui";
import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_KEY, ATTR_PART } from "../../wire/markup";
import { EVENT_DISPATCHED, EVENT_PATCH_APPLIED } from "../../wire/runtime-events";

/** A text in an editing host that is a person's draft. */
interface Draft {
  /** When it was edited last, on the clock of events. */
  readonly editedMs: number;
  /** Has renders write again. */
  release(): void;
}

/**
 * Keeps what a person has written in an editing host: a render would put its own text there, also
 * under the caret. If the host is a part, the text stays until an event of the part was answered,
 * an answer has set it, or a render brings that very text. In any other host, which is never sent,
 * it stays as long as the focus is in it.
 *
 * @param edited the hosts that were edited already, and when
 * @returns a function that undoes the call
 */
export function shieldEditedText(edited: ReadonlyMap<HTMLElement, number>): () => void {
  const controller = new AbortController();
  const drafts = new Map<Element, Draft>();
  const release = (host: Element) => {
    drafts.get(host)?.release();
    drafts.delete(host);
  };
  const releaseAll = (isReleased: (host: Element) => boolean) => {
    for (const host of drafts.keys()) if (isReleased(host)) release(host);
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: controller.signal, capture: true });

  const hold = (host: HTMLElement, editedMs: number) => {
    release(host);
    drafts.set(host, { editedMs, release: shield(host, () => release(host)) });
  };
  for (const [host, editedMs] of edited) if (host.isConnected) hold(host, editedMs);
  listen("input", ({ target, timeStamp }) => {
    releaseAll((host) => !host.isConnected);
    if (target instanceof HTMLElement && target.isContentEditable) hold(target, timeStamp);
  });
  listen("focusout", () => releaseAll((host) => !host.hasAttribute(ATTR_PART)));
  listen(EVENT_DISPATCHED, ({ detail: { element, nativeEvent } }) => {
    // What was judged and found invalid was not saved.
    if (element.getAttribute("aria-invalid") === "true") return;
    const draft = drafts.get(element);
    if (draft && draft.editedMs <= nativeEvent.timeStamp) release(element);
  });
  listen(EVENT_PATCH_APPLIED, ({ detail: { element, patch } }) => {
    if (patch.op === "setText") release(element);
  });
  return () => {
    releaseAll(() => true);
    controller.abort();
  };
}

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

/**
 * Has the host and the texts in it ignore what is written to them.
 *
 * @param letGo called before what was ignored last is written: the host is of another record now,
 *   or shows that very text
 */
function shield(host: Element, letGo: () => void): () => void {
  const record = recordOf(host);
  const shielded: (readonly [Node, "textContent" | "nodeValue"])[] = [[host, "textContent"]];
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) shielded.push([texts.currentNode, "nodeValue"]);
  const ignored = new Map<Node, string>();
  // A render writes a text before it writes the key of the row around it.
  const look = () => {
    const isShown = [...ignored.values()].includes(host.textContent ?? "");
    if (recordOf(host) === record && !isShown) return;
    letGo();
    for (const [node, property] of shielded) {
      const text = ignored.get(node);
      if (text !== undefined) Reflect.set(node, property, text);
    }
  };
  for (const [node, property] of shielded) {
    const get = () => Reflect.get(Node.prototype, property, node);
    const set = (text: string) => {
      ignored.set(node, text);
      queueMicrotask(look);
    };
    Object.defineProperty(node, property, { configurable: true, get, set });
  }
  return () => {
    for (const [node, property] of shielded) Reflect.deleteProperty(node, property);
  };
}
