import { warnOfBadManifests } from "./bad-manifests";
import { type Field, noteRendered } from "./field-state";
import { notePasswords } from "./fields";
import { followInvalid } from "./focus-invalid";
import { keep } from "./keep";
import { forget, take } from "./kept";
import { show } from "./notice";
import { createPageRequests } from "./page-requests";
import { createRecovery, type Recover } from "./recover";
import { arrive } from "./restore";
import type { Begin, FirstFile } from "./second-file";
import { raiseTypedEarly } from "./typed-early";

let recover: Recover | undefined;

/** Starts the runtime's second file once, and handles a reply if there is one. */
export const begin: Begin = async (first, reply) => {
  recover ??= start(first);
  return reply && recover(reply);
};

/**
 * Keeps typed text when the runtime causes a page load, restores what was kept for this page, and
 * takes over the rarer tasks of the first file.
 */
const start = (first: FirstFile): Recover => {
  const requests = createPageRequests(first);
  const { recover, fateOf } = createRecovery(first, requests, show);
  notePasswords(Document.prototype.getElementsByTagName.call(document, "input"));
  for (const type of ["focusin", "input"]) addEventListener(type, note, true);
  addEventListener("pagehide", () => {
    const steps = [...first.waiting.values(), ...first.inFlight];
    if (requests.isAsking()) keep(steps, fateOf);
  });
  followInvalid(first);
  warnOfBadManifests(first);
  raiseTypedEarly(first);
  const kept = take();
  if (kept) arrive(kept);
  // If the browser shows this document again, its fields still have their text, so the kept copy of
  // the text is stale.
  addEventListener("pageshow", forget);
  return recover;
};

const note = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  notePasswords([target]);
  if ("defaultValue" in target) noteRendered(target as Field);
};
