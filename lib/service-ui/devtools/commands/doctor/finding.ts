/** What to do about a store, whatever the class of its failure. */
export const STORE_ADVICE = "docs/hosting/runbook.md says what to do about each class.";

export interface Finding {
  /** The name of the check, a word or two, such as `foreign origin`. */
  readonly check: string;
  /** The checked address, without credentials; absent for a local check. */
  readonly at?: string;
  /** A `note` deserves a look but is not a problem. */
  readonly state: "ok" | "note" | "problem";
  /** The result, without any secret or key. */
  readonly says: string;
  readonly advice?: string;
}

export function ok(check: string, says: string): Finding {
  return { check, state: "ok", says };
}

export function note(check: string, says: string, advice: string): Finding {
  return { check, state: "note", says, advice };
}

export function problem(check: string, says: string, advice: string): Finding {
  return { check, state: "problem", says, advice };
}

const SIGNS: Readonly<Record<Finding["state"], string>> = {
  ok: "ok      ",
  note: "note    ",
  problem: "PROBLEM ",
};
const CHECK_WIDTH = 18;

export function rowsOf({ check, state, says, advice }: Finding): string {
  const row = `${SIGNS[state]}${check.padEnd(CHECK_WIDTH)}${says}`;
  return advice === undefined
    ? row
    : `${row}\n${"".padEnd(SIGNS.ok.length + CHECK_WIDTH)}${advice}`;
}

export function verdictOf(findings: readonly Finding[]): string {
  const problems = findings.filter(({ state }) => state === "problem").length;
  if (problems === 0) return "No problem was found.";
  return problems === 1 ? "1 problem was found." : `${problems} problems were found.`;
}
