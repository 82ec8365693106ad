import type { UiComponent } from "../declare/define-ui-component";
import { createMarks } from "./create-marks";
import { MARKS_KEY } from "./marks-key";
import type { MarkNames } from "./view";

/** The names of parts and targets in a compiled component; undefined for any other component. */
export function markNamesOf(compiled: object): MarkNames | undefined {
  return Reflect.get(compiled, Symbol.for(MARKS_KEY));
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
