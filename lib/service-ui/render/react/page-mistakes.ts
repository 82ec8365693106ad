import {
  ATTR_ENDPOINT,
  ATTR_IGNORE,
  ATTR_INSTANCE,
  ATTR_PART,
  ATTR_TARGET,
} from "../../wire/markup";
import { MISTAKES, type Mistake } from "../../wire/mistakes";

/** Whether an element is in no instance, as one in a portal is. */
export function isOutside(element: Element): boolean {
  return !element.closest(`[${ATTR_INSTANCE}], [${ATTR_IGNORE}]`);
}

/**
 * The mistake of an instance whose part or target stands outside its root; undefined if none of
 * that name does.
 */
export function findOutside(
  what: "Part" | "Target",
  name: string,
  component: string,
  root: Element,
): Mistake | undefined {
  const attribute = what === "Part" ? ATTR_PART : ATTR_TARGET;
  const element = [...document.querySelectorAll(`[${attribute}]`)].find(
    (one) => one.getAttribute(attribute) === name && isOutside(one),
  );
  return element && MISTAKES.outsideRoot(what, name, component, [pathOf(element), pathOf(root)]);
}

/** Where an element is, such as `body > main > form#order`. */
function pathOf(element: Element): string {
  const name = element.id ? `${element.localName}#${element.id}` : element.localName;
  const { parentElement } = element;
  return parentElement && element !== document.body ? `${pathOf(parentElement)} > ${name}` : name;
}

/**
 * The mistake of a page without the runtime; undefined if the runtime is there. Before the page's
 * `load`, its script may only be late.
 */
export function findMissingRuntime(): Mistake | undefined {
  if (Object.hasOwn(window, "ServiceUi")) return undefined;
  const src = document.querySelector(`script[${ATTR_ENDPOINT}]`)?.getAttribute("src");
  return src ? MISTAKES.runtimeNotLoaded(src) : MISTAKES.noRuntime();
}

/**
 * The elements of an instance that have an attribute, by its value. Elements of nested instances do
 * not count, nor do elements in ignored content.
 */
export function markedIn(
  root: Element,
  attribute: typeof ATTR_PART | typeof ATTR_TARGET,
): ReadonlyMap<string, Element> {
  const own = [root, ...root.querySelectorAll(`[${attribute}]`)].filter(
    (element) =>
      element.hasAttribute(attribute) &&
      element.closest(`[${ATTR_INSTANCE}]`) === root &&
      !element.closest(`[${ATTR_IGNORE}]`),
  );
  // If several share a name, the first one counts, so it is set last.
  return new Map(own.reverse().map((element) => [element.getAttribute(attribute) ?? "", element]));
}

/** The names under which a patch would find an element (PROTOCOL 4). */
export function namesIn(root: Element): ReadonlySet<string> {
  return new Set([...markedIn(root, ATTR_TARGET).keys(), ...markedIn(root, ATTR_PART).keys()]);
}
