import { work } from "./book";
import type { Round } from "./round";

/** What every contestant says of a value. */
export interface Judgment {
  readonly text: string;
  readonly state: "valid" | "invalid";
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,63}$/i;

/** The work that is the same for all: one value in, checked, a sentence and a state out. */
export function judge(value: unknown): Judgment {
  return typeof value === "string" && ADDRESS.test(value)
    ? { text: `A letter will go to ${value}.`, state: "valid" }
    : { text: "That is not an e-mail address yet.", state: "invalid" };
}

/** The same in a round, where it takes as long as that says. */
export async function check(
  round: Round | null,
  value: unknown,
  signal?: AbortSignal,
): Promise<Judgment> {
  await work(round, `check ${value}`, signal);
  return judge(value);
}
