import type { Finding } from "./finding";

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
