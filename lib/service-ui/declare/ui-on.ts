import type { UiInteractionEvent } from "../interaction/event";
import type { UiAnswer } from "../interaction/result";
import type { EventOptions } from "../wire/options";
import type { AtOnceCommands } from "./at-once";
import type { UiEventName } from "./possible-events";
import type { StandardSchema } from "./standard-schema";

/**
 * Handles one interaction (SPEC.md 2.1, rule 2; PROTOCOL 4). Its event makes patches and results; a
 * handler that returns nothing acknowledges.
 */
export type UiHandler<Event = UiInteractionEvent> = (event: Event) => UiAnswer | Promise<UiAnswer>;

/**
 * A handler of any event. Declared as a method, because TypeScript then also accepts handlers whose
 * event has narrower types.
 */
export type AnyUiHandler = {
  handle(event: UiInteractionEvent): UiAnswer | Promise<UiAnswer>;
}["handle"];

export interface UiOnDeclaration<
  Part extends string = string,
  Handler = AnyUiHandler,
  Event extends string = string,
  Input extends StandardSchema | undefined = StandardSchema | undefined,
> {
  readonly part: Part;
  readonly event: Event;
  readonly handler: Handler;
  readonly options: EventOptions;
  readonly atOnce?: AtOnceCommands | undefined;
  readonly input?: Input;
  readonly validate?: "change" | undefined;
}

/** The options of one event. */
export interface UiOnOptions<
  Input extends StandardSchema | undefined = StandardSchema,
  Validate extends "change" = "change",
  Target extends string = string,
  Part extends string = string,
> extends EventOptions {
  /**
   * Checks what the user sent before the handler runs: the form's fields as one object if the part
   * is a form or the event is `submit`, otherwise the event's value. The handler reads the schema's
   * output as `event.input`. While the schema has issues, the handler does not run, and the issues
   * show as the messages of their fields (PROTOCOL 1).
   */
  readonly input?: Input | undefined;
  /**
   * For the `submit` of a form part with an `input`: a field that the user has changed and left is
   * judged at once, and its message alone changes. This declares the part's `change`, for which
   * `allow` is asked and no handler runs (PROTOCOL 1). A password is judged with the whole form,
   * because the runtime doesn't send it before.
   */
  readonly validate?: Validate | undefined;
  /**
   * What happens in the browser before the server answers. What the answer confirms stays, and the
   * rest is taken back (PROTOCOL 5).
   */
  readonly atOnce?: AtOnceCommands<Target, Part> | undefined;
}

/**
 * Declares the handler of one (part, event) pair (SPEC.md 2.1).
 *
 * The parameter of an inline handler is a `UiInteractionEvent` with unknown props. In
 * `events: (on) => […]`, use `on` instead: it knows the component's props, targets and context.
 *
 * @param part a part of the same component
 * @param event the native event's name, `^[a-z][a-z0-9:_-]*$`; one that the part can never get, such
 *   as `submit` of a button, is a declaration error
 * @param options `timeoutMs` limits how long authorizer and handler may take together; the others
 *   (such as `debounce` and `concurrency`) are for the library's script in the browser
 * @param handler runs on the server; its name, file and code never reach the browser
 *
 * @example
 * ```ts
 * import { type UiInteractionEvent, UiOn } from "service-ui";
 *
 * const search = (event: UiInteractionEvent<unknown, "hits">) => event.setText("hits", "12 hits");
 *
 * UiOn("query", "input", { debounce: 200, concurrency: "replace" }, search);
 * ```
 */
export function UiOn<
  const Part extends string,
  const Event extends UiEventName,
  Handler extends AnyUiHandler,
>(part: Part, event: Event, handler: Handler): UiOnDeclaration<Part, Handler, Event, undefined>;
export function UiOn<
  const Part extends string,
  const Event extends UiEventName,
  Handler extends AnyUiHandler,
  Input extends StandardSchema | undefined = undefined,
  Validate extends "change" = never,
>(
  part: Part,
  event: Event,
  options: UiOnOptions<Input, Validate>,
  handler: Handler,
): UiOnDeclaration<Part, Handler, Event | NoInfer<Validate>, NoInfer<Input>>;
export function UiOn(
  part: string,
  event: string,
  ...rest: [handler: AnyUiHandler] | [options: UiOnOptions, handler: AnyUiHandler]
): UiOnDeclaration {
  const [given, handler] = rest.length === 2 ? rest : [{}, rest[0]];
  const { input, validate, atOnce, ...options } = given ?? {};
  return Object.freeze({
    part,
    event,
    handler,
    options: Object.freeze(options),
    ...(atOnce && { atOnce }),
    ...(input !== undefined && { input }),
    ...(validate !== undefined && { validate }),
  });
}
