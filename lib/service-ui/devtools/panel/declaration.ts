/**
 * The declared names of a component, as plain data without handlers and modules.
 */
export interface Declaration {
  readonly name: string;
  readonly parts: readonly string[];
  readonly targets: readonly string[];
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
}

/** The names that a registry's components declare; null if there is no registry. */
export function declarationsOf({ registry }: PanelFacts): readonly Declaration[] | null {
  if (!registry) return null;
  return registry.definitions.map(({ name, parts, targets }) => ({
    name,
    parts: parts.map((part) => part.name),
    targets: [...targets],
  }));
}

/** The declaration of that name; undefined if there is none, or there is no registry. */
export function declarationFor(
  name: string,
  declarations: readonly Declaration[] | null,
): Declaration | undefined {
  return declarations?.find((declaration) => declaration.name === name);
}
