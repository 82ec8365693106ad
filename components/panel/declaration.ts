/**
 * What an author has declared of a component, as plain data: names alone, no handler and no module.
 */
export interface Declaration {
  readonly name: string;
  readonly parts: readonly string[];
  readonly targets: readonly string[];
  /** Whether the authorizer has a rule for it; null where nobody says. */
  readonly hasRule: boolean | null;
}

/** What the server knows and the page does not say. */
export interface PanelFacts {
  /** The registry that the dispatch route is made with. */
  readonly registry?: {
    readonly definitions: readonly {
      readonly name: string;
      readonly parts: readonly { readonly name: string }[];
      readonly targets: readonly string[];
    }[];
  };
  /** Whether the authorizer has a rule for a component. */
  readonly hasRule?: (component: string) => boolean;
}

/** The names that a registry's components declare; null where no registry is given. */
export function declarationsOf({ registry, hasRule }: PanelFacts): readonly Declaration[] | null {
  if (!registry) return null;
  return registry.definitions.map(({ name, parts, targets }) => ({
    name,
    parts: parts.map((part) => part.name),
    targets: [...targets],
    hasRule: hasRule ? hasRule(name) : null,
  }));
}

/** The declaration of that name; undefined where there is none, or where nobody says. */
export function declarationFor(
  name: string,
  declarations: readonly Declaration[] | null,
): Declaration | undefined {
  return declarations?.find((declaration) => declaration.name === name);
}
