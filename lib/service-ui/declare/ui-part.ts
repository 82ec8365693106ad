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

/** The parts of a component: the primitive of each by its name, or a list of `UiPart`. */
export type UiParts = Readonly<Record<string, Primitive>> | readonly UiPartDeclaration[];

/** The declared parts, whichever way they are written. */
export type PartIn<Parts extends UiParts> = Parts extends readonly (infer Part extends
  UiPartDeclaration)[]
  ? Part
  : {
      [Name in keyof Parts & string]: UiPartDeclaration<Name, Parts[Name] & Primitive, "">;
    }[keyof Parts & string];

/**
 * The type of a part's or a target's name. Of a literal that `PART_NAME_PATTERN` refuses, it is a
 * text that says why, as far as TypeScript can tell.
 */
export type PartName<Name> = Name extends `${string}${" " | "."}${string}`
  ? NoPartName
  : Name extends `${infer First}${string}`
    ? First extends Lowercase<First>
      ? Name
      : NoPartName
    : Name;

/** The type of declared parts, whose names must be right. */
export type NamedParts<Parts extends UiParts> = {
  readonly [Name in keyof Parts]: Name extends PartName<Name> ? Parts[Name] : NoPartName;
};

type NoPartName = "a name begins with a small letter and has no space or dot";

/**
 * Declares a part of a component (SPEC.md 2.1). Needed for one that binds a path; a record of
 * `parts` does for the others.
 *
 * @param name unique in the component, `^[a-z][a-zA-Z0-9_-]*$`
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
  name: PartName<Name>,
  uses: Uses,
): UiPartDeclaration<Name, Uses, "">;
export function UiPart<
  const Name extends string,
  const Uses extends Primitive,
  const Bind extends string,
>(name: PartName<Name>, uses: Uses, bind: Bind): UiPartDeclaration<Name, Uses, Bind>;
export function UiPart(name: string, uses: Primitive, bind = ""): UiPartDeclaration {
  return Object.freeze({ name, uses, bind });
}

/** The parts of a record or a list, as a list. What is neither stays, for the check to refuse. */
export function partsIn(parts: UiParts): readonly UiPartDeclaration[] {
  if (Array.isArray(parts) || Object(parts) !== parts) return parts as readonly UiPartDeclaration[];
  return Object.entries(parts as Record<string, Primitive>).map(([name, uses]) =>
    UiPart(name, uses),
  );
}
