import { address, focused } from "./dom";
import { type Field, isBox, type State, stateOf } from "./fields";
import type { Interaction } from "./interaction";
import { fieldsByKey } from "./typed-fields";
import { isTyped } from "./written";

/** The `sessionStorage` key of what a document keeps for the one that replaces it. */
const KEY = "service-ui.kept";
const MAX_AGE_MS = 300_000;
/** The length of a full history, from which browsers drop an old entry for each new one. */
const MAX_ENTRIES = 50;

/**
 * What a document keeps for the one that replaces it; nothing that the page contains. The next
 * document takes out what it has put back.
 */
export interface Kept {
  /** Path and query string of the page. */
  readonly address: string;
  /** When the user left the document; see `clock`. */
  readonly atMs: number;
  /** How many entries the history had at that time. */
  readonly entries: number;
  /**
   * The fields that hold what the user typed, by the keys of `fieldsByKey`. The third value says
   * whether an `input` event of the field was captured, but its handler can't have run.
   */
  fields: readonly (readonly [key: string, state: State, isUnsent: boolean])[];
  /** The key of the focused field, if a field has the focus. */
  focus: string | undefined;
  /** Whether an interaction can't have run, other than those of unsent fields. */
  isLost: boolean;
  /** Whether an interaction may have run. */
  readonly mayHaveRun: boolean;
}

/** Milliseconds since the Unix epoch, on the clock that also times the start of a page load. */
const clock = (): number => performance.timeOrigin + performance.now();

/**
 * Keeps what users have typed, and whether their interactions ran, for the document that
 * replaces this one.
 *
 * @param interactions those whose responses are not applied yet
 */
export const keep = (interactions: readonly Interaction[]): void => {
  const found = [...fieldsByKey()];
  // What a select shows is the page's own, which may be secret.
  const typed = found.filter(([, field]) => isTyped(field) && !field.type.startsWith("select"));
  const unrun = interactions.filter(({ fate }) => !fate);
  const { length: entries } = history;
  const [focus] = found.find(([, field]) => field === focused()) ?? [];
  write({
    address: address(),
    atMs: clock(),
    entries,
    fields: typed.map(([key, field]) => [
      key,
      stateOf(field),
      unrun.some((other) => isOfText(other, field)),
    ]),
    focus,
    isLost: unrun.some((other) => !typed.some(([, field]) => isOfText(other, field))),
    mayHaveRun: interactions.some(({ fate }) => fate === "may have run"),
  });
};

const isOfText = ({ nativeEvent: { type, target } }: Interaction, field: Field): boolean =>
  type === "input" && target === field && !isBox(field);

const write = (kept: Kept): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // If there is no storage, or if it is full, the page loads without the kept fields.
  }
};

/**
 * Takes what was kept for this page out of the storage.
 *
 * @returns undefined if nothing was kept, or if the text belongs to another page, is too old, or
 *   has another shape. Another build or another script of the origin may have written it.
 */
export const take = (): Kept | undefined => {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept: Kept = JSON.parse(text ?? "");
    const ageMs = clock() - kept.atMs;
    const isOfThisPage = kept.address === address() && ageMs >= 0 && ageMs < MAX_AGE_MS;
    if (!isOfThisPage || !isThisLoad(kept)) return;
    // Anything but a list of lists throws.
    return { ...kept, fields: kept.fields.map(([...field]) => field) };
  } catch {
    // A browser may forbid storage.
    return;
  }
};

/**
 * Whether this load replaced the document that kept its fields. Such a load began before the
 * user left that document. If that load can't restore the fields, a later reload counts as well.
 * It is recognized by the history, whose number of entries is unchanged. No other load counts,
 * because somebody else may have signed in before it.
 */
const isThisLoad = ({ atMs, entries }: Kept): boolean => {
  if (performance.timeOrigin <= atMs) return true;
  if (navigationType() === "back_forward") return false;
  return history.length === entries && entries < MAX_ENTRIES;
};

/** How the document came: by a link, by a reload, or from the history. */
export const navigationType = (): string | undefined => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as Partial<PerformanceNavigationTiming> | undefined)?.type;
};
