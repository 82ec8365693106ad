import { ALL_FAILURES, plainText } from "../../lib/protocol/failures";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_TARGET } from "../../lib/protocol/markup";
import { MISTAKES, tell } from "../../lib/protocol/mistakes";
import { placeOfPatch } from "../../lib/protocol/patch";
import {
  EVENT_FAILED,
  EVENT_PATCH_REJECTED,
  EVENT_SKIPPED,
  type SkipReason,
} from "../../lib/protocol/runtime-events";
import { findMissingRuntime } from "./missing-runtime";

type Failed = CustomEvent<DocumentEventMap[typeof EVENT_FAILED]["detail"]>;
type Skipped = CustomEvent<DocumentEventMap[typeof EVENT_SKIPPED]["detail"]>;
type Rejected = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_REJECTED]["detail"]>;

/** How many roots use the listeners, which are added only once. */
let callers = 0;
let stop = () => {};

/**
 * Reports a developer's mistakes on the console: the server's hint for a refusal, patches without a
 * target, what was not sent, a page without the runtime. Further calls add no listeners.
 *
 * @returns a function that undoes the call
 */
export function tellTroubles(): () => void {
  callers += 1;
  if (callers === 1) stop = listen();
  return () => {
    callers -= 1;
    if (callers === 0) stop();
  };
}

function listen(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(EVENT_FAILED, tellFailure, { signal });
  document.addEventListener(EVENT_PATCH_REJECTED, tellRejection, { signal });
  document.addEventListener(EVENT_SKIPPED, tellSkip, { signal });
  // Waits for the page's load, because a script with `defer` has then either run or failed.
  if (document.readyState === "complete") tellMissingRuntime();
  else window.addEventListener("load", tellMissingRuntime, { signal });
  return () => controller.abort();
}

/** Tells the server's hint, or else what the table of failures says of the code. */
function tellFailure({ detail: { code, problem } }: Failed): void {
  const known = ALL_FAILURES.get(code);
  const advice = known && plainText(`${code}: ${known.meaning} ${known.fix}`);
  // Errors open Next's overlay. A refusal by the authorizer may be intended, and a failure without
  // a hint need not be a mistake in the program, so they are only warnings.
  const isMistake = problem?.hint && code !== "interaction_forbidden";
  const write = isMistake ? console.error : console.warn;
  if (problem?.hint || advice) write(`Service UI: ${problem?.hint ?? advice}`);
}

function tellRejection({ detail }: Rejected): void {
  const { component, entry, reason, element, root } = detail;
  if (reason === "late") return;
  const rejected = Object(detail.patch);
  const { op, targetName, targetKey } = rejected;
  const place = placeOfPatch(rejected);
  const by = `by \`${entry.e}\` of part \`${entry.p}\` of component \`${component}\`,`;
  const patch = `${op} of \`${place}\`, ${by}`;
  if (reason === "ambiguous") report(tell(MISTAKES.ambiguous(patch)), root);
  else if (!element && targetKey !== undefined) {
    // Need not be a mistake in the program: the row may be gone, or on another page of the list.
    console.warn(`Service UI: ${tell(MISTAKES.rowNotRendered(patch))}`, root);
  } else if (!element) {
    const mistake = MISTAKES.targetNotRendered(component, targetName, namesIn(root));
    report(`${patch} found no element. ${tell(mistake)}`, root);
  } else if (reason === "invalid") report(tell(MISTAKES.notTaken(patch)), element);
  else report(tell(MISTAKES.withChildren(patch)), element);
}

/** What a visitor does twice is no mistake, but nothing is left out in silence. */
function tellSkip({ detail }: Skipped): void {
  const { component, entry, reason } = detail;
  const event = `\`${entry.e}\` of part \`${entry.p}\` of component \`${component}\``;
  console.warn(`Service UI: ${event} was not sent: ${SKIPS[reason]}.`);
}

const SKIPS: Readonly<Record<SkipReason, string>> = {
  dropped: "one like it is in flight, and its event drops repetitions",
  replaced: "a later one took its place",
  once: "its event has the option `once` and was sent before",
};

function namesIn(root: Element): ReadonlySet<string> {
  const names = [ATTR_TARGET, ATTR_PART].flatMap((attribute) =>
    [root, ...root.querySelectorAll(`[${attribute}]`)]
      .filter((element) => element.closest(`[${ATTR_INSTANCE}]`) === root)
      .flatMap((element) => element.getAttribute(attribute) ?? []),
  );
  return new Set(names);
}

function tellMissingRuntime(): void {
  const mistake = findMissingRuntime();
  if (mistake && document.querySelector(`script[${ATTR_MANIFEST}]`)) report(tell(mistake));
}

function report(text: string, ...where: readonly Element[]): void {
  console.error(`Service UI: ${text}`, ...where);
}
