import { PATCHABLE_ATTRIBUTES, type PatchOperation, type WirePatch } from "../protocol/patch";
import { editedSince } from "./edits";

/** @throws the reason, where it refuses; `moment` is when the event was captured */
type Operation = (element: HTMLInputElement, patch: WirePatch, moment: number) => void;

/** Text, value and attribute: the only ways in which a patch touches the page (SPEC.md 2.4). */
export const OPERATIONS: ReadonlyMap<PatchOperation, Operation> = new Map([
  ["setText", setText],
  ["setValue", setValue],
  ["setAttribute", setAttribute],
]);

/** Not over elements or comments: whoever rendered those may write to them later, and would miss. */
function setText(element: Element, { value }: WirePatch): void {
  if ([...element.childNodes].some((node) => !(node instanceof Text))) {
    console.warn("ServiceUi sets text only where there is nothing but text:", element);
    throw new Error("has children");
  }
  element.textContent = value;
}

/** Sets `.value`, of a checkbox too; the person typing wins, and the caret stays. */
function setValue(field: HTMLInputElement, { value }: WirePatch, moment: number): void {
  if (typeof field.value !== "string") throw new Error("no value");
  if (editedSince(field, moment)) throw new Error("edited");
  const { selectionStart, selectionEnd } = field;
  if (field.value === value) return;
  field.value = value;
  // Fields without a caret (a select, a number) have no selection to put back.
  if (selectionStart != null && field === document.activeElement) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}

function setAttribute(element: Element, { attribute, value }: WirePatch): void {
  if (!attribute || !PATCHABLE_ATTRIBUTES.includes(attribute)) throw new Error("attribute");
  element.setAttribute(attribute, value);
}
