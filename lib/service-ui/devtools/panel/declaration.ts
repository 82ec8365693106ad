/**
 * The declared names of a component, as plain data without handlers and modules.
 */
export interface Declaration {
  readonly name: string;
  readonly parts: readonly string[];
  readonly targets: readonly string[];
  /** Whether the authorizer has a rule for it; null if that is not known. */
  readonly hasRule: boolean | null;
}

/** Facts about the app that only the server knows. */
export interface PanelFacts {
  /** The registry that the app passes to `createDispatchRoute`. */
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

/** The names that a registry's components declare; null if there is no registry. */
export function declarationsOf({ registry, hasRule }: PanelFacts): readonly Declaration[] | null {
  if (!registry) return null;
  return registry.definitions.map(({ name, parts, targets }) => ({
    name,
    parts: parts.map((part) => part.name),
    targets: [...targets],
    hasRule: hasRule ? hasRule(name) : null,
  }));
}

/** The declaration of that name; undefined if there is none, or there is no registry. */
export function declarationFor(
  name: string,
  declarations: readonly Declaration[] | null,
): Declaration | undefined {
  return declarations?.find((declaration) => declaration.name === name);
}
