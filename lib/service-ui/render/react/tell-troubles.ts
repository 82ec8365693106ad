import { ALL_FAILURES, plainText } from "../../wire/failures";
import {
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_KEY,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
} from "../../wire/markup";
import { MISTAKES, tell } from "../../wire/mistakes";
import { placeOfPatch } from "../../wire/patch";
import {
  EVENT_AT_ONCE,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_REFRESH_REQUESTED,
  EVENT_SKIPPED,
  type SkipReason,
} from "../../wire/runtime-events";
import { findMissingRuntime } from "./missing-runtime";
import { findOutside } from "./outside-root";
import { eventOf, report, reportText } from "./report";
import { tellFiles } from "./tell-files";
import { tellLoad, tellMissingRefresh } from "./tell-missing-refresh";
import { tellOutside } from "./tell-outside";

type Ran = CustomEvent<DocumentEventMap[typeof EVENT_AT_ONCE]["detail"]>;
type Failed = CustomEvent<DocumentEventMap[typeof EVENT_FAILED]["detail"]>;
type Skipped = CustomEvent<DocumentEventMap[typeof EVENT_SKIPPED]["detail"]>;
type Applied = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_APPLIED]["detail"]>;
type Rejected = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_REJECTED]["detail"]>;

/** How many roots use the listeners, which are added only once. */
let callers = 0;
let stop: () => void = () => {};

/**
 * Reports a developer's mistakes on the console: the server's hint for a refusal, patches without a
 * target, what was dropped or stopped, parts outside their root, a page without the runtime or
 * `<Refresh />`. Further calls add no listeners.
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
  document.addEventListener(EVENT_AT_ONCE, tellSkippedCommand, { signal });
  document.addEventListener(EVENT_DISPATCHING, tellFiles, { signal });
  document.addEventListener(EVENT_FAILED, tellFailure, { signal });
  document.addEventListener(EVENT_PATCH_APPLIED, tellEffect, { signal });
  document.addEventListener(EVENT_PATCH_REJECTED, tellRejection, { signal });
  document.addEventListener(EVENT_SKIPPED, tellSkip, { signal });
  for (const name of [EVENT_REFRESH_REQUESTED, EVENT_NAVIGATE_REQUESTED] as const) {
    window.addEventListener(name, tellMissingRefresh, { signal });
  }
  for (const type of ["click", "input", "change", "submit"]) {
    document.addEventListener(type, tellOutside, { signal, capture: true });
  }
  tellLoad();
  // Waits for the page's load, because a script with `defer` has then either run or failed.
  if (document.readyState === "complete") tellMissingRuntime();
  else window.addEventListener("load", tellMissingRuntime, { signal });
  return () => controller.abort();
}

/** Tells the server's hint, or else what the table of failures says of the code. */
function tellFailure({ detail }: Failed): void {
  const { code, problem } = detail;
  const known = ALL_FAILURES.get(code);
  const meaning = known && plainText(`${code}: ${known.meaning} ${known.fix}`);
  const advice = meaning && `${eventOf(detail)} failed. ${meaning}`;
  // Errors open Next's overlay. A refusal by the authorizer may be intended, and a failure without
  // a hint need not be a mistake in the program, so they are only warnings.
  const isMistake = problem?.hint && code !== "interaction_forbidden";
  const write = isMistake ? console.error : console.warn;
  if (problem?.hint || advice) write(`Service UI: ${problem?.hint ?? advice}`);
}

/** Tells of patches that were applied without an effect that anybody sees. */
function tellEffect({ detail }: Applied): void {
  const { patch, element } = detail;
  const isUseless = patch.op === "setText" ? element.matches(FIELDS) : !element.matches(WITH_VALUE);
  if (patch.op === "setAttribute" || !isUseless) return;
  const mistake = patch.op === "setText" ? MISTAKES.textOfField : MISTAKES.notTaken;
  report(mistake(nameOf(patch, detail)), element);
}

const FIELDS = "input, textarea, select";
const WITH_VALUE = `${FIELDS}, output, progress, meter`;

function nameOf(patch: Applied["detail"]["patch"], by: Parameters<typeof eventOf>[0]): string {
  return `${patch.op} of \`${placeOfPatch(patch)}\`, by ${eventOf(by)},`;
}

function tellRejection({ detail }: Rejected): void {
  const { component, reason, element, root } = detail;
  if (reason === "late") return;
  const rejected = Object(detail.patch);
  const { targetName, targetKey } = rejected;
  const patch = nameOf(rejected, detail);
  if (reason === "ambiguous") report(MISTAKES.ambiguous(patch), root);
  else if (!element && targetKey !== undefined && !root.querySelector(`[${ATTR_KEY}]`)) {
    report(MISTAKES.noRows(patch), root);
  } else if (!element && targetKey !== undefined) {
    // Need not be a mistake in the program: the row may be gone, or on another page of the list.
    console.warn(`Service UI: ${tell(MISTAKES.rowNotRendered(patch))}`, root);
  } else if (!element) {
    const mistake =
      findOutside("Target", targetName, component, root) ??
      findOutside("Part", targetName, component, root) ??
      MISTAKES.targetNotRendered(component, targetName, namesIn(root), renamedIn(root));
    reportText(`${patch} found no element. ${tell(mistake)}`, root);
  } else if (reason === "invalid") report(MISTAKES.notTaken(patch), element);
  else report(MISTAKES.withChildren(patch), element);
}

/** Need not be a mistake in the program: the element may be gone. */
function tellSkippedCommand({ detail: { command, elements, root } }: Ran): void {
  if (elements[0] || command.every) return;
  const name = command.targetName ? `${command.op} of \`${command.targetName}\`` : command.op;
  const component = root.getAttribute(ATTR_COMPONENT) ?? "";
  console.warn(`Service UI: ${tell(MISTAKES.commandSkipped(component, name))}`, root);
}

/** What a user does twice is no mistake, but nothing is left out in silence. */
function tellSkip({ detail }: Skipped): void {
  console.warn(`Service UI: ${eventOf(detail)} was ${detail.reason}: ${SKIPS[detail.reason]}.`);
}

const SKIPS: Readonly<Record<SkipReason, string>> = {
  dropped: "one like it is in flight, and its event drops repetitions",
  replaced: "a later one took its place",
  stopped: "a part that stops it was used",
};

function namesIn(root: Element): ReadonlySet<string> {
  const names = [ATTR_TARGET, ATTR_PART].flatMap((attribute) =>
    [root, ...root.querySelectorAll(`[${attribute}]`)]
      .filter((element) => element.closest(`[${ATTR_INSTANCE}]`) === root)
      .flatMap((element) => element.getAttribute(attribute) ?? []),
  );
  return new Set(names);
}

/** Fields whose name, such as `title` or `lines.17.title`, doesn't end as their part is called. */
function renamedIn(root: Element): (readonly [field: string, part: string])[] {
  return [...root.querySelectorAll(`[${ATTR_PART}][name]`)].flatMap((element) => {
    const part = element.getAttribute(ATTR_PART) ?? "";
    const field = element.getAttribute("name")?.replace(/\[\]$/, "") ?? "";
    const isOwn = element.closest(`[${ATTR_INSTANCE}]`) === root;
    return isOwn && field && !field.split(".").includes(part) ? [[field, part] as const] : [];
  });
}

function tellMissingRuntime(): void {
  const mistake = findMissingRuntime();
  if (mistake && document.querySelector(`script[${ATTR_MANIFEST}]`)) report(mistake);
}
