"use client";

import { useEffect } from "react";
import { finder } from "../../browser/elements";
import { errorPage } from "../../wire/error-page";
import { ALL_FAILURES } from "../../wire/failures";
import {
  ATTR_BUSY,
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_KEY,
  ATTR_MANIFEST,
  ATTR_PART,
} from "../../wire/markup";
import { MISTAKES, type Mistake, tell } from "../../wire/mistakes";
import { placeOfPatch } from "../../wire/patch";
import { ATTR_RULES, type Rule } from "../../wire/rules";
import {
  type CapturedDetail,
  type DispatchingDetail,
  EVENT_AT_ONCE,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_REFRESH_REQUESTED,
  EVENT_SKIPPED,
  type SkipReason,
} from "../../wire/runtime-events";
import { findMissingRuntime, findOutside, isOutside, namesIn } from "./page-mistakes";

/**
 * Rendered beside each root in development, to report a developer's mistakes on the console.
 */
export function DevelopmentNotes() {
  useEffect(tellTroubles, []);
  return null;
}

type Ran = CustomEvent<DocumentEventMap[typeof EVENT_AT_ONCE]["detail"]>;
type Dispatched = CustomEvent<DocumentEventMap[typeof EVENT_DISPATCHED]["detail"]>;
type Failed = CustomEvent<DocumentEventMap[typeof EVENT_FAILED]["detail"]>;
type Skipped = CustomEvent<DocumentEventMap[typeof EVENT_SKIPPED]["detail"]>;
type Applied = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_APPLIED]["detail"]>;
type Rejected = CustomEvent<DocumentEventMap[typeof EVENT_PATCH_REJECTED]["detail"]>;

/** How many roots use the listeners, which are added only once. */
let callers = 0;
let stop: () => void = () => {};

/**
 * Reports a developer's mistakes on the console: the server's hint for a refusal, patches without a
 * target, a focus without a part, a default that can't be prevented, a version that is no part, what
 * was dropped or stopped, parts outside their root, a page without the runtime or `<Refresh />`.
 * Further calls add no listeners.
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
  document.addEventListener(EVENT_AT_ONCE, tellLocalDefault, { signal });
  document.addEventListener(EVENT_DISPATCHING, tellFiles, { signal });
  document.addEventListener(EVENT_DISPATCHING, tellDefault, { signal });
  document.addEventListener(EVENT_DISPATCHED, tellFocus, { signal });
  document.addEventListener(EVENT_DISPATCHED, tellHidden, { signal });
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
  // Waits for the page's load, because the script has then either run or failed.
  if (document.readyState === "complete") tellMissingRuntime();
  else window.addEventListener("load", tellMissingRuntime, { signal });
  return () => controller.abort();
}

/** Tells the server's hint, or else the failure's name and the address of its page. */
function tellFailure({ detail }: Failed): void {
  const { code, problem } = detail;
  const known = ALL_FAILURES.get(code);
  const page = new URL(errorPage(code), location.origin).href;
  const advice = known && `${eventOf(detail)} failed. ${code}: ${known.title}. See ${page}`;
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
  const rejected = Object(detail.patch);
  const { targetName, targetKey } = rejected;
  const patch = nameOf(rejected, detail);
  if (reason === "late") {
    // What a person or a later answer has changed since is no mistake.
    if (element?.isConnected === false) warn(MISTAKES.hasLeft(patch), root);
  } else if (reason === "ambiguous") report(MISTAKES.ambiguous(patch), root);
  else if (!element && targetKey !== undefined && !root.querySelector(`[${ATTR_KEY}]`)) {
    report(MISTAKES.noRows(patch), root);
  } else if (!element && targetKey !== undefined) {
    // Need not be a mistake in the program: the row may be gone, or on another page of the list.
    warn(MISTAKES.rowNotRendered(patch), root);
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
  warn(MISTAKES.commandSkipped(component, name), root);
}

/**
 * Warns of an answer whose focus goes nowhere, once all else that it asks for is done: its refresh
 * may bring the part.
 */
function tellFocus({ detail }: Dispatched): void {
  const { root, element, response } = detail;
  if (!response.focus || response.navigate) return;
  const { part: targetName, key: targetKey } = response.focus;
  const named = { targetName, ...(targetKey !== undefined && { targetKey }) };
  // A refresh may take the element out of them.
  const ancestry: Element[] = [];
  for (let place: Element | null = element; place && place !== root; place = place.parentElement) {
    ancestry.push(place);
  }
  const { pathname } = location;
  const observer = new MutationObserver(() => {
    if (element.getAttribute(ATTR_BUSY) === "true") return;
    observer.disconnect();
    const [found, another] = finder({ root, ancestry: [...ancestry, root] })(named);
    const isFound = found?.isConnected && !another;
    if (isFound || location.pathname !== pathname) return;
    const focus = `the focus of \`${placeOfPatch(named)}\``;
    warn(MISTAKES.focusNotMoved(`${eventOf(detail)} asks for ${focus}`), root);
  });
  observer.observe(element, { attributeFilter: [ATTR_BUSY] });
}

/** Warns of a version that follows each render, so that no conflict is found after one. */
function tellHidden({ detail }: Dispatched): void {
  if (!detail.response.conflict) return;
  const form = detail.nativeEvent.target;
  if (!(form instanceof HTMLFormElement)) return;
  const hidden = [...form.elements].filter((field) => field.matches("[type=hidden][name]"));
  if (hidden.some((field) => field.hasAttribute(ATTR_PART))) return;
  for (const field of hidden) {
    warn(MISTAKES.undeclaredHidden(eventOf(detail), field.getAttribute("name") ?? ""), field);
  }
}

/** The parts' events whose default was told not to be prevented. */
const notPrevented = new Set<string>();

/** Reports that an event's option `prevent` had no effect. */
function tellDefault({ detail }: CustomEvent<DispatchingDetail>): void {
  if (detail.options.prevent) tellUnprevented(detail, detail.entry.p);
}

/** The same for a local rule, which has no entry in the manifest. */
function tellLocalDefault({ detail }: Ran): void {
  const { root, nativeEvent, element } = detail;
  const part = element.getAttribute(ATTR_PART) ?? "";
  const script = root.querySelector(`script[${ATTR_MANIFEST}]`);
  const rules: readonly Rule[] = JSON.parse(script?.getAttribute(ATTR_RULES) ?? "[]");
  const isPreventing = rules.some(
    ([p, e, { local, prevent }]) => p === part && e === nativeEvent.type && local && prevent,
  );
  if (isPreventing) tellUnprevented(detail, part);
}

function tellUnprevented(
  { root, nativeEvent }: Ran["detail"] | CapturedDetail,
  part: string,
): void {
  const { type, defaultPrevented } = nativeEvent;
  const component = root.getAttribute(ATTR_COMPONENT) ?? "";
  const key = JSON.stringify([component, part, type]);
  if (defaultPrevented || notPrevented.has(key)) return;
  notPrevented.add(key);
  report(MISTAKES.notPrevented(component, part, type), root);
}

/** What a user does twice is no mistake, but nothing is left out in silence. */
function tellSkip({ detail }: Skipped): void {
  console.warn(`Service UI: ${eventOf(detail)} was ${detail.reason}: ${SKIPS[detail.reason]}.`);
}

const SKIPS: Readonly<Record<SkipReason, string>> = {
  dropped: "one like it is in flight, and its event drops repetitions",
  replaced: "a later one took its place",
  stopped: "a part that stops it was used",
  detached: "the transport was detached before it could be sent",
  cancelled: "a script of the page has prevented the submit",
};

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

/** The elements that were reported. */
const told = new WeakSet<Element>();

/** Reports an event of a part that stands outside its root, and that the runtime therefore misses. */
function tellOutside({ target, type }: Event): void {
  const element = target instanceof Element && target.closest(`[${ATTR_PART}]`);
  if (!element || told.has(element) || !isOutside(element)) return;
  const part = element.getAttribute(ATTR_PART) ?? "";
  // The type says that the runtime is always there, but the script may be missing.
  const runtime: Partial<typeof window.ServiceUi> | undefined = window.ServiceUi;
  const listening = runtime
    ?.manifests?.()
    .find(({ events }) => events.some(({ p, e }) => p === part && e === type));
  const root = [...document.querySelectorAll(`[${ATTR_INSTANCE}]`)].find(
    (one) => one.getAttribute(ATTR_INSTANCE) === listening?.i,
  );
  const mistake = listening && root && findOutside("Part", part, listening.c, root);
  if (!mistake) return;
  told.add(element);
  report(mistake, element, root);
}

type Requested = WindowEventMap[typeof EVENT_REFRESH_REQUESTED | typeof EVENT_NAVIGATE_REQUESTED];

/** In the tab's storage, because the load of a page empties the console. */
const LOADED = "service-ui.loaded";

/** Reports that no listener takes on a refresh or a navigation, after the load that follows. */
function tellMissingRefresh(event: Requested): void {
  // Later, because `<Refresh />` may have added its listener after this one.
  queueMicrotask(() => {
    if (event.defaultPrevented) return;
    // A page whose token can't be renewed is not loaded.
    if ("code" in event.detail && event.detail.code) report(MISTAKES.noRefresh());
    else sessionStorage.setItem(LOADED, "yes");
  });
}

/** Reports that the page was loaded because no listener took a request on. */
function tellLoad(): void {
  if (sessionStorage.getItem(LOADED)) report(MISTAKES.noRefresh());
  sessionStorage.removeItem(LOADED);
}

/** Reports files in what is sent: of a file, nothing is sent but an empty object. */
function tellFiles({ detail }: CustomEvent<DispatchingDetail>): void {
  const { element, entry, payload } = detail;
  const fields = Array.isArray(payload.fields) ? payload.fields : [];
  const names = fields.flatMap(([name, value]) =>
    value instanceof File && value.name ? String(name) : [],
  );
  if (payload.value && element.matches("input[type=file]")) names.push(entry.p);
  for (const name of names) report(MISTAKES.fileNotSent(name, eventOf(detail)), element);
}

/** Writes what need not be a mistake in the program: errors open Next's overlay. */
function warn(mistake: Mistake, root: Element): void {
  console.warn(`Service UI: ${tell(mistake)}`, root);
}

/** Writes a mistake to the console, with the elements that it is about. */
function report(mistake: Mistake, ...where: readonly Element[]): void {
  reportText(tell(mistake), ...where);
}

function reportText(text: string, ...where: readonly Element[]): void {
  console.error(`Service UI: ${text}`, ...where);
}

/** An event of a part, as reports name it. */
function eventOf({ component, entry }: Pick<CapturedDetail, "component" | "entry">): string {
  return `\`${entry.e}\` of part \`${entry.p}\` of component \`${component}\``;
}
