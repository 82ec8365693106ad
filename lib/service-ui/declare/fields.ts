import { MESSAGE_SUFFIX } from "../wire/markup";
import type { UiComponent } from "./define-ui-component";
import { PRIMITIVES } from "./primitives";
import type { UiPartDeclaration } from "./ui-part";

/** Whether a part is a form field, and so can have a value and be invalid. */
export function isField({ uses }: Pick<UiPartDeclaration, "uses">): boolean {
  return ["input", "textarea", "select"].includes(PRIMITIVES[uses].element);
}

/** The parts that can have a message: fields, forms, and parts of events that have an input. */
export function messageParts({ parts, events }: UiComponent): readonly UiPartDeclaration[] {
  const withInput = new Set(events.filter(({ input }) => input).map(({ part }) => part));
  return parts.filter((part) => isField(part) || part.uses === "form" || withInput.has(part.name));
}

/** The name of the target that shows a part's message. */
export function messageTargetOf(part: string): string {
  return part + MESSAGE_SUFFIX;
}

/** The last segment of a dotted path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
