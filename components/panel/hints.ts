import { ATTR_PART } from "../../lib/protocol/markup";
import { declarationFor } from "./declaration";
import { whySilent } from "./event-names";
import type { Findings, Hint } from "./hint";
import { missingParts, missingTargets } from "./missing-names";
import { markedIn } from "./read-page";

type Check = (findings: Findings) => readonly Hint[];

/** The checks, in the order in which the panel shows their hints. */
const CHECKS: readonly Check[] = [
  ({ page: { hasRuntime } }) =>
    hasRuntime
      ? []
      : [
          {
            component: "",
            says: "The runtime is not on this page, so no event is sent.",
            cure: "Render `<RuntimeScript />` in the head of the layout.",
          },
        ],
  ({ page: { refused } }) =>
    refused === 0
      ? []
      : [
          {
            component: "",
            says: `The runtime refuses ${refused === 1 ? "a manifest" : `${refused} manifests`} of this page.`,
            cure: "The console names each. A manifest must be inside its own root, exactly as the server rendered it.",
          },
        ],
  unregistered,
  withoutRule,
  silentEvents,
  missingParts,
  missingTargets,
];

/** All hints. A hint that applies to several instances is listed once. */
export function hintsOf(findings: Findings): readonly Hint[] {
  const hints = CHECKS.flatMap((check) => check(findings));
  return [...new Map(hints.map((hint) => [hint.component + hint.says, hint])).values()];
}

/** An answer proves that a component is registered: the panel may have read an older registry. */
function unregistered({ page, declarations, interactions }: Findings): Hint[] {
  const answered = answeredIn(interactions);
  const refused = new Set(
    interactions.flatMap(({ component, code }) => (code === "unknown_component" ? component : [])),
  );
  const unlisted = page.instances.flatMap(({ manifest: { c: component } }) =>
    declarations && !declarationFor(component, declarations) ? component : [],
  );
  return [...unlisted, ...refused]
    .filter((component) => !answered.has(component))
    .map((component) => ({
      component,
      says: refused.has(component)
        ? "It is on the page but not in the registry, so each of its events is refused as `unknown_component`."
        : "It is on the page but not in the registry that the panel read.",
      cure: "Add its definition to the list of `createRegistry`. If it is there, restart `npm run dev`.",
    }));
}

function withoutRule({ page, declarations, interactions }: Findings): Hint[] {
  const ruled = page.instances.flatMap(({ manifest: { c: component } }): Hint[] =>
    declarationFor(component, declarations)?.hasRule === false
      ? [
          {
            component,
            says: "The authorizer has no rule for it.",
            cure: "Add a rule that says who may use it.",
          },
        ]
      : [],
  );
  const isRuled = (name: string) => declarationFor(name, declarations)?.hasRule != null;
  const answered = answeredIn(interactions);
  const forbidden = interactions.filter(
    ({ component, code }) =>
      code === "interaction_forbidden" && !answered.has(component) && !isRuled(component),
  );
  return [
    ...ruled,
    ...forbidden.map(({ component }) => ({
      component,
      says: "The authorizer has refused every interaction with it so far.",
      cure: "If you don't want that, the authorizer may lack a rule for it.",
    })),
  ];
}

/** The components of which the server has answered an interaction. */
function answeredIn(interactions: Findings["interactions"]): ReadonlySet<string> {
  return new Set(
    interactions.flatMap(({ component, progress }) => (progress === "answered" ? component : [])),
  );
}

function silentEvents({ page }: Findings): Hint[] {
  return page.instances.flatMap(({ manifest, root }) => {
    const parts = markedIn(root, ATTR_PART);
    return manifest.events.flatMap(({ p, e }): Hint[] => {
      const silence = whySilent(e, parts.get(p));
      if (!silence) return [];
      const hint =
        silence.kind === "no native event"
          ? {
              says: `The part \`${p}\` listens for \`${e}\`, but no native event has that name.`,
              cure: silence.instead
                ? `Did you mean \`${silence.instead}\`?`
                : "Raise it in a script, or use an event that browsers raise.",
            }
          : {
              says: `The part \`${p}\` listens for \`${e}\`, which its element never raises.`,
              cure: `It comes from ${silence.source.replaceAll(/[^,\s][^,]*/g, "`$&`")}.`,
            };
      return [{ component: manifest.c, ...hint }];
    });
  });
}
