import type { UiComponent } from "../declaration/define-ui-component";
import { createMarks } from "./create-marks";
import type { MarkNames } from "./view";

/** Under this key a compiled component holds them; the compilers are in `next-config/views`. */
const MARKS = Symbol.for("service-ui.marks");

/** The names that a component was compiled with; undefined for one that no compiler has read. */
export function markNamesOf(compiled: object): MarkNames | undefined {
  return Reflect.get(compiled, MARKS);
}

/**
 * Holds a view to the declaration before anything is rendered.
 *
 * @throws DeclarationError for a part or a target that the component doesn't declare
 */
export function checkMarkNames(component: UiComponent, names: MarkNames | undefined): void {
  const marks = createMarks(component);
  for (const name of names?.parts ?? []) marks.part(name);
  for (const name of names?.targets ?? []) marks.target(name);
}
