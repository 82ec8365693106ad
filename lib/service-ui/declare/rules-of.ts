import type { Rule } from "../wire/rules";
import { AT_ONCE, type LocalDeclaration } from "./at-once";
import type { UiOnDeclaration } from "./ui-on";

/** A rule of a component, with what it was declared as, for messages. */
export interface DeclaredRule {
  readonly pair: string;
  readonly rule: Rule;
}

/** The rules of a component for the runtime in the browser: those of its events, then its own. */
export function rulesOf(
  events: readonly UiOnDeclaration[],
  local: readonly LocalDeclaration[],
): readonly DeclaredRule[] {
  return [
    ...events.map(({ part, event, options, atOnce }): DeclaredRule => {
      const commands = atOnce && { atOnce: atOnce(AT_ONCE) };
      return {
        pair: `on("${part}", "${event}")`,
        rule: [part, event, { ...options, ...commands }],
      };
    }),
    ...local.map(({ part, event, options, commands }): DeclaredRule => {
      return {
        pair: `at.on("${part}", "${event}")`,
        rule: [part, event, { ...options, local: commands }],
      };
    }),
  ];
}

/** The targets of which the runtime makes copies: the view hides them. */
export function copiedIn(rules: readonly DeclaredRule[]): readonly string[] {
  return rules.flatMap(({ rule: [, , { atOnce = [] }] }) =>
    atOnce.flatMap(({ op, targetName }) => (op === "copy" && targetName ? targetName : [])),
  );
}
