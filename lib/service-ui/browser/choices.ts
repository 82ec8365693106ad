import { type AnyField, groupOf, isChoice, showState, stateOf } from "./fields";
import type { Interaction } from "./interaction";
import { type Choice, isTyped, written } from "./written";

/** What a person has chosen of a field and nobody has answered, in its order. */
export const choicesOf = (field: Element): Choice[] => written(groupOf(field)[0] ?? field).choices;

/**
 * Has what a person has ticked or chosen go back if it is not done, with everything else that the
 * interaction shows: to what was there before, or to what a render has said since, as if nobody had
 * touched it. If they have chosen again meanwhile, that goes back to the same. In a form that is
 * itself the part, the choice is the person's until the form is sent, and a text always is.
 */
export const holdChoice = ({ element, nativeEvent, settlings }: Interaction): void => {
  const field = nativeEvent.target as AnyField;
  const isOwn = nativeEvent.type === "change" && !(element instanceof HTMLFormElement);
  if (!isOwn || !isChoice(field) || !isTyped(field)) return;
  const choices = choicesOf(field);
  const { edited } = written(field);
  const state = stateOf(field);
  const choice = { known: groupOf<AnyField>(field).map((one) => ({ ...written(one), one })) };
  choices.push(choice);
  settlings.push((hasRun) => {
    const at = choices.indexOf(choice);
    choices.splice(at, 1);
    if (hasRun) return;
    const next = choices[at];
    if (next) next.known = choice.known;
    else if (written(field).edited === edited && stateOf(field) === state) {
      for (const { one, former, held = false, rendered } of choice.known) {
        const known = written(one);
        showState(one, (known.rendered === rendered ? undefined : known.rendered) ?? held);
        Object.assign(known, former);
      }
    }
  });
};

/** Has an answer that is older than a choice set what the choice goes back to. */
export const writeBeneathChoice = (
  field: Element,
  moment: number,
  write: (field: Element) => void,
): void => {
  const { known = [] } = choicesOf(field)[0] ?? {};
  if (known.some(({ former }) => former && former.edited > moment)) return;
  // To write an option would take from the keyboard where the person is in the list.
  const isList = field instanceof HTMLSelectElement;
  const shown = known.map((before) => {
    const { one, held = false } = before;
    const place = isList ? (one.cloneNode(true) as AnyField) : one;
    const state = stateOf(one);
    showState(place, held);
    return { before, place, state };
  });
  if (shown[0]) write(isList ? shown[0].place : field);
  for (const { before, place } of shown) before.held = stateOf(place);
  for (const { place, state } of shown) showState(place, state);
};
