/** Keeps the faults whose condition holds. The form of each is `condition && "what is wrong"`. */
export function faultsIn(...faults: readonly (string | false | undefined)[]): string[] {
  return faults.filter((fault) => typeof fault === "string");
}

/** A value as a message shows it. */
export function quote(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
