import { type Field, noteRendered } from "./field-state";
import { notePasswords } from "./fields";
import type { Interaction } from "./interaction";
import { keep } from "./keep";
import { forget } from "./kept";
import { listen } from "./page-events";
import { arrive } from "./restore";

/*
 * The second file of the runtime: what it needs only in trouble. It is fetched in an idle moment,
 * and shares nothing with the first but what that hands to it.
 */
export { show } from "./notice";

/** What the first file hands to the second. */
export interface Page {
  /** What the document before this one kept for it. */
  readonly kept: string | null;
  /** Whether a load of the page that happens now may be one that the runtime asked for. */
  isAsking(): boolean;
  /** The interactions whose answers are not in the page yet. */
  steps(): readonly Interaction[];
}

let hasBegun = false;

/**
 * Keeps what visitors have typed over the loads that the runtime asks for, and puts back what was
 * kept for this page. Calls after the first do nothing.
 */
export const begin = (page: Page): void => {
  if (hasBegun) return;
  hasBegun = true;
  notePasswords(Document.prototype.getElementsByTagName.call(document, "input"));
  for (const type of ["focusin", "input"]) listen(type, note, self);
  listen("pagehide", () => page.isAsking() && keep(page.steps()), self);
  // What was left for a load that came to nothing is in this page still.
  listen("pageshow", forget, self);
  if (page.kept) arrive(page.kept);
};

const note = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  notePasswords([target]);
  if ("defaultValue" in target) noteRendered(target as Field);
};
