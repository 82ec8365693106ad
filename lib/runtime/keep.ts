import { read } from "./dom";
import { initialOf, isText, stateOf } from "./field-state";
import { fieldsByKey } from "./fields";
import type { Interaction } from "./interaction";
import { address, clock, write } from "./kept";

/**
 * Keeps what visitors have typed and chosen, and whether their interactions ran, for the document
 * that replaces this one.
 *
 * @param steps the interactions whose responses are not applied yet
 */
export const keep = (steps: readonly Interaction[]): void => {
  const found = [...fieldsByKey()];
  const changed = found.filter(([, field]) => stateOf(field) !== initialOf(field));
  const unrun = steps.filter((step) => !step.fate);
  const typed = new Set(unrun.filter(isInput).map(({ nativeEvent }) => nativeEvent.target));
  const unheard = new Set<EventTarget | null>(
    changed.map(([, field]) => field).filter((field) => isText(field) && typed.has(field)),
  );
  const lost = unrun.filter((step) => !isInput(step) || !unheard.has(step.nativeEvent.target));
  const focused = read(Document, "activeElement", document);
  const focus = found.find(([, field]) => field === focused);
  const mayHaveRun = steps.some((step) => step.fate === "may have run");
  if (!changed[0] && !focus && !lost[0] && !mayHaveRun) return;
  write({
    address: address(),
    atMs: clock(),
    entries: history.length,
    fields: changed.map(([key, field]) => [
      key,
      initialOf(field),
      stateOf(field),
      unheard.has(field),
    ]),
    focus: focus ? [focus[0], ...selectionOf(focus[1])] : null,
    lost: lost.length,
    mayHaveRun,
  });
};

const isInput = ({ nativeEvent }: Interaction): boolean => nativeEvent.type === "input";

const selectionOf = (field: Partial<HTMLInputElement>): [number | null, number | null] => [
  field.selectionStart ?? null,
  field.selectionEnd ?? null,
];
