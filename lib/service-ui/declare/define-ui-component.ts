import type { UiInteractionEvent } from "../interaction/event";
import type { InputIssue } from "../interaction/issue";
import type { UiInteractionResult } from "../interaction/result";
import { encodeRules } from "../wire/rules";
import { LOCAL, type Local, type LocalDeclaration } from "./at-once";
import { checkDeclaration, checkRules } from "./check-declaration";
import { DeclarationError } from "./declaration-error";
import type { PossibleEvent, PossibleEvents, UiEventName } from "./possible-events";
import type { FieldPrimitive } from "./primitives";
import { copiedIn, type DeclaredRule, rulesOf } from "./rules-of";
import type { SchemaOutput, StandardSchema } from "./standard-schema";
import {
  type AnyUiHandler,
  type UiHandler,
  UiOn,
  type UiOnDeclaration,
  type UiOnOptions,
} from "./ui-on";
import type { UiPartDeclaration } from "./ui-part";

/** A declared component. A view renders the component, and the registry finds its handlers. */
export interface UiComponent<
  Part extends UiPartDeclaration = UiPartDeclaration,
  Target extends string = string,
  Schema extends StandardSchema | undefined = StandardSchema | undefined,
  On extends UiOnDeclaration = UiOnDeclaration,
  Context = unknown,
> {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Names of further elements, besides the parts, that a patch may target. */
  readonly targets: readonly Target[];
  readonly events: readonly On[];
  /** Those targets of which an event shows copies (PROTOCOL 5). */
  readonly copied: readonly string[];
  /** What the runtime in the browser follows (PROTOCOL 5); undefined if there is nothing. */
  readonly rules?: string;
  readonly props: Schema;
  /** Whether this user may do this; a component without one needs the app's authorizer. */
  allow?(event: UiInteractionEvent): boolean | Promise<boolean>;
  /** Makes `event.context`, once for each dispatch. */
  readonly context?: (request: UiInteractionEvent["request"]) => Context | Promise<Context>;
  /** Says an issue's message in the user's language. */
  translate?(issue: InputIssue, context: Context): string | Promise<string>;
}

/** `UiOn`, bound to the names and types of one component. */
export type BoundUiOn<Part extends UiPartDeclaration, Target extends string, Schema, Context> = <
  const Name extends Part["name"],
  const Event extends UiEventName,
  Input extends StandardSchema | undefined = undefined,
>(
  part: Name,
  event: Event & PossibleEvent<Part, Name, Event>,
  handler: (
    event: UiInteractionEvent<
      SchemaOutput<Schema>,
      Target | Part["name"],
      SchemaOutput<Input>,
      Context,
      UnfitIn<Part>
    >,
  ) => BoundResult<Part, Input> | Promise<BoundResult<Part, Input>>,
  options?: UiOnOptions<Input, Target, Part["name"]>,
) => OnEach<Name, Event, Input>;

/** The names of parts that take no text, and of those that take no value. */
interface UnfitIn<Part extends UiPartDeclaration> {
  readonly text: NameOf<Part, FieldPrimitive>;
  readonly value: Exclude<Part["name"], NameOf<Part, FieldPrimitive | "output">>;
}

type NameOf<Part, Uses> = Part extends { readonly name: infer Name; readonly uses: Uses }
  ? Name & string
  : never;

/** A handler's result; a field that it calls invalid is one of the component's. */
type BoundResult<Part extends UiPartDeclaration, Input> =
  | UiInteractionResult<FieldName<Part, Input>>
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler may have no return statement.
  | void;

type FieldName<Part extends UiPartDeclaration, Input> =
  | Part["name"]
  | LastOf<Part["bind"]>
  | (keyof SchemaOutput<Input> & string)
  | `${string}.${string}`;

type LastOf<Path extends string> = Path extends `${string}.${infer Rest}` ? LastOf<Rest> : Path;

/** A declaration for each of the names, where several parts share one call of `on`. */
type OnEach<
  Name extends string,
  Event extends string,
  Input extends StandardSchema | undefined,
> = Name extends string ? UiOnDeclaration<Name, AnyUiHandler, Event, Input> : never;

export interface UiComponentDeclaration<
  Parts extends readonly UiPartDeclaration[],
  Events extends readonly UiOnDeclaration[],
  Targets extends readonly string[],
  Schema extends StandardSchema | undefined,
  Context,
> {
  /** Unique in the application, `^[a-z][a-z0-9._-]*$`. */
  readonly name: string;
  readonly parts: Parts;
  /** Names of further elements that handlers patch, `^[a-z][a-z0-9_-]*$`. */
  readonly targets?: Targets;
  /** A synchronous Standard Schema of the props, which may have at most 256 bytes of JSON. */
  readonly props?: Schema;
  /**
   * Whether this user may do this. Asked for each dispatch, before the app's authorizer; either
   * of the two refuses with false (PROTOCOL 4, step 8). Required unless the route has an
   * authorizer.
   */
  readonly allow?: (
    event: UiInteractionEvent<SchemaOutput<Schema>, never, undefined, Context>,
  ) => boolean | Promise<boolean>;
  /** What happens in the browser at events that are never sent. With it, `events` may be absent. */
  readonly local?: (at: Local<Parts[number], Targets[number]>) => readonly LocalDeclaration[];
  /** The handlers. As a function of `on`, each handler's event has this component's types. */
  readonly events?:
    | (Events &
        MatchingEvents<Parts[number]["name"], Targets[number], Schema, Context> &
        PossibleEvents<Parts[number], Events>)
    | ((on: BoundUiOn<Parts[number], Targets[number], Schema, Context>) => Events);
}

/** A list of events whose handlers fit the component. `never` lets any `input` pass. */
type MatchingEvents<
  Part extends string,
  Target extends string,
  Schema,
  Context,
> = readonly UiOnDeclaration<
  Part,
  UiHandler<SchemaOutput<Schema>, Target | Part, never, Context>
>[];

/** The (part, event) pairs of a declaration and their input, without the types of their handlers. */
type OnOf<On> =
  On extends UiOnDeclaration<infer Part, infer _Handler, infer Event, infer Input>
    ? UiOnDeclaration<Part, AnyUiHandler, Event, Input>
    : never;

/** What `defineUiComponent` is given, without the types of this one component. */
type AnyDeclaration = Pick<UiComponent, "name" | "parts" | "allow"> &
  Partial<Pick<UiComponent, "targets" | "props">> & {
    readonly events?: UiComponent["events"] | ((on: typeof UiOn) => UiComponent["events"]);
    readonly local?: (at: typeof LOCAL) => readonly LocalDeclaration[];
  };

/** `defineUiComponent` of an application with a context. */
export type DefineUiComponent<Context> = <
  const Parts extends readonly UiPartDeclaration[],
  const Events extends readonly UiOnDeclaration[] = readonly [],
  const Targets extends readonly string[] = readonly [],
  Schema extends StandardSchema | undefined = undefined,
>(
  declaration: UiComponentDeclaration<Parts, Events, Targets, Schema, Context>,
) => UiComponent<Parts[number], Targets[number], Schema, OnOf<Events[number]>, Context>;

/**
 * Declares a component: its parts, the names that patches may target, and the handlers of its
 * events (SPEC.md 2.1, PROTOCOL 1). The view is a separate module that depends only on this value.
 *
 * @throws DeclarationError at module load, naming the component, the wrong value and what is
 *   allowed
 *
 * @example
 * ```ts
 * import { defineUiComponent, UiPart } from "service-ui";
 *
 * export const like = defineUiComponent({
 *   name: "blog.like",
 *   allow: () => true,
 *   parts: [UiPart("heart", "button")],
 *   events: (on) => [on("heart", "click", ({ instanceId }) => console.warn("liked", instanceId))],
 * });
 * ```
 */
export function defineUiComponent<
  const Parts extends readonly UiPartDeclaration[],
  const Events extends readonly UiOnDeclaration[] = readonly [],
  const Targets extends readonly string[] = readonly [],
  Schema extends StandardSchema | undefined = undefined,
>(
  declaration: UiComponentDeclaration<Parts, Events, Targets, Schema, undefined>,
): UiComponent<Parts[number], Targets[number], Schema, OnOf<Events[number]>, undefined>;
export function defineUiComponent(declaration: AnyDeclaration): UiComponent {
  return declare(declaration, defineUiComponent);
}

/**
 * What the components of an application share. Each `event.context` has what `context` makes of the
 * request: who is signed in, a logger, a database. `context` runs once for each dispatch, before
 * `allow` and the authorizer; if it throws, the endpoint answers 500 `authorizer_failed`.
 *
 * @example
 * ```ts
 * import { createUi } from "service-ui";
 *
 * const users = new Map([["s3cret", { name: "Rosa" }]]);
 *
 * export const { defineUiComponent } = createUi({
 *   context: ({ cookies }) => ({ user: users.get(cookies.get("session") ?? "") ?? null }),
 * });
 * ```
 */
export function createUi<Context>(shared: {
  readonly context: (request: UiInteractionEvent["request"]) => Context | Promise<Context>;
  /**
   * Gives the text of each message that shows beside a field, in the user's language: those of
   * schemas, of `UiInteractionResult.invalid`, and the library's own. Default: the issue's
   * `message` as it is.
   */
  readonly translate?: (issue: InputIssue, context: Context) => string | Promise<string>;
}): { readonly defineUiComponent: DefineUiComponent<Context> } {
  const define = (declaration: AnyDeclaration) =>
    declare(declaration, define, shared as Pick<UiComponent, "context" | "translate">);
  return { defineUiComponent: define as unknown as DefineUiComponent<Context> };
}

/** Checks a declaration, and freezes it. */
function declare(
  { name, parts, targets = [], local, events = local && [], props, allow }: AnyDeclaration,
  caller: (...args: never[]) => unknown,
  { context, translate }: Pick<UiComponent, "context" | "translate"> = {},
): UiComponent {
  // Without a list, the check below refuses the declaration.
  const listed = typeof events === "function" ? events(UiOn) : (events as UiComponent["events"]);
  const listedLocal = local?.(LOCAL) ?? [];
  let declared: readonly DeclaredRule[];
  try {
    checkDeclaration({ name, parts, targets, events: listed, local: listedLocal, allow });
    declared = rulesOf(listed, listedLocal);
    checkRules({ name, parts, targets }, declared);
  } catch (error) {
    // Makes the stack start at the author's declaration, not at this library's check.
    if (error instanceof DeclarationError) Error.captureStackTrace(error, caller);
    throw error;
  }
  const rules = encodeRules(declared.map(({ rule }) => rule));
  return Object.freeze({
    name,
    parts: Object.freeze([...parts]),
    targets: Object.freeze([...targets]),
    copied: copiedIn(declared),
    events: Object.freeze([...listed]),
    props,
    ...(rules && { rules }),
    ...(allow && { allow }),
    ...(context && { context }),
    ...(translate && { translate }),
  });
}
