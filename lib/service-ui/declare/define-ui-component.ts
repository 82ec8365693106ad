import type { BaseEvent, UiInteractionEvent } from "../interaction/event";
import type { InputIssue } from "../interaction/issue";
import type { OwnPatchMaker } from "../interaction/patch";
import type { ResultMaker } from "../interaction/result";
import type { Rule } from "../wire/rules";
import { LOCAL, type Local, type LocalDeclaration } from "./at-once";
import { checkDeclaration, checkRecord, checkRules } from "./check-declaration";
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
import {
  type NamedParts,
  type PartIn,
  type PartName,
  partsIn,
  type UiPartDeclaration,
  type UiParts,
} from "./ui-part";
import type { UserKey } from "./user-key";

/** As a method, because TypeScript then also accepts rules whose event has narrower types. */
type Allow = { allow(event: UiInteractionEvent): boolean | Promise<boolean> }["allow"];

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
  /** What the runtime in the browser follows (PROTOCOL 5). */
  readonly rules: readonly Rule[];
  readonly props: Schema;
  /** The props that say which record an instance shows; undefined if all of them do. */
  readonly record?: readonly string[] | undefined;
  /** Whether this user may do this, or `"authorizer"`, which leaves it to the app's authorizer. */
  readonly allow?: Allow | "authorizer" | undefined;
  /** Makes `event.context`, once for each dispatch. */
  readonly context?: (request: UiInteractionEvent["request"]) => Context | Promise<Context>;
  /** Says who the user of a request is, when a page is rendered and when a dispatch comes. */
  readonly userKey?: UserKey | undefined;
  /** Says an issue's message in the user's language. */
  translate?(issue: InputIssue, context: Context): string | Promise<string>;
}

/**
 * The event of a handler that `on` declares: it knows its component. `setText` takes what shows a
 * text, `setValue` what has a value, and `invalid` the component's fields.
 */
export interface OwnEvent<
  Part extends UiPartDeclaration,
  Target extends string,
  Props,
  Input,
  Context,
> extends BaseEvent<Props, Input, Context, Part["name"]>,
    OwnPatchMaker<
      Target | Exclude<Part, FieldPart>["name"],
      Target | Extract<Part, FieldPart | UiPartDeclaration<string, "output">>["name"],
      Target | Part["name"]
    >,
    ResultMaker<Part["name"] | Exclude<LastOf<Part["bind"]>, ""> | KeyOf<Input>> {}

type FieldPart = UiPartDeclaration<string, FieldPrimitive>;
type KeyOf<Input> = Input extends object ? keyof Input & string : never;
type LastOf<Path extends string> = Path extends `${string}.${infer Rest}` ? LastOf<Rest> : Path;

/** `UiOn`, bound to the names and types of one component. */
export interface BoundUiOn<Part extends UiPartDeclaration, Target extends string, Schema, Context> {
  <const Name extends Part["name"], const Event extends UiEventName>(
    part: Name,
    event: PossibleEvent<Part, Name, Event>,
    handler: UiHandler<OwnEvent<Part, Target, SchemaOutput<Schema>, undefined, Context>>,
  ): OnEach<Name, Event, undefined>;
  <
    const Name extends Part["name"],
    const Event extends UiEventName,
    Input extends StandardSchema | undefined = undefined,
    Validate extends "change" = never,
  >(
    part: Name,
    event: PossibleEvent<Part, Name, Event>,
    options: UiOnOptions<Input, Validate, Target, Part["name"]>,
    handler: UiHandler<OwnEvent<Part, Target, SchemaOutput<Schema>, SchemaOutput<Input>, Context>>,
  ): OnEach<Name, Event | NoInfer<Validate>, NoInfer<Input>>;
}

/** A declaration for each of the names, where several parts share one call of `on`. */
type OnEach<
  Name extends string,
  Event extends string,
  Input extends StandardSchema | undefined,
> = Name extends string ? UiOnDeclaration<Name, AnyUiHandler, Event, Input> : never;

export interface UiComponentDeclaration<
  Parts extends UiParts,
  Events extends readonly UiOnDeclaration[],
  Targets extends readonly string[],
  Schema extends StandardSchema | undefined,
  Context,
> {
  /** Unique in the application, `^[a-z][a-z0-9._-]*$`. */
  readonly name: string;
  /** The primitive of each part, by its name. A list of `UiPart` if one binds a path. */
  readonly parts: NamedParts<Parts>;
  /** Names of further elements that handlers patch, `^[a-z][a-zA-Z0-9_-]*$`. */
  readonly targets?: { readonly [Index in keyof Targets]: PartName<Targets[Index]> };
  /** A synchronous Standard Schema of the props, which may have at most 256 bytes of JSON. */
  readonly props?: Schema;
  /**
   * The props that say which record an instance shows, such as `["item"]`; default: all of them.
   * The others may change with each render, such as the version that the person has seen. What a
   * person has typed belongs to its record, and is never shown or sent for another.
   */
  readonly record?: readonly KeyOf<SchemaOutput<Schema>>[];
  /**
   * Whether this user may do this. Asked for each dispatch, and so is the app's authorizer, if it
   * has one: anything but true from either refuses (PROTOCOL 4, step 8). `"authorizer"` leaves it
   * to the app's authorizer alone.
   */
  readonly allow:
    | ((
        event: UiInteractionEvent<SchemaOutput<Schema>, never, undefined, Context> & {
          readonly part: PartIn<Parts>["name"];
        },
      ) => boolean | Promise<boolean>)
    | "authorizer";
  /** What happens in the browser at events that are never sent. With it, `events` may be absent. */
  readonly local?: (at: Local<PartIn<Parts>, Targets[number]>) => readonly LocalDeclaration[];
  /** The handlers. As a function of `on`, each handler's event has this component's types. */
  readonly events?:
    | (Events &
        MatchingEvents<PartIn<Parts>["name"], Targets[number], Schema, Context> &
        PossibleEvents<PartIn<Parts>, Events>)
    | ((on: BoundUiOn<PartIn<Parts>, Targets[number], Schema, Context>) => Events);
}

/** A list of events whose handlers fit the component. `never` lets any `input` pass. */
type MatchingEvents<
  Part extends string,
  Target extends string,
  Schema,
  Context,
> = readonly UiOnDeclaration<
  Part,
  UiHandler<UiInteractionEvent<SchemaOutput<Schema>, Target | Part, never, Context>>
>[];

/** The (part, event) pairs of a declaration and their input, without the types of their handlers. */
type OnOf<On> =
  On extends UiOnDeclaration<infer Part, infer _Handler, infer Event, infer Input>
    ? UiOnDeclaration<Part, AnyUiHandler, Event, Input>
    : never;

/** What `defineUiComponent` is given, without the types of this one component. */
type AnyDeclaration = Pick<UiComponent, "name" | "allow"> &
  Partial<Pick<UiComponent, "targets" | "props" | "record">> & {
    readonly parts: UiParts;
    readonly events?: UiComponent["events"] | ((on: typeof UiOn) => UiComponent["events"]);
    readonly local?: (at: typeof LOCAL) => readonly LocalDeclaration[];
  };

/** `defineUiComponent` of an application with a context. */
export type DefineUiComponent<Context> = <
  const Parts extends UiParts,
  const Events extends readonly UiOnDeclaration[] = readonly UiOnDeclaration[],
  const Targets extends readonly string[] = readonly [],
  Schema extends StandardSchema | undefined = undefined,
>(
  declaration: UiComponentDeclaration<Parts, Events, Targets, Schema, Context>,
) => UiComponent<PartIn<Parts>, Targets[number], Schema, OnOf<Events[number]>, Context>;

/**
 * Declares a component: its parts, the names that patches may target, and the handlers of its
 * events (SPEC.md 2.1, PROTOCOL 1). The view is a separate module that depends only on this value.
 *
 * @throws DeclarationError at module load, naming the component, the wrong value and what is
 *   allowed
 *
 * @example
 * ```ts
 * import { defineUiComponent } from "service-ui";
 *
 * export const like = defineUiComponent({
 *   name: "blog.like",
 *   allow: () => true,
 *   parts: { heart: "button" },
 *   events: (on) => [on("heart", "click", ({ instanceId }) => console.warn("liked", instanceId))],
 * });
 * ```
 */
export function defineUiComponent<
  const Parts extends UiParts,
  const Events extends readonly UiOnDeclaration[] = readonly UiOnDeclaration[],
  const Targets extends readonly string[] = readonly [],
  Schema extends StandardSchema | undefined = undefined,
>(
  declaration: UiComponentDeclaration<Parts, Events, Targets, Schema, undefined>,
): UiComponent<PartIn<Parts>, Targets[number], Schema, OnOf<Events[number]>, undefined>;
export function defineUiComponent(declaration: AnyDeclaration): UiComponent {
  return declare(declaration, defineUiComponent);
}

/**
 * What the components of an application share. Each `event.context` has what `context` makes of the
 * request: who is signed in, a logger, a database. `context` runs once for each dispatch, before
 * `allow` and the authorizer; if it throws, the endpoint answers 500 `authorizer_failed`.
 *
 * An application without a context has a `userKey` or a `translate` all the same.
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
export function createUi<Context = undefined>(shared: {
  readonly context?: (request: UiInteractionEvent["request"]) => Context | Promise<Context>;
  /**
   * A key for the user of a request, such as the id in a signed cookie that you have verified; null
   * if nobody is signed in. Synchronous. It is asked when a page is rendered and when a dispatch
   * comes: what a person has typed is theirs alone, and the rate limit and the share of
   * `UI_MAX_CONCURRENT` count by it, too, across pages and sessions. If it throws, a dispatch is
   * answered with `authorizer_failed`, and its `dispatchId` stays unused. Default: the session
   * cookie that `UI_BIND_SESSION_COOKIE` names.
   */
  readonly userKey?: UserKey;
  /**
   * Gives the text of each message that shows beside a field, in the user's language: those of
   * schemas, of `event.invalid`, and the library's own. Default: the issue's `message` as it is.
   */
  readonly translate?: (issue: InputIssue, context: Context) => string | Promise<string>;
}): { readonly defineUiComponent: DefineUiComponent<Context> } {
  const define = (declaration: AnyDeclaration) => declare(declaration, define, shared as Shared);
  return { defineUiComponent: define as unknown as DefineUiComponent<Context> };
}

type Shared = Partial<Pick<UiComponent, "context" | "translate" | "userKey">>;

/** Checks a declaration, and freezes it. */
function declare(
  declaration: AnyDeclaration,
  caller: (...args: never[]) => unknown,
  { context, translate, userKey }: Shared = {},
): UiComponent {
  const { name, targets = [], local, events = local && [], props, record, allow } = declaration;
  const parts = partsIn(declaration.parts);
  // Without a list, the check below refuses the declaration.
  const listed = typeof events === "function" ? events(UiOn) : (events as UiComponent["events"]);
  const listedLocal = local?.(LOCAL) ?? [];
  let declared: readonly DeclaredRule[];
  try {
    checkDeclaration({ name, parts, targets, events: listed, local: listedLocal, allow });
    checkRecord({ name, props, record });
    declared = rulesOf(listed, listedLocal);
    checkRules({ name, parts, targets }, declared);
  } catch (error) {
    // Makes the stack start at the author's declaration, not at this library's check.
    if (error instanceof DeclarationError) Error.captureStackTrace(error, caller);
    throw error;
  }
  return Object.freeze({
    name,
    parts: Object.freeze([...parts]),
    targets: Object.freeze([...targets]),
    copied: copiedIn(declared),
    events: Object.freeze(listed.flatMap((on) => (on.validate ? [on, validationOf(on)] : [on]))),
    props,
    rules: Object.freeze(declared.map(({ rule }) => rule).filter(saysSomething)),
    ...(record && { record: Object.freeze([...record]) }),
    ...(allow && { allow }),
    ...(context && { context }),
    ...(userKey && { userKey }),
    ...(translate && { translate }),
  });
}

/** Whether the runtime treats the event in another way than one without options. */
function saysSomething([, , options]: Rule): boolean {
  return Object.keys(options).length > 0;
}

/** The event at which a field is judged alone. Its handler has nothing to do. */
function validationOf({ options: { timeoutMs }, ...submit }: UiOnDeclaration): UiOnDeclaration {
  const options = Object.freeze(timeoutMs === undefined ? {} : { timeoutMs });
  const { part, input, validate = "change" } = submit;
  return Object.freeze({ part, event: validate, handler: () => {}, options, input, validate });
}
