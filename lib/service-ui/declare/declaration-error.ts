/**
 * A component's declaration is invalid. Thrown at module load, so that `next build` fails and not a
 * user's request (SPEC.md 2.1, rule 1; PROTOCOL 1).
 */
export class DeclarationError extends TypeError {
  override readonly name = "DeclarationError";

  /**
   * @param component the component's name, as declared
   * @param wrong the wrong value and what is wrong about it
   * @param allowed what would be right
   */
  constructor(component: string, wrong: string, allowed: string) {
    super(`Component "${component}": ${wrong}. ${allowed}.`);
  }
}

/** Lists names for a message: `"a", "b"`, or `none` if there are none. */
export function listOf(names: Iterable<string>): string {
  return [...names].map((name) => `"${name}"`).join(", ") || "none";
}
