import type { Basis } from "./basis";
import { choicesOf } from "./choices";
import { address, focused } from "./dom";
import { type Field, isBox, type State, stateOf } from "./fields";
import type { Interaction } from "./interaction";
import { fieldsByKey, isOfUser } from "./typed-fields";
import { isDraft, isTyped, written } from "./written";

/** The `sessionStorage` key of what a document keeps for the one that replaces it. */
const KEY = "service-ui.kept";
const MAX_AGE_MS = 300_000;

/** Without what the server rendered in the field, which nobody has typed. */
export type KeptBasis = Pick<Basis, "manifest" | "hidden">;

/**
 * What a document keeps for the one that replaces it; nothing that the page contains. The next
 * document takes out what it has put back.
 */
export interface Kept {
  /** Path and query string of the page. */
  readonly address: string;
  /** When the user left the document; see `clock`. */
  readonly atMs: number;
  /**
   * The fields that hold what the user typed, by the keys of `fieldsByKey`. The third value says
   * whether an `input` event of the field was captured, but its handler can't have run; the fourth,
   * what the draft was begun on.
   */
  fields: readonly (readonly [
    key: string,
    state: State,
    isUnsent: boolean,
    basis: KeptBasis | undefined,
  ])[];
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
  // What a select shows is the page's own, which may be secret. A choice that nobody has answered
  // is not sent again, so it would show what isn't done.
  const typed = found.filter(
    ([, field]) =>
      isTyped(field) && !isTaken(field) && !field.type.startsWith("select") && !choicesOf(field)[0],
  );
  const unrun = interactions.filter(({ ran }) => ran === "no");
  const [focus] = found.find(([, field]) => field === focused()) ?? [];
  write({
    address: address(),
    atMs: clock(),
    fields: typed.map(([key, field]) => [
      key,
      stateOf(field),
      unrun.some((other) => isOfText(other, field)),
      basisOf(field, interactions),
    ]),
    focus,
    isLost: unrun.some((other) => !typed.some(([, field]) => isOfText(other, field))),
    mayHaveRun: interactions.some(({ ran }) => ran === "maybe"),
  });
};

/** @returns undefined if its token is refused, or if the person has been told of a conflict */
const basisOf = (field: Field, interactions: readonly Interaction[]): KeptBasis | undefined => {
  const isDone = interactions.some(
    ({ isStale, isConflict, sentFields }) => (isStale || isConflict) && sentFields.includes(field),
  );
  const { manifest, hidden } = written(field).basis ?? {};
  return isDone || !manifest || !hidden ? undefined : { manifest, hidden };
};

/**
 * Whether the server has taken what a field holds, and may have saved it. What it has only been
 * asked about, such as a name that is checked while somebody types, is in an empty field.
 */
const isTaken = (field: Field): boolean => {
  const { rendered, isAlone } = written(field);
  return !isDraft(field) && !(isAlone && !rendered);
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
    if (!isOfThisPage) return;
    // Without a digest of the user, somebody else may have signed in before any other load.
    const isAsked = performance.timeOrigin <= kept.atMs;
    const isReload = navigationType() === "reload";
    const isLater = navigationType() === "back_forward" && !isAsked;
    // Anything but a list of lists throws.
    const fields = kept.fields
      .map(([...field]) => field)
      .filter(([key]) => isAsked || isReload || (!isLater && isOfUser(key)));
    return isAsked || isReload || fields[0] ? { ...kept, fields } : undefined;
  } catch {
    // A browser may forbid storage.
    return;
  }
};

/** How the document came: by a link, by a reload, or from the history. */
export const navigationType = (): string | undefined => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as Partial<PerformanceNavigationTiming> | undefined)?.type;
};
