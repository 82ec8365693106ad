import { checkDeclaration } from "../declaration/check-declaration";
import { DeclarationError } from "../declaration/declaration-error";
import type { UiComponent } from "../declaration/define-ui-component";
import type { UiOnDeclaration } from "../declaration/ui-on";
import type { UiPartDeclaration } from "../declaration/ui-part";
import type { Claims } from "../protocol/claims";

/** One declared interaction and all that the dispatcher needs to know of it. */
export interface RegisteredInteraction {
  readonly component: RegisteredComponent;
  readonly on: UiOnDeclaration;
}

export interface RegisteredComponent {
  readonly definition: UiComponent;
  /** Part names. */
  readonly parts: ReadonlySet<string>;
  /** Every name that a patch may target: parts and targets. */
  readonly targetNames: ReadonlySet<string>;
}

export type ResolveCode =
  | "unknown_component"
  | "unknown_part"
  | "unknown_event"
  | "updates_path_mismatch";

export type Resolution =
  | { readonly ok: true; readonly interaction: RegisteredInteraction }
  | { readonly ok: false; readonly code: ResolveCode };

/** The components that the dispatch endpoint knows. */
export interface Registry {
  /** Finds the handler that verified claims name: component, part, event, updates, in this order (SPEC.md 4.1). */
  resolve(claims: Claims): Resolution;
  /** The registered components' names. */
  readonly names: ReadonlySet<string>;
  /** The registered components, in the order in which they were given. */
  readonly definitions: readonly UiComponent[];
}

interface Entry {
  readonly component: RegisteredComponent;
  readonly parts: ReadonlyMap<string, UiPartDeclaration>;
  /** By part, then by event. */
  readonly events: ReadonlyMap<string, ReadonlyMap<string, UiOnDeclaration>>;
}

/**
 * Checks components and registers them under their names. Look-ups are by `Map` alone: a claim is never a property name.
 *
 * @throws DeclarationError when one is declared wrongly, or two share a name
 */
export function createRegistry(definitions: readonly UiComponent[]): Registry {
  const entries = new Map<string, Entry>();
  for (const definition of definitions) {
    checkDeclaration(definition);
    if (entries.has(definition.name)) {
      throw new DeclarationError(
        definition.name,
        "the name is registered twice",
        "Each component of an application needs a name of its own",
      );
    }
    entries.set(definition.name, entryOf(definition));
  }
  return {
    names: new Set(entries.keys()),
    definitions: [...definitions],
    resolve: (claims) => resolve(entries, claims),
  };
}

function resolve(entries: ReadonlyMap<string, Entry>, claims: Claims): Resolution {
  const entry = entries.get(claims.c);
  if (!entry) return { ok: false, code: "unknown_component" };
  const part = entry.parts.get(claims.p);
  if (!part) return { ok: false, code: "unknown_part" };
  const on = entry.events.get(claims.p)?.get(claims.e);
  if (!on) return { ok: false, code: "unknown_event" };
  if (claims.u !== part.bind) return { ok: false, code: "updates_path_mismatch" };
  return { ok: true, interaction: { component: entry.component, on } };
}

function entryOf(definition: UiComponent): Entry {
  const parts = new Map(definition.parts.map((part) => [part.name, part]));
  const events = new Map<string, Map<string, UiOnDeclaration>>();
  for (const on of definition.events) {
    const ofPart = events.get(on.part) ?? new Map<string, UiOnDeclaration>();
    events.set(on.part, ofPart.set(on.event, on));
  }
  const names = new Set(parts.keys());
  const targetNames = new Set([...names, ...definition.targets]);
  return { component: { definition, parts: names, targetNames }, parts, events };
}
