import { PATCHABLE_ATTRIBUTES, type PatchableAttribute, type PatchOperation } from "../wire/patch";
import type { PatchRejection } from "../wire/runtime-events";
import { attributeOf, findAll, writeAttribute } from "./dom";

/** An element with the properties that a patch may write. Not every element has all of them. */
type Patchable = Element & Partial<Omit<HTMLInputElement, keyof Element>>;

/** What to write; a value that was read before may be null. */
export interface Writing {
  readonly op: PatchOperation;
  readonly attribute?: PatchableAttribute | undefined;
  readonly value: string | null;
}

interface Operation {
  read(element: Patchable, attribute: string | undefined): string | null | undefined;
  /** Makes a change, or returns why the change is rejected. */
  write(element: Patchable, writing: Writing): PatchRejection | undefined;
}

const setText: Operation = {
  read: ({ textContent }) => textContent,
  write: (element, { value }) => {
    // Writing a text removes the children, and React (or whatever rendered them) would fail later.
    if (findAll(element, "*")[0]) return "has children";
    // In happy-dom, only the setter of `Element` works. In browsers, `Element` inherits the setter
    // from `Node`.
    Reflect.set(Element.prototype, "textContent", value, element);
    return;
  },
};

/** Checks a box, or sets a value and leaves the caret in place: as the value is read. */
const setValue: Operation = {
  read: ({ type, checked, value }) => {
    if (type === "checkbox") return String(checked);
    return type === "radio" && !checked ? "" : value;
  },
  write: (field, { value }) => {
    const { type, selectionStart: caret } = field;
    if (type === "checkbox") {
      if (value !== "true" && value !== "false") return "invalid";
      field.checked = value === "true";
      return;
    }
    if (type === "radio") {
      field.checked = value === field.value;
      return;
    }
    if (!("value" in field)) return "invalid";
    const former = field.value;
    try {
      field.value = value ?? "";
    } catch {
      // A file input refuses every value.
      return "invalid";
    }
    if (field instanceof HTMLSelectElement && field.value !== value) {
      field.value = former ?? "";
      return "invalid";
    }
    if (caret != null) field.selectionEnd = caret;
    return;
  },
};

const setAttribute: Operation = {
  read: (element, attribute) => attribute && attributeOf(element, attribute),
  write: (element, { attribute, value }) => {
    if (!attribute || !PATCHABLE_ATTRIBUTES.includes(attribute)) return "invalid";
    writeAttribute(element, attribute, value);
    return;
  },
};

/** The only operations through which a patch or a command changes the page (SPEC.md 2.4). */
export const OPERATIONS: ReadonlyMap<unknown, Operation> = new Map(
  Object.entries({ setText, setValue, setAttribute } satisfies Record<PatchOperation, Operation>),
);
