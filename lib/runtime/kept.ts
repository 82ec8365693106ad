/** Under which `sessionStorage` holds what a document keeps for the one that takes its place. */
const KEY = "service-ui.kept";

/** Of a field that differs from what the server rendered. */
export type KeptField = readonly [
  /** Which field it is; see `fields.ts`. */
  key: string,
  /** What the server had rendered into it. */
  initial: string,
  /** What it holds. */
  state: string,
  /** Whether an `input` of it was captured that can't have run. */
  isUnheard: boolean,
];

/** What a document keeps for the load that takes its place. */
export interface Kept {
  /** Path and query of the page. */
  readonly address: string;
  /** When the document was left; see `clock`. */
  readonly atMs: number;
  /** How many entries the history had then. */
  readonly entries: number;
  readonly fields: readonly KeptField[];
  /** The key of the field with the focus, its selection's two ends; null if no field has it. */
  readonly focus: readonly [key: string, start: number | null, end: number | null] | null;
  /** How many steps can't have run, those of unheard fields aside. */
  readonly lost: number;
  /** Whether a step may have run. */
  readonly mayHaveRun: boolean;
}

/** UTF-16 code units of all fields. Browsers give an origin about five million. */
const MAX_LENGTH = 262_144;
/** Of what is read again: fields, and what stands beside them. */
const MAX_TEXT_LENGTH = 2 * MAX_LENGTH;
const MAX_AGE_MS = 300_000;

/** Milliseconds since the Unix epoch, on the clock that tells when a load began. */
export const clock = (): number => performance.timeOrigin + performance.now();

export const address = (): string => location.pathname + location.search;

export const write = (kept: Kept): void => {
  let room = MAX_LENGTH;
  const fields = kept.fields.filter((field) => {
    const { length } = JSON.stringify(field);
    if (length > room) return false;
    room -= length;
    return true;
  });
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, fields }));
  } catch {
    // No storage, or a full one: the page loads without.
  }
};

/** Takes away what was kept. */
export const forget = (): void => {
  take();
};

/** Takes what was kept out of the storage, whatever becomes of it. */
export const take = (): string | null => {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    // A browser may allow no storage.
    return null;
  }
};

/** From so many on, browsers drop an entry for each that they add. */
const MAX_ENTRIES = 50;

/**
 * Whether the page was loaded by what the former document kept for: that load began before its page
 * was left. After an error the visitor reloads, which adds no entry to the history. Before any
 * other load somebody else may have signed in elsewhere.
 */
const isThisLoad = ({ atMs, entries }: Kept): boolean => {
  if (performance.timeOrigin <= atMs) return true;
  const [navigation] = performance.getEntriesByType("navigation");
  if ((navigation as PerformanceNavigationTiming).type === "back_forward") return false;
  return history.length === entries && entries < MAX_ENTRIES;
};

/**
 * What was kept for this page.
 *
 * @returns undefined if it is of another page, too old, or not of this shape: another build or
 *   another script of the origin may have written it
 */
export const parse = (text: string, nowMs: number): Kept | undefined => {
  try {
    if (text.length > MAX_TEXT_LENGTH) return;
    const kept: Kept = JSON.parse(text);
    const ageMs = nowMs - kept.atMs;
    if (kept.address !== address() || !(ageMs >= 0 && ageMs < MAX_AGE_MS)) return;
    if (!isThisLoad(kept)) return;
    const [key, start, end] = kept.focus ?? ["", null, null];
    return {
      ...kept,
      fields: kept.fields.map(([key, initial, state, isUnheard]) => [
        String(key),
        String(initial),
        String(state),
        isUnheard === true,
      ]),
      focus: [String(key), start, end],
      lost: Number(kept.lost),
      mayHaveRun: kept.mayHaveRun === true,
    };
  } catch {
    return;
  }
};
