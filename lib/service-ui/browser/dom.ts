import {
  ATTR_IGNORE,
  ATTR_INSTANCE,
  ATTR_KEY,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_ROUTER,
} from "../wire/markup";

/*
 * Elements can shadow members of the document or the form that contains them: with
 * `<img name="currentScript">` or `<input name="closest">`, the member is that element (HTML,
 * [LegacyOverrideBuiltIns]). So this module takes members of the document and of elements from
 * their prototypes. It does so at each call, because tests load this module without a document.
 */

/** Matches the root of every rendered component. All selectors of the runtime are constants. */
export const ROOTS = `[${ATTR_INSTANCE}]`;
export const PARTS = `[${ATTR_PART}]`;
/** Matches every row. */
export const ROWS = `[${ATTR_KEY}]`;
/** Matches every manifest script, which lists the events of a rendered component. */
export const SCRIPTS = `script[${ATTR_MANIFEST}]`;
/** Matches what is inside of an editing host, whatever makes it one, the whole document too. */
const EDITED = ":read-write *";
/** Matches content, of which nothing counts: what is ignored, and what is edited. */
export const CONTENT = `[${ATTR_IGNORE}],[${ATTR_IGNORE}] *,${EDITED}`;

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const writeAttribute = (element: Element, name: string, value: string | null): void => {
  if (value === null) Element.prototype.removeAttribute.call(element, name);
  else Element.prototype.setAttribute.call(element, name, value);
};

/** @returns a function that has an attribute mark elements, and gives all others what they had */
export const marker = (name: string, value: string): ((now: readonly Element[]) => void) => {
  const former = new Map<Element, string | null>();
  return (now) => {
    for (const [element, own] of former) {
      if (!now.includes(element) && former.delete(element)) writeAttribute(element, name, own);
    }
    for (const element of now) {
      if (former.has(element)) continue;
      former.set(element, attributeOf(element, name));
      writeAttribute(element, name, value);
    }
  };
};

/** Whether an element matches a constant selector. */
export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

/** The nearest match of a constant selector: the element itself or an ancestor. */
export const around = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

/** The form of a field, which may stand outside of it, else the form around an element. */
export const formOf = (element: Element): Element | null => {
  // The fields of a form can shadow its members, and a custom element may have an id there.
  const { form } = element as Partial<HTMLInputElement>;
  return form instanceof HTMLFormElement ? form : around(element, "form");
};

/** The root of an element's instance, which is the nearest root around it. */
export const rootOf = (element: Element): Element | null => around(element, ROOTS);

/** Whether an element is content. An editing host itself is not. */
export const isIgnored = (element: Element): boolean => matches(element, CONTENT);

export const findAll = <Found extends Element>(place: Element, selector: string): Found[] => [
  ...Element.prototype.querySelectorAll.call<Element, [string], NodeListOf<Found>>(place, selector),
];

/** Reads a property through the getter of a prototype. */
export const read = <Proto extends object, Name extends keyof Proto>(
  { prototype }: { readonly prototype: Proto },
  name: Name,
  of: Proto,
): Proto[Name] => Reflect.get(prototype, name, of);

/** An element and its ancestors. */
export const outOf = (element: Element): readonly Element[] => {
  const outer = read(Node, "parentElement", element);
  return [element, ...(outer ? outOf(outer) : [])];
};

export const isThere = (element: Element): boolean => read(Node, "isConnected", element);

/** Whether React hides an element, as it does with a page that was left and may come back. */
export const isHidden = (element: Element): boolean =>
  !!around(element, "[style*='display: none !important']");

/** Whether an element is in the page and can be seen there, as far as the browser can tell. */
export const isShown = (element: Element): boolean =>
  isThere(element) &&
  // The second is its name in older browsers.
  Element.prototype.checkVisibility?.call(element, {
    visibilityProperty: true,
    checkVisibilityCSS: true,
  }) !== false;

/** The element with the keyboard's focus, if it is not the page itself. */
export const focused = (): Element | null => {
  const element = read(Document, "activeElement", document);
  return element === read(Document, "body", document) ? null : element;
};

export const page = (): HTMLElement => read(Document, "documentElement", document);

/** Path and query string of the page. */
export const address = (): string => location.pathname + location.search;

/**
 * Raises one of the runtime's events on `document`, bubbling to `window`.
 *
 * @returns false if a listener prevented the event's default
 */
export const raise = <Name extends keyof DocumentEventMap>(
  name: Name,
  detail: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
): boolean => {
  const event = new CustomEvent(name, { detail, bubbles: true, cancelable: true });
  return EventTarget.prototype.dispatchEvent.call(document, event);
};

/**
 * Listens on `document` in the capture phase, which also gets events that do not bubble.
 *
 * @returns a function that stops listening
 */
export const listen = <Name extends string>(
  type: Name,
  listener: (event: Name extends keyof DocumentEventMap ? DocumentEventMap[Name] : Event) => void,
): (() => void) => {
  // TypeScript can't tell which event belongs to a name.
  EventTarget.prototype.addEventListener.call(
    document,
    type,
    listener as EventListener,
    // On a document, a listener of scrolling or touch would be passive, and could not prevent.
    /^(wheel|touch)/.test(type) ? { capture: true, passive: false } : true,
  );
  return () =>
    EventTarget.prototype.removeEventListener.call(document, type, listener as EventListener, true);
};

let quiet = false;

/** Whether events come from the runtime itself, so that it must not capture them. */
export const isQuiet = (): boolean => quiet;

/** Does something whose events are not a person's. */
export const quietly = (act: () => void): void => {
  quiet = true;
  try {
    act();
  } finally {
    quiet = false;
  }
};

/** @returns undefined if the text is not JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How long to wait for React, milliseconds from the page's start, or from the document's end. */
const HYDRATION_MS = 10_000;
/** The mark stands in the layout. Content of an instance, or ignored content, can't pose as it. */
const MARKS = `template[${ATTR_ROUTER}]:not(${ROOTS} *,${CONTENT})`;

/** Waits, until `owner.abort` is called at the latest. */
export const pause = (
  ms: number,
  owner: { abort?: (() => void) | undefined } = {},
): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    owner.abort = () => {
      clearTimeout(timer);
      resolve();
    };
  });

let endMs = HYDRATION_MS;

/** React hydrates what a document streams as it comes, so nothing is late before its end. */
const isPatient = (): boolean => {
  const nowMs = performance.now();
  if (read(Document, "readyState", document) === "loading") endMs = nowMs + HYDRATION_MS;
  return nowMs < endMs;
};

/** Whether React has rendered or hydrated an element. It has no other sign of that. */
export const isReacts = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith("__react"));

/**
 * Whether React has hydrated the component around an element, or there is none. The outermost root
 * counts, because what is inside may be another framework's.
 */
export const isHydrated = (element: Element): boolean => {
  const root = outOf(element).findLast((place) => matches(place, ROOTS));
  return !root || isReacts(root);
};

/**
 * Resolves once React has hydrated the page's router, and the component around an element if
 * there is one, or the wait is over.
 */
export const hydrated = async (element?: Element): Promise<void> => {
  const isAwaited = () => element && isReacts(page()) && !isHydrated(element);
  while (isPatient() && (findAll(page(), MARKS)[0] || isAwaited())) await pause(50);
};
