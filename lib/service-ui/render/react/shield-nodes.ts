/*
 * React changes the nodes that it has rendered, wherever they are by now. Translators and extensions
 * change the page as well, and people edit and scroll it.
 */

/** What a script has put in the place of each text that it took out of the page. */
const replacements = new WeakMap<Node, Element>();

/**
 * Notes which texts translators replace: they put a `<font>` where the text was, and React goes on
 * writing to a text that nobody sees.
 *
 * @returns a function that undoes the call
 */
export function followReplacedTexts(): () => void {
  const observer = new MutationObserver(noteReplaced);
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function noteReplaced(changes: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    for (const text of removedNodes) {
      // It may have been inserted before the text, or behind it, and the text removed then.
      const by = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node));
      if (text instanceof Text && by instanceof Element) replacements.set(text, by);
    }
  }
}

const isFont = (node: Node | null): boolean => node?.nodeName === "FONT";

/** The node itself, or what stands in the page in its place. */
const shownFor = (node: Node): Node => (node.isConnected ? node : (replacements.get(node) ?? node));

let uses = 0;
let restore: (() => void) | undefined;

/**
 * Lets React remove, and insert before, nodes that a translator or an extension has wrapped, moved
 * or replaced since React rendered them. React would throw otherwise, and the whole page would go
 * to the error boundary. For nodes that nobody has moved, the functions do what they always do.
 * What React moves within the page isn't taken out for it, where the browser can do so.
 *
 * @returns a function that undoes the call
 */
export function tolerateForeignNodes(): () => void {
  uses += 1;
  if (uses === 1) restore = patchNodes();
  return () => {
    uses -= 1;
    if (uses === 0) restore?.();
  };
}

function patchNodes(): () => void {
  const { prototype } = Node;
  const { removeChild, insertBefore, appendChild } = prototype;
  /** A browser that can move a node leaves the focus, scroll positions and open dialogs in it. */
  const put = (parent: Node & Partial<ParentNode>, node: Node, before: Node | null) => {
    const isHere = parent.isConnected && node.isConnected;
    if (isHere && parent.moveBefore && node.ownerDocument === parent.ownerDocument) {
      parent.moveBefore(node, before);
    } else insertBefore.call(parent, node, before);
  };
  const value = Object.getOwnPropertyDescriptor(prototype, "nodeValue");
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownFor(child);
    if (shown.parentNode) removeChild.call(shown.parentNode, shown);
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    let place = before && shownFor(before);
    while (place && place.parentNode !== this) place = place.parentNode;
    put(this, shownFor(node), place);
    return node;
  };
  prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    put(this, shownFor(node), null);
    return node;
  };
  if (value?.set) {
    Object.defineProperty(prototype, "nodeValue", {
      ...value,
      set(this: Node, text: string | null) {
        const shown = shownFor(this);
        if (shown !== this) shown.parentNode?.replaceChild(this, shown);
        value.set?.call(this, text);
      },
    });
  }
  return () => {
    Object.assign(prototype, { removeChild, insertBefore, appendChild });
    if (value) Object.defineProperty(prototype, "nodeValue", value);
  };
}

/**
 * Keeps the scroll positions inside of what a render moves, such as a row: a browser forgets them
 * with the element that is taken out of its place.
 *
 * @returns a function that undoes the call
 */
export function keepScrollPositions(): () => void {
  const scrolled = new Map<Element, ScrollToOptions>();
  const note = ({ target: element }: Event) => {
    if (!(element instanceof Element)) return;
    scrolled.set(element, { left: element.scrollLeft, top: element.scrollTop });
  };
  // It is called before the browser paints or raises `scroll` for what it has forgotten.
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const [element, position] of scrolled) {
      if (!element.isConnected) scrolled.delete(element);
      // The page's own scripts may have scrolled it since.
      if (element.scrollTop || element.scrollLeft) continue;
      if (added.some((node) => node.contains(element))) {
        element.scrollTo({ ...position, behavior: "instant" });
      }
    }
  });
  document.addEventListener("scroll", note, { capture: true, passive: true });
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("scroll", note, { capture: true });
    observer.disconnect();
  };
}
