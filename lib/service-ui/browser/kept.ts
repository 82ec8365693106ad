import { address, focused, hydrated, page, quietly, read } from "./dom";
import { announce, ownFields } from "./drafts";
import {
  type Basis,
  fieldAt,
  isManifest,
  isOfSameUser,
  isStored,
  parseKey,
  places,
} from "./elements";
import {
  type AnyField,
  isBox,
  isChoice,
  raiseInput,
  renderedIn,
  type State,
  speakerOf,
  stateOf,
} from "./fields";
import type { Interaction } from "./interaction";
import { editedAt, isDraft, isTyped, noteTyped, showState, written } from "./ledger";
import { reportLost } from "./notice";

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
   * The fields that hold what the user typed, by their keys as JSON. The third value says whether an `input` event of the field was captured, but its handler can't have run; the fourth,
   * what the draft was begun on.
   */
  fields: readonly (readonly [
    key: string,
    state: State,
    isUnsent: boolean,
    basis: KeptBasis | undefined,
  ])[];
  /** The field with the focus, if any has it. */
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
  const all = places();
  const found = all.filter(
    (one) => isStored(one) && fieldAt(all, one.fieldKey, isOfSameUser(one.fieldKey)),
  );
  // What a select shows is the page's own, which may be secret. A choice that nobody has answered
  // is not sent again, so it would show what isn't done.
  const typed = found.filter(
    ({ bearer: field }) =>
      isTyped(field) &&
      !isTaken(field) &&
      !field.type.startsWith("select") &&
      !written(field).layers?.isOver(),
  );
  const unrun = interactions.filter(({ ran }) => ran === "no");
  const focus = found.find(({ bearer }) => bearer === focused());
  write({
    address: address(),
    atMs: clock(),
    fields: typed.map((place) => [
      JSON.stringify(place.fieldKey),
      stateOf(place.bearer),
      unrun.some((other) => isOfText(other, place.bearer)),
      basisOf(place.bearer, interactions),
    ]),
    focus: focus && JSON.stringify(focus.fieldKey),
    isLost: unrun.some((other) => !typed.some(({ bearer }) => isOfText(other, bearer))),
    mayHaveRun: interactions.some(({ ran }) => ran === "maybe"),
  });
};

/** @returns undefined if its token is refused, or if the person has been told of a conflict */
const basisOf = (field: AnyField, interactions: readonly Interaction[]): KeptBasis | undefined => {
  const isDone = interactions.some(
    ({ isStale, isConflict, sentFields }) => (isStale || isConflict) && sentFields.includes(field),
  );
  const { manifest, hidden } = written(field).draft?.basis ?? {};
  return isDone || !manifest || !hidden ? undefined : { manifest, hidden };
};

/**
 * Whether the server has taken what a field holds, and may have saved it. What it has only been
 * asked about, such as a name that is checked while somebody types, is in an empty field.
 */
const isTaken = (field: AnyField): boolean => {
  const { rendered, taken } = written(field);
  return !isDraft(field) && !(taken?.isAlone && !rendered);
};

const isOfText = ({ nativeEvent: { type, target } }: Interaction, field: AnyField): boolean =>
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
      .filter(([key]) => isAsked || isReload || (!isLater && parseKey(key)[1]));
    return isAsked || isReload || fields[0] ? { ...kept, fields } : undefined;
  } catch {
    // A browser may forbid storage.
    return;
  }
};

/** How the document came: by a link, by a reload, or from the history. */
const navigationType = (): string | undefined => {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as Partial<PerformanceNavigationTiming> | undefined)?.type;
};

/**
 * What the previous document kept for this page and isn't put back yet, until the page has loaded.
 */
let kept: Kept | undefined;
let isStarting = false;

/**
 * Has the page catch up on what happened before the runtime could listen: what is there now, and
 * what the document brings until it has loaded. Then reports the interactions that were lost in the
 * page load, with the texts whose fields have not come.
 */
export const start = (): void => {
  kept = take();
  isStarting = true;
  catchUp(page());
  afterLoad(() => {
    isStarting = false;
    if (kept?.isLost || kept?.mayHaveRun || kept?.fields.some(([, , isUnsent]) => isUnsent)) {
      reportLost(kept.mayHaveRun);
    }
    kept = undefined;
  });
};

/** Has a part of the page catch up that is new to the runtime, while the document still comes. */
export const catchUp = (place: Element): void => {
  if (!isStarting) return;
  raiseTypedEarly(place);
  putBack();
};

/**
 * Raises `input`, and `change` if the field was left, for each field in a place that differs from
 * what was rendered, although nobody has edited it since the runtime started: a person has typed,
 * ticked or chosen before it could listen.
 *
 * In a document that was loaded again or gone back to, the browser has restored the fields, which is
 * no act of a person: a text raises `input` alone, and a box or a select shows what was rendered.
 * Fields outside of all rendered components are left to the page's other scripts.
 */
export const raiseTypedEarly = (place: Element): void => {
  const isRestored = /reload|back/.test(`${navigationType()}`);
  for (const field of ownFields(place)) {
    const rendered = renderedIn(field);
    if (editedAt(field) || isTyped(field) || stateOf(field) === rendered) continue;
    const speaker = speakerOf(field);
    if (isRestored && isChoice(field)) showState(field, rendered);
    // A value that isn't offered, or a group of which none is chosen, is no act of a person.
    else if (speaker && !(field.type === "select-one" && rendered === "[]")) {
      raiseInput(speaker);
      if (!isRestored && !speaker.matches(":focus:read-write")) raiseInput(speaker, "change");
    }
  }
};

/**
 * Puts back the kept texts whose fields have come, and the focus, unless the person has moved it.
 */
const putBack = async (): Promise<void> => {
  const own = kept;
  if (!own) return;
  const all = places();
  const find = (key: string): AnyField | undefined => {
    const kept = parseKey(key);
    const place = fieldAt(all, kept, isOfSameUser(kept));
    return place && isStored(place) ? place.bearer : undefined;
  };
  const restored: [AnyField, State, isUnsent: boolean, basis: KeptBasis | undefined][] = [];
  own.fields = own.fields.filter(([key, state, isUnsent, basis]) => {
    const field = find(key);
    if (!field) return true;
    if (restoreState(field, state)) restored.push([field, state, isUnsent, basis]);
    else if (isUnsent) own.isLost = true;
    return false;
  });
  const refocus = () => {
    focused() || quietly(() => find(own.focus ?? "")?.focus());
    if (focused()) own.focus = undefined;
  };
  refocus();
  // React misses events that are raised before hydration.
  await Promise.all(restored.map(([field]) => hydrated(field)));
  // In WebKit, what React has hidden until now could not have the focus.
  refocus();
  // Checks all fields before it announces the first, because the announcement may make React render
  // the other fields with its own state.
  for (const [field, state, isUnsent, basis] of restored.filter(
    ([field, state]) => stateOf(field) === state,
  )) {
    announce(field, state, isUnsent);
    const { draft, rendered } = written(field);
    // What was kept may have any shape.
    if (draft && isKeptBasis(basis)) draft.basis = { ...basis, rendered, began: 0 };
  }
};

const isKeptBasis = (basis: KeptBasis | undefined): basis is KeptBasis =>
  isManifest(Object(basis?.manifest)) &&
  Array.isArray(basis?.hidden) &&
  basis.hidden.every((pair) => Array.isArray(pair));

/** @returns false if the field holds something else than its default: the newer text wins */
const restoreState = (field: AnyField, state: State): boolean => {
  const current = stateOf(field);
  if (typeof state !== typeof current) return false;
  if (current !== state && current !== renderedIn(field)) return false;
  showState(field, state);
  noteTyped(field);
  return true;
};

const afterLoad = (act: () => void): void => {
  if (read(Document, "readyState", document) === "complete") act();
  else addEventListener("load", act);
};
