/** What is wrong with one value, and where the value is: an issue of a Standard Schema. */
export interface InputIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The names along an issue's path. */
export function pathOf({ path = [] }: InputIssue): readonly string[] {
  return path.map((segment) => String(typeof segment === "object" ? segment.key : segment));
}
