import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_PART, ATTR_TARGET } from "../../wire/markup";
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
