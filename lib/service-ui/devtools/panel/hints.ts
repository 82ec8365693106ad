import { markedIn } from "../../render/react/page-mistakes";
import { ATTR_PART } from "../../wire/markup";
import { MISTAKES, type Mistake } from "../../wire/mistakes";
import { declarationFor } from "./declaration";
import { whySilent } from "./event-names";
import type { Findings } from "./missing-names";
import { missingParts, missingTargets } from "./missing-names";

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
