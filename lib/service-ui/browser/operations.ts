import type { Source } from "../wire/commands";
import { PATCHABLE_ATTRIBUTES, type PatchableAttribute, type PatchOperation } from "../wire/patch";
import type { PatchRejection } from "../wire/runtime-events";
import { keepSelection, writeText } from "./caret";
import { attributeOf, findAll, writeAttribute } from "./dom";
import { isHost, withValue } from "./fields";
import type { Interaction } from "./interaction";

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
    // Translators wrap a text in `<font>`, which nothing else renders.
    // What is in an editing host is nobody's but the person's.
    if (!isHost(element) && findAll(element, ":not(font)")[0]) return "has children";
    writeText(element, value);
    return;
  },
};

/**
 * Whether a field has a value already. A number field in which somebody is typing `1.0` has 1, too:
 * writing it would take the zero away, before the next digit.
 */
const isEqual = (field: Patchable, value: string | null): boolean => {
  // What a field can't read is no value, and isn't empty.
  if (field.value === value) return !field.validity?.badInput;
  if (!(field instanceof HTMLInputElement) || !field.matches(":focus")) return false;
  return withValue(field, value ?? "").valueAsNumber === field.valueAsNumber;
};

/** Checks a box, or sets a value and leaves the selection in place: as the value is read. */
const setValue: Operation = {
  read: ({ type, checked, value, validity }) => {
    if (type === "checkbox") return String(checked);
    if (validity?.badInput) return;
    return type === "radio" && !checked ? null : value;
  },
  write: (field, { value }) => {
    const { type } = field;
    if (type === "checkbox" || type === "radio") {
      const isRadio = type === "radio";
      if (!isRadio && value !== "true" && value !== "false") return "invalid";
      field.checked = value === (isRadio ? field.value : "true");
      return;
    }
    if (!("value" in field)) return "invalid";
    const former = field.value;
    const isSelect = field instanceof HTMLSelectElement;
    try {
      // A value that is set clears what a number or a date field shows and can't read.
      if (!isSelect && isEqual(field, value)) return;
      keepSelection(field, () => {
        field.value = value ?? "";
      });
    } catch {
      // A file input refuses every value.
      return "invalid";
    }
    if (isSelect && field.value !== value) {
      field.value = former ?? "";
      return "invalid";
    }
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

/** What a place shows: null or undefined if it has no such value. */
export type Shown = string | null | undefined;
type Known = Pick<Interaction, "payload" | "isChecked">;
type Kind = (current: Shown, known: Known, one: never, other: never) => unknown;

/** What each kind of source makes of the current value. */
const KINDS: Readonly<Record<Exclude<Source, string>[0], Kind>> = {
  value: (_, { payload }) => payload.value,
  field: (_, { payload }, name) => new Map(payload.fields as []).get(name),
  checked: (_, { isChecked }, on, off) => (isChecked ? on : off),
  // A sum of decimal fractions has errors behind its last digits.
  step: (current, _, by) => +(Number(current) + by).toFixed(9),
  toggle: (current, _, one, other) => (current === one ? other : one),
};

/**
 * The value that a source gives: a function of the current value, which stays if there is none,
 * such as for a step of what is no number, or for a file.
 */
export const resolve =
  (source: Source, known: Known): ((current: Shown) => Shown) =>
  (current) => {
    if (typeof source === "string") return source;
    const [kind, one, other] = source;
    const value = KINDS[kind](current, known, one as never, other as never);
    return value == null || Number.isNaN(value) || typeof value === "object" ? current : `${value}`;
  };
