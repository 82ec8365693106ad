import { ATTR_INSTANCE, ATTR_KEY, ATTR_MANIFEST, ATTR_TARGET } from "../wire/markup";

/**
 * Updates a page with a new render as `router.refresh()` does. Changes only what differs between
 * the old render and the new one, so patches, typed text and focus stay (NEXT.md 7 and 8).
 *
 * HTML has no keys, so elements are matched by their content: see `LIKENESSES`.
 *
 * @param page the elements of the document
 * @param before the render that the page was made from
 */
export function updatePage(page: ParentNode, before: ParentNode, rendered: ParentNode): void {
  const { activeElement } = document;
  updateChildren(page, before, rendered);
  // Moving an element takes its focus away. React restores the focus as well.
  if (activeElement !== document.activeElement && activeElement?.isConnected) {
    (activeElement as HTMLElement).focus();
  }
}

interface Pair {
  readonly live: ChildNode;
  readonly old: ChildNode;
}

function updateChildren(live: ParentNode, old: ParentNode, fresh: ParentNode): void {
  if (old.childElementCount === 0 && fresh.childElementCount === 0) {
    if (old.textContent !== fresh.textContent) live.textContent = fresh.textContent;
    return;
  }
  // A patch replaces text nodes, so the nodes are paired by position.
  const nodes = [...live.childNodes].filter((node) => !isCopy(node));
  const pairs: Pair[] = [...old.childNodes].flatMap((node, at) => {
    const own = nodes[at];
    return own ? [{ live: own, old: node }] : [];
  });
  const kept = pairUp(pairs, [...fresh.childNodes]);
  const keptNodes = new Set([...kept.values()].map((pair) => pair.live));
  for (const node of nodes) if (!keptNodes.has(node)) node.remove();

  let next: ChildNode | null = live.firstChild;
  for (const node of fresh.childNodes) {
    const pair = kept.get(node);
    const placed = pair?.live ?? (document.importNode(node, true) as ChildNode);
    if (placed === next) next = next.nextSibling;
    else live.insertBefore(placed, next);
    if (pair) updateNode(pair, node);
  }
}

/** Whether the runtime has put the node there, as a copy of a target that is hidden. */
function isCopy(node: Node): boolean {
  return node instanceof Element && node.matches(`[${ATTR_TARGET}][inert]:not([hidden])`);
}

function updateNode({ live, old }: Pair, fresh: ChildNode): void {
  if (!(live instanceof Element && old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue;
    return;
  }
  for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name);
    if (value === old.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
  updateChildren(live, old, fresh);
}

/**
 * What two renders of one element can have in common, the surest sign first: (1) everything,
 * (2) everything except texts, (3) the rows' keys, the `id`s and the buttons' values, (4) the tag.
 * A row keeps these even if all else changes.
 */
const LIKENESSES: readonly ((node: Node) => string | undefined)[] = [
  (node) => describe(node, true),
  (node) => describe(node, false),
  (node) => keysIn(node),
  ({ nodeName }) => nodeName,
];

/**
 * Finds for each new node its counterpart in the page, if there is one. Each node of the page is
 * the counterpart of one new node at most.
 */
function pairUp(pairs: readonly Pair[], fresh: readonly ChildNode[]): Map<ChildNode, Pair> {
  const kept = new Map<ChildNode, Pair>();
  const free = new Set(pairs);
  for (const likeness of LIKENESSES) {
    const waiting = new Map<string, Pair[]>();
    for (const pair of free) {
      const like = likeness(pair.old);
      if (like !== undefined) waiting.set(like, [...(waiting.get(like) ?? []), pair]);
    }
    for (const node of fresh) {
      const pair = kept.has(node) ? undefined : waiting.get(likeness(node) ?? "")?.shift();
      if (!pair) continue;
      kept.set(node, pair);
      free.delete(pair);
    }
  }
  return kept;
}

function keysIn(node: Node): string | undefined {
  if (!(node instanceof Element)) return undefined;
  const keys = [node, ...node.querySelectorAll(`[${ATTR_KEY}], [id], button[value]`)].map(
    (element) =>
      element.getAttribute(ATTR_KEY) ||
      element.id ||
      (element.matches("button") && element.getAttribute("value")),
  );
  return keys.some(Boolean) ? JSON.stringify([node.nodeName, keys.filter(Boolean)]) : undefined;
}

/** A node's description without instance ids and tokens, which are new at each render. */
function describe(node: Node, withText: boolean): string {
  if (!(node instanceof Element)) return `${node.nodeName} ${withText && node.nodeValue}`;
  const attributes = node
    .getAttributeNames()
    .filter((name) => name !== ATTR_INSTANCE && name !== ATTR_MANIFEST)
    .map((name) => [name, node.getAttribute(name)]);
  const isManifest = node.hasAttribute(ATTR_MANIFEST);
  const children = isManifest ? [] : [...node.childNodes].map((child) => describe(child, withText));
  return JSON.stringify([node.nodeName, attributes, children]);
}
