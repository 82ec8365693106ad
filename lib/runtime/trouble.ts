import { type Field, noteRendered } from "./field-state";
import { notePasswords } from "./fields";
import { keep } from "./keep";
import { forget } from "./kept";
import { show } from "./notice";
import { createPageRequests } from "./page-requests";
import { createRecovery } from "./recover";
import { arrive } from "./restore";
import type { FirstFile, Recover } from "./second-file";

/**
 * Begins the second file of the runtime, which shares nothing with the first but what that hands to
 * it. Keeps what visitors have typed over the loads that the runtime asks for, and puts back what
 * was kept for this page.
 *
 * @returns what goes on after a reply that is more or less than patches
 */
export const begin = (first: FirstFile): Recover => {
  const requests = createPageRequests(first);
  const { recover, fateOf } = createRecovery(first, requests, show);
  notePasswords(Document.prototype.getElementsByTagName.call(document, "input"));
  for (const type of ["focusin", "input"]) addEventListener(type, note, true);
  addEventListener("pagehide", () => {
    const steps = [...first.waiting.values(), ...first.inFlight];
    if (requests.isAsking()) keep(steps, fateOf);
  });
  // What was left for a load that came to nothing is in this page still.
  addEventListener("pageshow", forget);
  if (first.kept) arrive(first.kept);
  return recover;
};

const note = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  notePasswords([target]);
  if ("defaultValue" in target) noteRendered(target as Field);
};
