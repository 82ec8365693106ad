import type { PatchTarget } from "../interaction/patch";
import type { Act, ActName, Command, CommandTarget, Source } from "../wire/commands";
import type { EventOptions } from "../wire/options";
import type { PatchableAttribute, PatchOperation } from "../wire/patch";
import type { PossibleEvent, UiEventName } from "./possible-events";
import type { UiPartDeclaration } from "./ui-part";

/** Names the element of an act: as a patch does, but never several. */
export type ActTarget<Target extends string> = Exclude<
  PatchTarget<Target>,
  { readonly every: true }
>;

/**
 * What a component can do in the browser, without the server (PROTOCOL 5). The functions make plain
 * data. Names mean what they mean in a patch: `"row"` is the row around the element that fired.
 */
export interface At<Target extends string, Part extends string> {
  /** The event's value, as the handler reads it with `event.value()`. */
  value(): Source;
  /** The value of a form's field, by the field's `name`; of an event that sends a form. */
  field(name: string): Source;
  /** `on` if the box that fired is checked, else `off`. */
  checked(on: string, off: string): Source;
  /** The current value, a number, plus `by`. */
  step(by: number): Source;
  /** `one`, or `other` if the current value is `one`. */
  toggle(one: string, other: string): Source;

  /** Replaces a text. */
  setText(target: PatchTarget<Target | Part>, value: Source): Command;
  /** Sets the value of a field; `"true"` or `"false"` of a box. */
  setValue(target: PatchTarget<Target | Part>, value: Source): Command;
  /** Sets `aria-invalid`, `aria-describedby`, `data-state` or `ui-state`. */
  setAttribute(
    target: PatchTarget<Target | Part>,
    attribute: PatchableAttribute,
    value: Source,
  ): Command;

  /** Empties a form: its fields show what they were rendered with. Default: the form that fired. */
  reset(form?: ActTarget<Part>): Command;
  /** Moves the keyboard's focus. */
  focus(part: ActTarget<Part>): Command;
  /** Moves the focus to a field and selects its text. */
  select(part: ActTarget<Part>): Command;
  /** Shows a `<dialog>`, as a modal one, or a popover. */
  show(target: ActTarget<Target | Part>): Command;
  /** Closes a `<dialog>` or a popover. */
  close(target: ActTarget<Target | Part>): Command;
}

/** What can happen at once, until the server's answer confirms it or it is taken back. */
export interface AtOnce<Target extends string = string, Part extends string = string>
  extends At<Target, Part> {
  /**
   * Shows a copy of a hidden element before it, such as a row that is on its way. The view renders
   * the hidden element, and the real row replaces the copy.
   *
   * @param texts what the elements of these names in the copy say
   */
  copy(target: ActTarget<Target>, texts?: { readonly [Name in Target | Part]?: Source }): Command;
}

/** What the event of an `atOnce` does before the server answers. */
export type AtOnceCommands<Target extends string = string, Part extends string = string> = (
  at: AtOnce<Target, Part>,
) => readonly Command[];

/** Which events of a part a local rule is for. */
export type LocalOptions = Pick<EventOptions, "keys" | "prevent" | "repeat">;

/** A native event that never leaves the page, and what it does there. */
export interface LocalDeclaration<Part extends string = string> {
  readonly part: Part;
  readonly event: string;
  readonly commands: readonly Command[];
  readonly options: LocalOptions;
}

/** The type of a wait. Of a literal that a declaration refuses, it is a text that says why. */
type Milliseconds<Ms extends number> = `${Ms}` extends "0" | `-${string}` | `${string}.${string}`
  ? "a whole number of milliseconds from 1 to 60000"
  : Ms;

/** What can happen in the browser alone. */
export interface Local<Part extends UiPartDeclaration, Target extends string>
  extends At<Target, Part["name"]> {
  /**
   * Submits the GET form around the element that fired, as a person does with Enter: the address
   * gets its fields. Nothing happens while the form is invalid or a text is being composed. With
   * `next/form`, the page is rendered for the new address in one trip.
   *
   * @param options `debounce`: waits until this many milliseconds, 1 to 60,000, have passed without
   *   another
   *
   * @example
   * ```ts
   * local: (at) => [at.on("query", "input", [at.submit({ debounce: 200 })])],
   * ```
   */
  submit<Ms extends number>(options?: { readonly debounce?: Milliseconds<Ms> }): Command;
  /**
   * Does something at a native event, and sends nothing. What it changes stays until something else
   * changes it.
   */
  on<const Name extends Part["name"], const Event extends UiEventName>(
    part: Name,
    event: PossibleEvent<Part, Name, Event>,
    commands: readonly Command[],
    options?: LocalOptions,
  ): LocalDeclaration<Name>;
}

function nameOf(target: PatchTarget<string>): CommandTarget {
  const { part, name, key, every } = typeof target === "string" ? { name: target } : target;
  return {
    targetName: name,
    ...(part !== undefined && { targetPart: part }),
    ...(key !== undefined && { targetKey: key }),
    ...(every !== undefined && { every }),
  };
}

const change =
  (op: PatchOperation) =>
  (target: PatchTarget<string>, value: Source): Command => ({ op, ...nameOf(target), value });

const act =
  (op: ActName) =>
  (target: ActTarget<string>): Act => ({ op, ...nameOf(target) });

const at: At<string, string> = {
  value: () => ["value"],
  field: (name) => ["field", name],
  checked: (on, off) => ["checked", on, off],
  step: (by) => ["step", by],
  toggle: (one, other) => ["toggle", one, other],
  setText: change("setText"),
  setValue: change("setValue"),
  setAttribute: (target, attribute, value) => ({
    op: "setAttribute",
    ...nameOf(target),
    attribute,
    value,
  }),
  reset: (form) => (form === undefined ? { op: "reset" } : act("reset")(form)),
  focus: act("focus"),
  select: act("select"),
  show: act("show"),
  close: act("close"),
};

export const AT_ONCE: AtOnce = Object.freeze({
  ...at,
  copy: (target: ActTarget<string>, texts?: Readonly<Record<string, Source>>): Command => ({
    ...act("copy")(target),
    ...(texts && { texts }),
  }),
});

export const LOCAL: Local<UiPartDeclaration, string> = Object.freeze({
  ...at,
  submit: ({ debounce }: Pick<EventOptions, "debounce"> = {}): Act => ({
    op: "submit",
    ...(debounce !== undefined && { debounce }),
  }),
  on: (part: string, event: string, commands: readonly Command[], options: LocalOptions = {}) =>
    Object.freeze({ part, event, commands, options }),
} as Local<UiPartDeclaration, string>);
