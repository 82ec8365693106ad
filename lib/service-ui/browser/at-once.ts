import type { Command } from "../wire/commands";
import { EVENT_AT_ONCE } from "../wire/runtime-events";
import { ACTS, isOriginal, placeCopies } from "./acts";
import { formOf, isIgnored, raise, rootOf } from "./dom";
import { groupOf, stateOf } from "./fields";
import { finder } from "./find";
import type { Interaction } from "./interaction";
import { OPERATIONS, resolve } from "./operations";
import { put } from "./spots";
import { markEdited } from "./written";

/** What commands need to know, of an interaction or of an event that is never sent. */
export type Occasion = Pick<
  Interaction,
  "root" | "element" | "ancestry" | "payload" | "isChecked" | "nativeEvent"
>;

/** Several elements are meant only by `every`. */
export const elementsOf = (command: Command, occasion: Occasion): readonly Element[] => {
  if (command.targetName) {
    const found = finder(occasion, command.op === "copy" ? isOriginal : undefined)(command);
    return found[1] && !command.every ? [] : found;
  }
  const form = formOf(occasion.nativeEvent.target as Element);
  return form && rootOf(form) === occasion.root && !isIgnored(form) ? [form] : [];
};

/**
 * Runs commands on the elements of one instance.
 *
 * @param owner the interaction with which they are settled; none if they are local
 */
export const runCommands = (
  commands: readonly Command[] = [],
  occasion: Occasion,
  owner?: Interaction,
): void => {
  for (const command of commands) {
    let elements = elementsOf(command, occasion);
    for (const element of elements) {
      try {
        run(command, element, occasion, owner);
      } catch {
        elements = [];
      }
    }
    raise(EVENT_AT_ONCE, { ...occasion, command, elements });
  }
};

const run = (
  command: Command,
  element: Element,
  occasion: Occasion,
  owner: Interaction | undefined,
): void => {
  if (!("value" in command)) {
    ACTS[command.op](element as HTMLElement, owner ?? occasion, command);
    return;
  }
  const change = resolve(command.value, occasion);
  const operation = OPERATIONS.get(command.op);
  if (owner) {
    const group = groupOf(element as HTMLInputElement);
    const chosen = group.find(stateOf);
    // Taking back a choice leaves a group of radio buttons without one.
    if (group[1]) {
      owner.settlings.push(() => {
        if (chosen && !group.some(stateOf)) chosen.checked = true;
      });
    }
    put(element, command, owner, change);
  } else {
    const value = change(operation?.read(element, command.attribute)) ?? null;
    operation?.write(element, { ...command, value });
    markEdited(element, command.attribute);
  }
};

/**
 * Takes back, the last first, what an interaction has shown at once and nothing has confirmed. What
 * it did stays if the handler has run, unless what was sent was invalid.
 */
export const settle = ({ settlings, ran, invalidAt }: Interaction): void => {
  for (const one of settlings.splice(0).reverse()) {
    try {
      one(ran === "yes" && !invalidAt);
    } catch {
      // A file can't be given back to its field, nor a dialog shown that has left the page.
    }
  }
  placeCopies();
};
