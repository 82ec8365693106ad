import { ATTR_VALUE } from "../wire/markup";
import { attributeOf, findAll, isHidden, isIgnored, page, read, rootOf } from "./dom";
import { type Interaction, inFlight, waiting } from "./interaction";
import { parseJson } from "./json";
import { editedAt, tick, untouched } from "./logical-clock";
import { isPassword } from "./passwords";
import { valueSetAt } from "./patches";
import { writeBeneath } from "./spots";
import { defaultOf, type Field, isBox } from "./typed-fields";

type AnyField = Field | HTMLSelectElement;
/**
 * The fields of rendered components. A file can't be set, and a hidden field can't be edited. One
 * that is hidden from people holds what a design system's script shows in another element.
 */
const FIELDS = `input:not([type=file],[type=hidden],[aria-hidden=true]),textarea,select[${ATTR_VALUE}]`;

/** When a field was sent last, on the logical clock. */
const sentAt = new WeakMap<Element, number>();

/** The fields that an interaction sends: those of its form, or its own element. */
const fieldsOf = ({ element, nativeEvent: { type, target } }: Interaction): readonly Element[] => {
  const form = type === "submit" ? target : element;
  if (!(form instanceof HTMLFormElement)) return [element];
  const isSent = (field: Partial<HTMLInputElement> & Element) =>
    field.name && !field.disabled && (type === "submit" || !isPassword(field));
  return [...read(HTMLFormElement, "elements", form)].filter(isSent);
};

/** The elements that were sent by themselves, and not as a field of a form. */
const sentAlone = new WeakSet<Element>();

export const noteSent = (interaction: Interaction): void => {
  sentAlone.add(interaction.element);
  interaction.sentFields = fieldsOf(interaction);
  for (const field of interaction.sentFields) sentAt.set(field, interaction.moment);
};

/** What the server rendered. For a select, React writes nothing, so its part has an attribute. */
const renderedIn = (field: AnyField): unknown =>
  field instanceof HTMLSelectElement ? attributeOf(field, ATTR_VALUE) : defaultOf(field);

/** Shows what a field was rendered with. */
export const showRendered = (field: AnyField): void => {
  if (field instanceof HTMLSelectElement) {
    const value = parseJson(attributeOf(field, ATTR_VALUE) ?? "");
    const chosen = value === undefined ? undefined : [value].flat().map(String);
    for (const option of field.options) {
      option.selected = chosen ? chosen.includes(option.value) : option.defaultSelected;
    }
  } else if (isBox(field)) field.checked = field.defaultChecked;
  else {
    // A button has no default value.
    const { value, defaultValue = value } = field;
    if (value !== defaultValue) field.value = defaultValue;
  }
};

export const ownFields = (): AnyField[] =>
  findAll<AnyField>(page(), FIELDS).filter((it) => rootOf(it) && !isIgnored(it));

/**
 * Reads what fields were rendered with, before a render. The function that it returns makes fields
 * show what they are rendered with then, which React does only for some of those that nobody has
 * touched.
 *
 * A field that was edited since it was sent is the user's, and so is one whose last text may be
 * newer than the render: another interaction has sent it, and no asker has sent the same. A value
 * that an asker's own patch has set stays. Any other field follows if the server renders something
 * else now, or if an asker has sent it. A box with an event of its own stands for the server's
 * state, so it follows any render once it was sent, unless a component of React controls it: React
 * then writes `checked` itself, and leaves the default as it was.
 *
 * @param askers the interactions that asked for the render
 */
export const followServer = (askers: readonly Interaction[]): (() => void) => {
  const former = new Map(ownFields().map((field) => [field, renderedIn(field)]));
  const began = tick();
  const others = [...waiting.values(), ...inFlight].filter((other) => !askers.includes(other));
  const unanswered = new Set(others.flatMap(fieldsOf));
  const asked = new Set(
    askers.flatMap((asker) => fieldsOf(asker).filter((it) => editedAt(it) <= asker.moment)),
  );
  const isSet = (field: AnyField) => askers.some(({ moment }) => valueSetAt.get(field) === moment);
  const isState = (field: AnyField) =>
    sentAlone.has(field) && attributeOf(field, ATTR_VALUE) === null;
  return () => {
    for (const field of ownFields()) {
      const isEdited = editedAt(field) > Math.min(sentAt.get(field) ?? 0, began);
      // In a page that was left, the server has rendered nothing.
      if (isHidden(field) || (isEdited && !untouched.has(field))) continue;
      if (isSet(field) || (unanswered.has(field) && !asked.has(field))) continue;
      const isChanged = former.has(field) && former.get(field) !== renderedIn(field);
      if (isChanged || (isBox(field) ? isState(field) : asked.has(field))) {
        writeBeneath(field, { op: "setValue" }, 0, () => showRendered(field));
      }
    }
  };
};
