import type { UiComponent } from "../declaration/define-ui-component";
import { type MarkerAttributes, markPart, markTarget } from "../declaration/markers";
import { PRIMITIVES } from "../declaration/primitives";
import type { Marks } from "./view";

const made = new WeakMap<UiComponent, Marks<UiComponent>>();

/**
 * The functions that return the attributes of a component's parts and targets. A component always
 * gets the same object, because its definition never changes.
 *
 * Both functions throw DeclarationError for a name that the component does not declare.
 */
export function createMarks<C extends UiComponent>(component: C): Marks<C> {
  const known = made.get(component);
  if (known) return known;
  const marks: Marks<UiComponent> = {
    part: remember((name) => {
      const { part, attributes } = markPart(component, name);
      return { ...PRIMITIVES[part.uses].attributes, ...attributes };
    }),
    target: remember((name) => markTarget(component, name)),
  };
  made.set(component, marks);
  return marks;
}

/** Returns the same object for the same name, because a framework may compare objects. */
function remember(mark: (name: string) => MarkerAttributes): (name: string) => MarkerAttributes {
  const marks = new Map<string, MarkerAttributes>();
  return (name) => {
    const attributes = marks.get(name) ?? Object.freeze(mark(name));
    marks.set(name, attributes);
    return attributes;
  };
}
