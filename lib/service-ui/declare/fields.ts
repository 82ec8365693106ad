import { MESSAGE_SUFFIX } from "../wire/markup";
import type { UiComponent } from "./define-ui-component";
import { PRIMITIVES } from "./primitives";
import type { UiPartDeclaration } from "./ui-part";

/** Whether a part is a form field, and so can have a value and be invalid. */
export function isField({ uses }: Pick<UiPartDeclaration, "uses">): boolean {
  return ["input", "textarea", "select"].includes(PRIMITIVES[uses].element);
}

/**
 * Whether a person can edit something in a component, as far as its declaration tells: it has a
 * field, a form, which may hold fields that are no parts, or an event of something edited inside.
 */
export function isEditable({ parts, events }: Pick<UiComponent, "parts" | "events">): boolean {
  return (
    parts.some((part) => isEditableField(part) || HOLDS_FIELDS.includes(part.uses)) ||
    events.some(({ event }) => AT_EDITS.includes(event))
  );
}

const HOLDS_FIELDS = ["form", "fieldset"];
const AT_EDITS = ["input", "beforeinput", "change", "focusout", "blur"];

function isEditableField(part: Pick<UiPartDeclaration, "uses">): boolean {
  return isField(part) && part.uses !== "hidden";
}

/** The parts that can have a message: fields to edit, forms, and those of events with an input. */
export function messageParts({ parts, events }: UiComponent): readonly UiPartDeclaration[] {
  const withInput = new Set(events.filter(({ input }) => input).map(({ part }) => part));
  return parts.filter(
    (part) => isEditableField(part) || part.uses === "form" || withInput.has(part.name),
  );
}

/** The name of the target that shows a part's message. */
export function messageTargetOf(part: string): string {
  return part + MESSAGE_SUFFIX;
}

/** The last segment of a dotted path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
