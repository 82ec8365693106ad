import type { Primitive } from "./primitives";

export interface UiPartDeclaration<
  Name extends string = string,
  Uses extends Primitive = Primitive,
  Bind extends string = string,
> {
  readonly name: Name;
  readonly uses: Uses;
  /** The path of the field that the part stands for; `""` if there is none. */
  readonly bind: Bind;
}

/**
 * Declares a part of a component (SPEC.md 2.1).
 *
 * @param name unique in the component, `^[a-z][a-z0-9_-]*$`
 * @param uses the HTML primitive that the part renders
 * @param bind which field of your data the part stands for, as a dotted path of identifiers such as
 *   `user.email`; handlers read the path as `event.updates`; default: none
 *
 * @example
 * ```ts
 * import { UiPart } from "service-ui";
 *
 * UiPart("save", "button");
 * UiPart("email", "email", "user.email"); // event.updates is "user.email"
 * ```
 */
export function UiPart<const Name extends string, const Uses extends Primitive>(
  name: Name,
  uses: Uses,
): UiPartDeclaration<Name, Uses, "">;
export function UiPart<
  const Name extends string,
  const Uses extends Primitive,
  const Bind extends string,
>(name: Name, uses: Uses, bind: Bind): UiPartDeclaration<Name, Uses, Bind>;
export function UiPart(name: string, uses: Primitive, bind = ""): UiPartDeclaration {
  return Object.freeze({ name, uses, bind });
}
