import type { UiComponent } from "../declaration/define-ui-component";
import { markPart, markTarget } from "../declaration/markers";
import { PRIMITIVES } from "../declaration/primitives";
import type { Marks } from "./view";

/**
 * The functions that return the attributes of a component's parts and targets.
 *
 * Both functions throw DeclarationError for a name that the component does not declare.
 */
export function createMarks(component: UiComponent): Marks<UiComponent> {
  return {
    part(name) {
      const { part, attributes } = markPart(component, name);
      return { ...PRIMITIVES[part.uses].attributes, ...attributes };
    },
    target: (name) => markTarget(component, name),
  };
}
