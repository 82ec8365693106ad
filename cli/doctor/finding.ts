/** What one check has found. */
export interface Finding {
  /** A word or two, such as `store latency`. */
  readonly check: string;
  /** The address that was asked, without credentials; not there for what is local. */
  readonly at?: string;
  /** A `note` is worth a look, and no problem. */
  readonly state: "ok" | "note" | "problem";
  /** What is so, without any secret or key. */
  readonly says: string;
  /** What to do; not there if all is well. */
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
