/** The `sessionStorage` key of what a page keeps for the page load that replaces it. */
const KEY = "service-ui.kept";

/** A field whose state differs from what the server rendered. */
export type KeptField = readonly [
  /** The field's key; see `fields.ts`. */
  key: string,
  /** The state that the server rendered. */
  initial: string,
  /** The field's current state. */
  state: string,
  /** Whether an `input` event of the field was captured, but its handler can't have run. */
  isUnheard: boolean,
];

/** What a document keeps for the load that replaces it. */
export interface Kept {
  /** Path and query string of the page. */
  readonly address: string;
  /** When the visitor left the document; see `clock`. */
  readonly atMs: number;
  /** How many entries the history had at that time. */
  readonly entries: number;
  readonly fields: readonly KeptField[];
  /**
   * The key of the focused field, and both ends of its selection; null if no field has the focus.
   */
  readonly focus: readonly [key: string, start: number | null, end: number | null] | null;
  /** How many interactions can't have run, not counting those of fields with `isUnheard`. */
  readonly lost: number;
  /** Whether an interaction may have run. */
  readonly mayHaveRun: boolean;
}

/** The limit for all fields, UTF-16 code units. Browsers give an origin about five million. */
const MAX_LENGTH = 262_144;
/** The limit for the whole stored text: the fields and everything else. */
const MAX_TEXT_LENGTH = 2 * MAX_LENGTH;
const MAX_AGE_MS = 300_000;

/** Milliseconds since the Unix epoch, on the clock that also times the start of a page load. */
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
    // If there is no storage, or if it is full, the page loads without the kept fields.
  }
};

export const forget = (): void => {
  take();
};

/** Removes what was kept from the storage and returns it. */
export const take = (): string | null => {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    // A browser may forbid storage.
    return null;
  }
};

/** The length of a full history, from which browsers drop an old entry for each new one. */
const MAX_ENTRIES = 50;

/**
 * Whether this load replaced the document that kept its fields. Such a load began before the
 * visitor left that document. If that load can't restore the fields, a later reload counts as well.
 * It is recognized by the history, whose number of entries is unchanged. No other load counts,
 * because somebody else may have signed in before it.
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
 * @returns undefined if the text belongs to another page, is too old, or has another shape. Another
 *   build or another script of the origin may have written it.
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
