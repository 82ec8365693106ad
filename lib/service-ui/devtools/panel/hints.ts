import { findOutside, markedIn, namesIn } from "../../render/react/page-mistakes";
import { ATTR_PART } from "../../wire/markup";
import { MISTAKES, type Mistake } from "../../wire/mistakes";
import { type Declaration, declarationFor } from "./declaration";
import type { Page } from "./read-page";
import type { WatchedInteraction } from "./wire/interaction";

type Check = (findings: Findings) => readonly Mistake[];

/** The checks, in the order in which the panel shows the mistakes that they find. */
const CHECKS: readonly Check[] = [
  ({ page: { missingRuntime } }) => (missingRuntime ? [missingRuntime] : []),
  ({ page: { refused } }) => (refused === 0 ? [] : [MISTAKES.refusedManifests(refused)]),
  unregistered,
  alwaysForbidden,
  silentEvents,
  missingParts,
  missingTargets,
];

/** All likely mistakes. One that several instances share is listed once. */
export function hintsOf(findings: Findings): readonly Mistake[] {
  const mistakes = CHECKS.flatMap((check) => check(findings));
  return [...new Map(mistakes.map((mistake) => [mistake.problem, mistake])).values()];
}

/** An answer proves that a component is registered: the panel may have read an older registry. */
function unregistered({ page, declarations, interactions }: Findings): Mistake[] {
  const answered = answeredIn(interactions);
  const refused = new Set(
    interactions.flatMap(({ component, code }) => (code === "unknown_component" ? component : [])),
  );
  const unlisted = page.instances.flatMap(({ manifest: { c: component } }) =>
    declarations && !declarationFor(component, declarations) ? component : [],
  );
  const names = declarations?.map(({ name }) => name);
  return [...unlisted, ...refused]
    .filter((component) => !answered.has(component))
    .map((component) =>
      refused.has(component)
        ? MISTAKES.unregistered(component, "the registry")
        : MISTAKES.unregistered(component, "the registry that the panel read", names),
    );
}

function alwaysForbidden({ interactions }: Findings): Mistake[] {
  const answered = answeredIn(interactions);
  return interactions.flatMap(({ component, code }) =>
    code === "interaction_forbidden" && !answered.has(component)
      ? MISTAKES.alwaysForbidden(component)
      : [],
  );
}

/** The components of which the server has answered an interaction. */
function answeredIn(interactions: Findings["interactions"]): ReadonlySet<string> {
  return new Set(
    interactions.flatMap(({ component, progress }) => (progress === "answered" ? component : [])),
  );
}

function silentEvents({ page }: Findings): Mistake[] {
  return page.instances.flatMap(({ manifest: { c: component, events }, root }) => {
    const parts = markedIn(root, ATTR_PART);
    return events.flatMap(({ p: part, e: event }) => {
      const silence = whySilent(event, parts.get(part));
      if (!silence) return [];
      const place = { component, part, event };
      return silence.kind === "no native event"
        ? MISTAKES.noNativeEvent(place, silence.instead)
        : MISTAKES.eventFromElsewhere(place, silence.source.split(", "));
    });
  });
}

/** Native events for which browsers give elements no attribute such as `onclick`. */
const WITHOUT_ATTRIBUTE: ReadonlySet<string> = new Set([
  ...["compositionstart", "compositionupdate", "compositionend", "focusin", "focusout"],
  // Only where the screen can be touched.
  ...["touchstart", "touchmove", "touchend", "touchcancel"],
]);

/** The elements that can raise an event. Any element can raise an event that is not listed. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ["submit", "form"],
  ["reset", "form"],
  ["formdata", "form"],
  ["input", "input, textarea, select, [contenteditable]"],
  ["beforeinput", "input, textarea, [contenteditable]"],
  ["change", "input, textarea, select"],
  ["invalid", "input, textarea, select, button, output, fieldset"],
  ["toggle", "details, dialog, [popover]"],
  ["beforetoggle", "details, dialog, [popover]"],
  ["close", "dialog"],
  ["focus", "input, textarea, select, button, a[href], summary, [tabindex], [contenteditable]"],
]);
/** Events of that table that do not bubble, so the part's own element must raise them. */
const NOT_BUBBLING: ReadonlySet<string> = new Set([
  "invalid",
  "toggle",
  "beforetoggle",
  "close",
  "focus",
]);

/**
 * Why a part never gets an event. `instead` is the event that the author probably meant, such as
 * `click` for `onclick`.
 */
type Silence =
  | { readonly kind: "no native event"; readonly instead: string | undefined }
  | { readonly kind: "not from here"; readonly source: string };

/**
 * Why an element never raises a native event of this name; undefined if it may raise it.
 *
 * A name with a colon or a hyphen belongs to a custom event. A custom element may raise any event.
 */
export function whySilent(event: string, element: Element | undefined): Silence | undefined {
  if (/[:-]/.test(event)) return undefined;
  if (!isNative(event)) {
    const instead = event.replace(/^on/, "");
    return { kind: "no native event", instead: isNative(instead) ? instead : undefined };
  }
  const source = SOURCES.get(event);
  if (!element || !source) return undefined;
  const places = NOT_BUBBLING.has(event) ? [element] : [element, ...element.querySelectorAll("*")];
  const mayRaise = places.some((place) => place.matches(source) || place.localName.includes("-"));
  return mayRaise ? undefined : { kind: "not from here", source };
}

function isNative(event: string): boolean {
  const isKnown = SOURCES.has(event) || WITHOUT_ATTRIBUTE.has(event);
  return isKnown || `on${event}` in document.documentElement;
}

/** Declared parts that no element of an instance has. */
function missingParts({ page, declarations }: Findings): Mistake[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.parts ?? [];
    const listened = manifest.events.map(({ p }) => p);
    const present = markedIn(root, ATTR_PART);
    return [...new Set([...declared, ...listened])]
      .filter((part) => !present.has(part))
      .map(
        (part) =>
          findOutside("Part", part, manifest.c, root) ?? MISTAKES.partNotRendered(manifest.c, part),
      );
  });
}

/** Targets that a component declares, or a patch names, but no element has. */
function missingTargets({ page, declarations, interactions }: Findings): Mistake[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const declared = declarationFor(manifest.c, declarations)?.targets ?? [];
    const missed = interactions
      .filter(({ instanceId }) => instanceId === manifest.i)
      .flatMap(({ patches }) => patches)
      .flatMap(({ patch: { targetName }, rejection }) =>
        rejection === "invalid" && targetName ? targetName : [],
      );
    const present = namesIn(root);
    return [...new Set([...declared, ...missed])]
      .filter((target) => !present.has(target))
      .map(
        (target) =>
          findOutside("Target", target, manifest.c, root) ??
          MISTAKES.targetNotRendered(manifest.c, target, present),
      );
  });
}

/** What the checks examine. */
export interface Findings {
  readonly page: Page;
  /** Null if the page's layout passes no registry to the panel. */
  readonly declarations: readonly Declaration[] | null;
  readonly interactions: readonly WatchedInteraction[];
}
