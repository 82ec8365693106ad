import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { Claims } from "../wire/canonical-claims";
import { DeclarationError } from "./declaration-error";
import type { UiComponent } from "./define-ui-component";
import type { UiOnDeclaration } from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

/** One declared interaction with everything that the dispatcher needs. */
export interface RegisteredInteraction {
  readonly component: UiComponent;
  readonly part: UiPartDeclaration;
  readonly on: UiOnDeclaration;
}

export type ResolveCode =
  | "unknown_component"
  | "unknown_part"
  | "unknown_event"
  | "updates_path_mismatch";

type Resolution =
  | { readonly ok: true; readonly interaction: RegisteredInteraction }
  | { readonly ok: false; readonly code: ResolveCode };

/** The components that the dispatch endpoint knows. */
export interface Registry {
  /**
   * Finds the handler for the claims of a verified token. Compares the component, the part, the
   * event and the `updates` path, in this order (SPEC.md 4.1).
   */
  resolve(claims: Claims): Resolution;
  /** The component of a name from a verified token, if it is registered. */
  componentOf(claims: Pick<Claims, "c">): UiComponent | undefined;
  /** The registered components' names. */
  readonly names: ReadonlySet<string>;
  /** The registered components, in the given order. */
  readonly definitions: readonly UiComponent[];
}

/**
 * Registers components under their names. A name from a token is only compared, never used as a
 * property name.
 *
 * @throws DeclarationError if two components share a name
 *
 * @example
 * ```ts
 * import { createRegistry } from "service-ui";
 * import { quantity } from "./quantity.ui";
 *
 * export const registry = createRegistry([quantity]);
 * ```
 */
export function createRegistry(definitions: readonly UiComponent[]): Registry {
  const components = new Map<string, UiComponent>();
  for (const definition of definitions) {
    if (components.has(definition.name)) {
      throw new DeclarationError(
        definition.name,
        "the name is registered twice",
        "Each component of an application needs a name of its own",
      );
    }
    components.set(definition.name, definition);
  }
  return {
    names: new Set(components.keys()),
    definitions: [...definitions],
    componentOf: ({ c }) => components.get(c),
    resolve: ({ c, p, e, u }) => {
      const component = components.get(c);
      if (!component) return { ok: false, code: "unknown_component" };
      const part = component.parts.find(({ name }) => name === p);
      if (!part) return { ok: false, code: "unknown_part" };
      const on = component.events.find((one) => one.part === p && one.event === e);
      if (!on) return { ok: false, code: "unknown_event" };
      if (u !== part.bind) return { ok: false, code: "updates_path_mismatch" };
      return { ok: true, interaction: { component, part, on } };
    },
  };
}

/**
 * Refuses a registry in which a component leaves it to an authorizer that the app doesn't have.
 *
 * @throws DeclarationError for the first such component
 */
export function requireAuthorizer(
  { definitions }: Registry,
  authorizer: UiInteractionAuthorizerInterface | undefined,
): void {
  const unguarded = definitions.find(({ allow }) => allow === "authorizer");
  if (!unguarded || authorizer) return;
  throw new DeclarationError(
    unguarded.name,
    'its allow is "authorizer", but there is none',
    "Pass one, createDispatchRoute(registry, { authorizer }), or write allow: (event) => …",
  );
}
