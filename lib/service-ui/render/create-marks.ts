import { MARKS } from "../../common/registered-symbols";
import type { UiComponent } from "../declare/define-ui-component";
import { markKey, markPart, markTarget } from "../declare/markers";
import { PRIMITIVES } from "../declare/primitives";
import type { MarkNames, Marks } from "./view";

/**
 * The functions that return the attributes of a component's parts and targets.
 *
 * Both functions throw DeclarationError for a name that the component does not declare, and
 * TypeError for a key that is no text of 1 to 256 characters.
 */
export function createMarks(component: UiComponent): Marks<UiComponent> {
  return {
    part(name, { key } = {}) {
      const { part, attributes } = markPart(component, name);
      return {
        ...PRIMITIVES[part.uses].attributes,
        // Or else Firefox would keep a value of before over a reload, and the form would send it.
        ...(part.uses === "hidden" && { autocomplete: "off" }),
        ...attributes,
        ...markKey(key),
      };
    },
    target: (name, { key } = {}) => ({ ...markTarget(component, name), ...markKey(key) }),
  };
}

/** The names of parts and targets in a compiled component; undefined for any other component. */
export function markNamesOf(compiled: object): MarkNames | undefined {
  return Reflect.get(compiled, MARKS);
}

/**
 * Checks a view against the declaration before any render.
 *
 * @throws DeclarationError for a part or a target that the component doesn't declare
 */
export function checkMarkNames(component: UiComponent, names: MarkNames | undefined): void {
  const marks = createMarks(component);
  for (const name of names?.parts ?? []) marks.part(name);
  for (const name of names?.targets ?? []) marks.target(name);
}
