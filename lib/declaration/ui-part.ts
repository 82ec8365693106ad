import type { Primitive } from "./primitives";

export interface UiPartDeclaration<
  Name extends string = string,
  Uses extends Primitive = Primitive,
> {
  readonly name: Name;
  readonly uses: Uses;
  /** The bound field; `""` if the part binds none. */
  readonly bind: string;
}

/**
 * Declares a part of a component (SPEC.md 2.1).
 *
 * @param name unique in the component, `^[a-z][a-z0-9_-]*$`
 * @param uses the HTML primitive that the part renders
 * @param bind the field that the part's events update: a dotted path of identifiers such as
 *   `user.email`; default: none
 *
 * @example
 * ```ts
 * import { UiPart } from "service-ui";
 *
 * UiPart("save", "button");
 * UiPart("email", "email", "user.email"); // its events update the field user.email
 * ```
 */
export function UiPart<const Name extends string, const Uses extends Primitive>(
  name: Name,
  uses: Uses,
  bind = "",
): UiPartDeclaration<Name, Uses> {
  return Object.freeze({ name, uses, bind });
}
