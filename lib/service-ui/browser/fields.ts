import type { Source } from "../wire/commands";
import { ATTR_COMPONENT, ATTR_PART, ATTR_SECRET, ATTR_TEXT, ATTR_VALUE } from "../wire/markup";
import { PATCHABLE_ATTRIBUTES, type PatchableAttribute, type PatchOperation } from "../wire/patch";
import type { CapturedDetail, PatchRejection } from "../wire/runtime-events";
import {
  around,
  attributeOf,
  findAll,
  focused,
  isIgnored,
  isThere,
  matches,
  outOf,
  PARTS,
  parseJson,
  read,
  rootOf,
  writeAttribute,
} from "./dom";

/** Values of `autocomplete` for passwords, which a field may show as text from the start. */
const AUTOCOMPLETE = /-password(\s|$)/i;
/** Fields that were once password fields. A "show password" button turns them into text fields. */
const revealed = new WeakSet<Node>();
/** Where password fields have stood. Such a button may also put another field in their place. */
const places = new Set<string>();

const placeOf = (field: Element): string => {
  const root = rootOf(field);
  const part = around(field, PARTS);
  return JSON.stringify([
    root && attributeOf(root, ATTR_COMPONENT),
    part && attributeOf(part, ATTR_PART),
    nameOf(field) || attributeOf(field, "id"),
  ]);
};

/** Notes the password fields in a part of the page. */
export const notePasswordsIn = (place: Element): void => {
  for (const field of [place, ...findAll(place, "input")]) noteIfPassword(field);
};

/** Notes password fields whose `type` changes. */
export const notePasswords = (changes: readonly MutationRecord[]): void => {
  for (const { target, oldValue } of changes) {
    if (oldValue?.toLowerCase() === "password") revealed.add(target);
    noteIfPassword(target as Element);
  }
};

const noteIfPassword = (field: Element): void => {
  // Content could pose as a part, and make its field a secret.
  if (isIgnored(field)) return;
  if (revealed.has(field) || (field as HTMLInputElement).type === "password") {
    places.add(placeOf(field));
  }
};

/** Whether a field holds a password: declared as one, hidden, or revealed. */
export const isPassword = (field: Element): boolean =>
  revealed.has(field) ||
  (field as HTMLInputElement).type === "password" ||
  attributeOf(field, ATTR_SECRET) !== null ||
  AUTOCOMPLETE.test(attributeOf(field, "autocomplete") ?? "") ||
  (matches(field, "input") && places.has(placeOf(field))) ||
  // A control with a shadow tree has what is typed there.
  [...(read(Element, "shadowRoot", field)?.querySelectorAll("input") ?? [])].some(isPassword);

/** The name of a control, which a custom element may have as its attribute alone. */
export const nameOf = (control: Element): string => attributeOf(control, "name") ?? "";

export type Field = HTMLInputElement | HTMLTextAreaElement;
/** An editing host that is a part is a field, too; see `isHost`. */
export type AnyField = Field | HTMLSelectElement;
/**
 * What a field holds: a text, whether a box is checked, what tells the chosen radio button of its
 * group or false, or the values of the chosen options as JSON.
 */
export type State = string | boolean;
/** What a place shows, as patches and commands write it: null or undefined if it has no such value. */
export type Shown = string | null | undefined;
/** What a slot holds; undefined if that is unfinished. */
export type Value = State | Shown;

export const FIELDS = "input,textarea,select";

export const isBox = (field: AnyField): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** How a kind of field holds what a person gives it. */
export interface Kind<Of extends Element> {
  readState(field: Of): State;
  /** What the server rendered. */
  readRendered(field: Of): State;
  putState(field: Of, state: State): void;
  /** A state as patches and commands write it. */
  valueFor(state: State, field: Of): Shown;
  /** What a state becomes if a value is written; undefined if the field can't have it. */
  stateFor(value: Shown, field: Of, state: Value): Value;
}

const box: Kind<HTMLInputElement> = {
  readState: ({ checked }) => checked,
  readRendered: ({ defaultChecked }) => defaultChecked,
  putState: (field, state) => {
    field.checked = !!state;
  },
  valueFor: String,
  stateFor: (value) => (value === "true" || value === "false" ? value === "true" : undefined),
};

/** What tells a radio button from the others of its group, which may have no values. */
const markOf = (button: Element): string =>
  attributeOf(button, "value") ?? attributeOf(button, "id") ?? "";

const chosenButton = (
  field: HTMLInputElement,
  isChosen: (button: HTMLInputElement) => boolean,
): State => {
  const chosen = groupOf(field).find(isChosen);
  return !!chosen && markOf(chosen);
};

const radio: Kind<HTMLInputElement> = {
  readState: (field) => chosenButton(field, ({ checked }) => checked),
  readRendered: (field) => chosenButton(field, ({ defaultChecked }) => defaultChecked),
  putState: (field, state) => {
    for (const button of groupOf(field)) button.checked = markOf(button) === state;
  },
  // A patch names one of the buttons.
  valueFor: (state, button) => (state === markOf(button) ? button.value : null),
  stateFor: (value, button, state) => {
    const mark = markOf(button);
    return value === button.value ? mark : state !== mark && state;
  },
};

const chosenIn = (
  { options }: HTMLSelectElement,
  isChosen: (option: HTMLOptionElement) => boolean,
): string => JSON.stringify([...options].filter(isChosen).map(({ value }) => value));

const select: Kind<HTMLSelectElement> = {
  readState: (field) => chosenIn(field, ({ selected }) => selected),
  // React writes nothing, so the part has an attribute.
  readRendered: (field) => {
    const value = parseJson(attributeOf(field, ATTR_VALUE) ?? "");
    const chosen = [value].flat().map(String);
    return chosenIn(field, (option) =>
      value === undefined ? option.defaultSelected : chosen.includes(option.value),
    );
  },
  putState: (field, state) => {
    // What was kept is another script's, too.
    const chosen = [parseJson(`${state}`)].flat();
    for (const option of field.options) option.selected = chosen.includes(option.value);
  },
  valueFor: (state) => JSON.parse(`${state}`)[0],
  stateFor: (value, field) => {
    const state = chosenIn(field, (option) => option.value === value);
    return value && state === "[]" ? undefined : state;
  },
};

const renderedText = (host: Element): string => attributeOf(host, ATTR_TEXT) ?? "";

/** What a person has written in an editing host, whose lines are elements. */
// biome-ignore lint/performance/useDomNodeTextContent: the text has no line ends.
export const writtenIn = ({ innerText }: HTMLElement): string =>
  // An engine adds a line end of its own, also to nothing.
  innerText.replace(/\n$/, "");

const ofText = {
  valueFor: (state: State) => state as Shown,
  stateFor: (value: Shown) => value ?? "",
};

const host: Kind<HTMLElement> = {
  readState: (field) =>
    field.textContent === renderedText(field) ? field.textContent : writtenIn(field),
  readRendered: renderedText,
  putState: (field, state) => writeText(field, `${state}`),
  ...ofText,
};

const text: Kind<Field> = {
  readState: ({ value }) => value,
  readRendered: (field) => {
    // A button has no default value.
    const { value, defaultValue = value } = field;
    if (value === defaultValue) return defaultValue;
    // A browser makes a default fit, such as that of a range, of a color field without one, or the
    // line ends of a text area.
    return withValue(field, defaultValue).value;
  },
  putState: (field, state) => {
    if (isEqual(field, state as string)) return;
    keepSelection(field, () => {
      field.value = state as string;
    });
  },
  ...ofText,
  // A field of files refuses every value.
  stateFor: (value, field) =>
    "value" in field && !(value && field.type === "file") ? (value ?? "") : undefined,
};

/**
 * Whether a field has a value already. A number field in which somebody is typing `1.0` has 1, too:
 * writing it would take the zero away, before the next digit.
 */
const isEqual = (field: Field, value: string): boolean => {
  // What a field can't read is no value, and isn't empty. A value that is set clears it.
  if (field.value === value) return !isUnfinished(field);
  if (!(field instanceof HTMLInputElement) || !field.matches(":focus")) return false;
  return withValue(field, value).valueAsNumber === field.valueAsNumber;
};

/** Whether a field shows what it can't read, such as the number `1e`. */
export const isUnfinished = ({ validity }: Partial<AnyField>): boolean => !!validity?.badInput;

/** Whether an element is an editing host whose text is the runtime's alone to write. */
export const isHost = (element: Element): boolean => attributeOf(element, ATTR_TEXT) !== null;

/** The operation that writes what a field holds. */
export const opOf = (field: Element): PatchOperation => (isHost(field) ? "setText" : "setValue");

const ofKind = (field: AnyField) => {
  const { type } = field;
  const typed = type === "radio" ? radio : type === "checkbox" ? box : text;
  const kind = isHost(field) ? host : field instanceof HTMLSelectElement ? select : typed;
  return kind as Kind<AnyField>;
};

export const stateOf = (field: AnyField): State => ofKind(field).readState(field);

export const renderedIn = (field: AnyField): State => ofKind(field).readRendered(field);

/** What a field holds; undefined if that is unfinished. */
export const currentOf = (field: AnyField): Value =>
  isUnfinished(field) ? undefined : stateOf(field);

/** A field's state as patches and commands write it. */
export const valueFor = (field: AnyField, state: Value): Shown =>
  state == null ? state : ofKind(field).valueFor(state, field);

/** What a field holds if a patch or a command writes a value; undefined if it can't. */
export const stateFor = (field: AnyField, value: Shown, state: Value = stateOf(field)): Value =>
  ofKind(field).stateFor(value, field, state);

/** A copy of a field with another value, as a browser makes it fit. */
const withValue = <Of extends Field>(field: Of, value: string): Of => {
  const copy = field.cloneNode() as Of;
  copy.value = value;
  return copy;
};

/** Whether a field is one that people tick or choose in, and don't type. */
export const isChoice = (field: Element): boolean =>
  isBox(field as AnyField) || field instanceof HTMLSelectElement;

export const writeState = (field: AnyField, state: State): void =>
  ofKind(field).putState(field, state);

/** A field, or all radio buttons of a group, which are one field. */
export const groupOf = <Of extends Partial<HTMLInputElement> & Element>(
  field: Of,
): readonly Of[] => {
  const { type, name, form } = field;
  if (type !== "radio" || !name) return [field];
  // A group may have left the page.
  const top = outOf(field).at(-1) ?? field;
  const all = isThere(field)
    ? Document.prototype.getElementsByName.call(document, name)
    : [top, ...findAll(top, "input")];
  return [...(all as Iterable<Of>)].filter((other) => other.name === name && other.form === form);
};

/** Whether an element stands for its field: of a group of radio buttons, the first does. */
export const isFirst = (field: Element): boolean => groupOf(field)[0] === field;

/** What raises a field's events: of a group of radio buttons the chosen one, if any is. */
export const speakerOf = (field: AnyField): AnyField | undefined =>
  field.type === "radio"
    ? groupOf<AnyField>(field).find((one) => "checked" in one && one.checked)
    : field;

/** Raises `input`, or another event, as a browser does. */
export const raiseInput = (field: Element, type = "input"): void => {
  field.dispatchEvent(new Event(type, { bubbles: true }));
};

/**
 * Where a caret goes if another text is written: it stays before what was behind it, if that is
 * still there. Who types at the end stays there, also if the answer adds spaces to a number.
 */
const mover =
  (former: string, value: string) =>
  (at: number): number =>
    Math.min(
      value.length,
      value.endsWith(former.slice(at)) ? at + value.length - former.length : at,
    );

let lastSelected: Partial<Selection> | undefined;

/**
 * What is selected, if anything, read once for all patches of an answer: where nothing is, Chromium
 * lays out the page each time.
 */
const selected = (): Partial<Selection> => {
  if (!lastSelected) {
    const selection = getSelection();
    lastSelected = selection?.anchorNode ? selection : {};
    queueMicrotask(() => {
      lastSelected = undefined;
    });
  }
  return lastSelected;
};

/** Writes the text of an element, and leaves what is selected in it where it is. */
export const writeText = (element: Element, value: string | null): void => {
  // Writing an equal text would move the caret, too.
  if (element.textContent === value) return;
  const selection = selected();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection;
  const move = mover(element.textContent as string, value as string);
  // In happy-dom, only the setter of `Element` works. In browsers, `Element` inherits the setter
  // from `Node`.
  Reflect.set(Element.prototype, "textContent", value, element);
  const text = element.firstChild as Text | null;
  const { anchorNode: from, focusNode: to } = selection;
  if (!text || !from || !to || ![from, to].includes(element)) return;
  // To select in an editing host gives it the focus, which is no act of a person.
  if (matches(element, ":read-write:not(:focus,:focus *)")) return;
  // An end that was in the text is beside it now, where an offset counts nodes.
  const endAt = (now: Node, former: unknown, offset: number): [Node, number] => {
    if (now !== element) return [now, offset];
    return [text, former === element && offset ? text.length : move(offset)];
  };
  selection.setBaseAndExtent?.(
    ...endAt(from, anchorNode, anchorOffset),
    ...endAt(to, focusNode, focusOffset),
  );
};

type TextField = Element & Partial<HTMLInputElement>;

/** What is selected in a field, and in which text. */
const selectedIn = (field: TextField) => {
  const { value = "", selectionStart, selectionEnd, selectionDirection } = field;
  return { field, value, selectionStart, selectionEnd, selectionDirection };
};

/** What a person, or what the page has done for them, has selected last. */
let last: ReturnType<typeof selectedIn> | null = null;

/** Notes what is selected in the field with the focus. */
export const noteSelection = (): void => {
  const field = focused();
  // To read the value of a page's own element may cost anything.
  last = field && matches(field, "input,textarea") ? selectedIn(field) : null;
};

/**
 * Writes the value of a field, and leaves what is selected in it where it is. A render may have
 * written the value already, and moved the selection to its end.
 */
export const keepSelection = (field: TextField, write: () => void): void => {
  const isMoved = last?.field === field && last.value !== field.value;
  const { value, selectionStart, selectionEnd, selectionDirection } =
    (isMoved && last) || selectedIn(field);
  write();
  // In Safari before 18.4, a selection takes the focus.
  if (selectionStart == null || selectionEnd == null || !field.matches(":focus")) return;
  const move = mover(value, field.value as string);
  field.setSelectionRange?.(
    move(selectionStart),
    move(selectionEnd),
    selectionDirection ?? undefined,
  );
};

/** What to write; a value that was read before may be null. */
export interface Writing {
  readonly op: PatchOperation;
  readonly attribute?: PatchableAttribute | undefined;
  readonly value: string | null;
}

export interface Operation {
  valueIn(element: Element, attribute: string | undefined): string | null | undefined;
  /** Makes a change, or returns why the change is rejected. */
  putValue(element: Element, writing: Writing): PatchRejection | undefined;
}

const setText: Operation = {
  valueIn: ({ textContent }) => textContent,
  putValue: (element, { value }) => {
    // Writing a text removes the children, and React (or whatever rendered them) would fail later.
    // Translators wrap a text in `<font>`, which nothing else renders.
    // What is in an editing host is nobody's but the person's.
    if (!isHost(element) && findAll(element, ":not(font)")[0]) return "has children";
    writeText(element, value);
    return;
  },
};

const setValue: Operation = {
  valueIn: (field) => valueFor(field as AnyField, currentOf(field as AnyField)),
  putValue: (element, { value }) => {
    const field = element as AnyField;
    const state = stateFor(field, value);
    if (state == null || isHost(element)) return "invalid";
    writeState(field, state);
    return;
  },
};

const setAttribute: Operation = {
  valueIn: (element, attribute) => attribute && attributeOf(element, attribute),
  putValue: (element, { attribute, value }) => {
    if (!attribute || !PATCHABLE_ATTRIBUTES.includes(attribute)) return "invalid";
    writeAttribute(element, attribute, value);
    return;
  },
};

/** The only operations through which a patch or a command changes the page (SPEC.md 2.4). */
export const OPERATIONS: ReadonlyMap<unknown, Operation> = new Map(
  Object.entries({ setText, setValue, setAttribute } satisfies Record<PatchOperation, Operation>),
);

/** What is known of the event that has fired. */
type Known = Pick<CapturedDetail, "payload"> & { readonly isChecked: boolean | undefined };
type Sourcing = (current: Shown, known: Known, one: never, other: never) => unknown;

/** What each kind of source makes of the current value. */
const SOURCES: Readonly<Record<Exclude<Source, string>[0], Sourcing>> = {
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
    const value = SOURCES[kind](current, known, one as never, other as never);
    return value == null || Number.isNaN(value) || typeof value === "object" ? current : `${value}`;
  };
