import type { Source } from "../wire/commands";
import type { Interaction } from "./interaction";

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
