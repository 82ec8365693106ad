import type { UiInteractionEvent } from "../interaction/event";
import type { UiInteractionResult } from "../interaction/result";
import type { EventOptions } from "../wire/options";
import type { AtOnceCommands } from "./at-once";
import type { UiEventName } from "./possible-events";
import type { StandardSchema } from "./standard-schema";

// biome-ignore lint/suspicious/noConfusingVoidType: a handler may have no return statement.
export type HandlerResult = UiInteractionResult | void;

/**
 * Handles one interaction. If the handler returns nothing, the interaction is acknowledged (SPEC.md
 * 2.1, rule 2; PROTOCOL 4).
 */
export type UiHandler<
  Props = unknown,
  Target extends string = never,
  Input = unknown,
  Context = unknown,
> = (
  event: UiInteractionEvent<Props, Target, Input, Context>,
) => HandlerResult | Promise<HandlerResult>;

/**
 * A handler with any props and targets. Declared as a method, because TypeScript then also accepts
 * handlers whose event has narrower types.
 */
export type AnyUiHandler = {
  handle(event: UiInteractionEvent): HandlerResult | Promise<HandlerResult>;
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
}

/** The options of one event. */
export interface UiOnOptions<
  Input extends StandardSchema | undefined = StandardSchema,
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
 * @param handler runs on the server; its name, file and code never reach the browser
 * @param options `timeoutMs` limits how long authorizer and handler may take together; the others
 *   (such as `debounce` and `concurrency`) are for the library's script in the browser
 *
 * @example
 * ```ts
 * import { type UiInteractionEvent, UiInteractionResult, UiOn, UiResponsePatch } from "service-ui";
 *
 * const search = (event: UiInteractionEvent<unknown, "hits">) =>
 *   UiInteractionResult.patch([UiResponsePatch.setText(event, "hits", "12 hits")]);
 *
 * UiOn("query", "input", search, { debounce: 200, concurrency: "replace" });
 * ```
 */
export function UiOn<
  const Part extends string,
  const Event extends UiEventName,
  Handler extends AnyUiHandler,
  Input extends StandardSchema | undefined = undefined,
>(
  part: Part,
  event: Event,
  handler: Handler,
  { input, atOnce, ...options }: UiOnOptions<Input> = {},
): UiOnDeclaration<Part, Handler, Event, Input> {
  return Object.freeze({
    part,
    event,
    handler,
    options: Object.freeze(options),
    ...(atOnce && { atOnce }),
    ...(input !== undefined && { input }),
  });
}
