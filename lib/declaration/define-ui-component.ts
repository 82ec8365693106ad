import { checkDeclaration } from "./check-declaration";
import type { PropsOutput, PropsSchema } from "./props-schema";
import type { UiOnDeclaration } from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

/** A declared component: what the registry resolves to and what a view renders. */
export interface UiComponent<
  Parts extends readonly UiPartDeclaration[] = readonly UiPartDeclaration[],
  Target extends string = string,
  Schema extends PropsSchema | undefined = PropsSchema | undefined,
> {
  readonly name: string;
  readonly parts: Parts;
  /** Names of elements that a patch may target besides the parts. */
  readonly targets: readonly Target[];
  readonly events: readonly UiOnDeclaration[];
  readonly props: Schema;
}

export interface UiComponentDeclaration<
  Parts extends readonly UiPartDeclaration[],
  Target extends string,
  Schema extends PropsSchema | undefined,
> {
  /** Unique in the application, `^[a-z][a-z0-9._-]*$`. */
  readonly name: string;
  readonly parts: Parts;
  /** Names of further elements that handlers patch, `^[a-z][a-z0-9_-]*$`. */
  readonly targets?: readonly Target[];
  readonly events: readonly UiOnDeclaration<
    Parts[number]["name"],
    PropsOutput<Schema>,
    Target | Parts[number]["name"]
  >[];
  /** A synchronous Standard Schema of the props that each instance seals; at most 256 bytes of JSON. */
  readonly props?: Schema;
}

/**
 * Declares a component: its parts, the names that patches may target, and the handlers of its events
 * (SPEC.md 2.1, DECISIONS 1). The view is written apart and knows only this value.
 *
 * @throws DeclarationError at module load, naming the component, the wrong value and what is allowed
 */
export function defineUiComponent<
  const Parts extends readonly UiPartDeclaration[],
  const Target extends string = never,
  Schema extends PropsSchema | undefined = undefined,
>(declaration: UiComponentDeclaration<Parts, Target, Schema>): UiComponent<Parts, Target, Schema> {
  const { name, parts, targets = [], events, props } = declaration;
  const component = { name, parts, targets, events, props: props as Schema };
  checkDeclaration(component);
  return Object.freeze(component);
}
