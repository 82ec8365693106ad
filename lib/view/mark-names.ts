import type { UiComponent } from "../declaration/define-ui-component";
import { createMarks } from "./create-marks";
import type { MarkNames } from "./view";

/**
 * The key under which a component that was compiled from a file, such as a `.vue` file, holds the
 * names of its parts and targets. The compilers in `next-config/views` write these names.
 */
const MARKS = Symbol.for("service-ui.marks");

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
