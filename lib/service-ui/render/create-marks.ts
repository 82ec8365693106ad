import type { UiComponent } from "../declare/define-ui-component";
import { markKey, markPart, markTarget } from "../declare/markers";
import { PRIMITIVES } from "../declare/primitives";
import type { Marks } from "./view";

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
      return { ...PRIMITIVES[part.uses].attributes, ...attributes, ...markKey(key) };
    },
    target: (name, { key } = {}) => ({ ...markTarget(component, name), ...markKey(key) }),
  };
}
