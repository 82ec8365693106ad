import { checkDeclaration } from "./check-declaration";
import { DeclarationError } from "./declaration-error";
import type { HeardEvents } from "./heard-events";
import type { PropsOutput, PropsSchema } from "./props-schema";
import type { AnyUiHandler, UiHandler, UiOnDeclaration } from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

/** A declared component. A view renders the component, and the registry finds its handlers. */
export interface UiComponent<
  Part extends UiPartDeclaration = UiPartDeclaration,
  Target extends string = string,
  Schema extends PropsSchema | undefined = PropsSchema | undefined,
  On extends UiOnDeclaration = UiOnDeclaration,
> {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Names of further elements, besides the parts, that a patch may target. */
  readonly targets: readonly Target[];
  readonly events: readonly On[];
  readonly props: Schema;
}

export interface UiComponentDeclaration {
  /** Unique in the application, `^[a-z][a-z0-9._-]*$`. */
  readonly name: string;
  readonly parts: readonly UiPartDeclaration[];
  /** Names of further elements that handlers patch, `^[a-z][a-z0-9_-]*$`. */
  readonly targets?: readonly string[];
  readonly events: readonly UiOnDeclaration[];
  /** A synchronous Standard Schema of the props, which may have at most 256 bytes of JSON. */
  readonly props?: PropsSchema;
}

type PartOf<D extends UiComponentDeclaration> = D["parts"][number];
type TargetOf<D extends UiComponentDeclaration> = D extends { targets: readonly (infer T)[] }
  ? Extract<T, string>
  : never;
type SchemaOf<D extends UiComponentDeclaration> = D extends { props: infer S extends PropsSchema }
  ? S
  : undefined;

/** The (part, event) pairs of a declaration, without the types of their handlers. */
type OnOf<Events extends readonly UiOnDeclaration[]> = {
  [Index in keyof Events]: UiOnDeclaration<
    Events[Index]["part"],
    AnyUiHandler,
    Events[Index]["event"]
  >;
}[number];

/** The type of a declaration's events, once its parts, targets and props are known. */
interface MatchingEvents<D extends UiComponentDeclaration> {
  readonly events: readonly UiOnDeclaration<
    PartOf<D>["name"],
    UiHandler<PropsOutput<SchemaOf<D>>, TargetOf<D> | PartOf<D>["name"]>
  >[] &
    HeardEvents<PartOf<D>, D["events"]>;
}

/**
 * Declares a component: its parts, the names that patches may target, and the handlers of its
 * events (SPEC.md 2.1, PROTOCOL 1). The view is a separate module that depends only on this value.
 *
 * @throws DeclarationError at module load, naming the component, the wrong value and what is
 *   allowed
 *
 * @example
 * ```ts
 * import { defineUiComponent, UiOn, UiPart } from "service-ui";
 *
 * export const like = defineUiComponent({
 *   name: "blog.like",
 *   parts: [UiPart("heart", "button")],
 *   events: [UiOn("heart", "click", ({ instanceId }) => console.warn("liked", instanceId))],
 * });
 * ```
 */
export function defineUiComponent<const D extends UiComponentDeclaration>(
  declaration: D & MatchingEvents<D>,
): UiComponent<PartOf<D>, TargetOf<D>, SchemaOf<D>, OnOf<D["events"]>>;
export function defineUiComponent(declaration: UiComponentDeclaration): UiComponent {
  const { name, parts, targets = [], events, props } = declaration;
  try {
    checkDeclaration({ name, parts, targets, events });
  } catch (error) {
    // Makes the stack start at the author's declaration, not at this library's check.
    if (error instanceof DeclarationError) Error.captureStackTrace(error, defineUiComponent);
    throw error;
  }
  return Object.freeze({
    name,
    parts: Object.freeze([...parts]),
    targets: Object.freeze([...targets]),
    events: Object.freeze([...events]),
    props,
  });
}
