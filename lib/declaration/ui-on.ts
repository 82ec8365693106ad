import type { UiInteractionEvent } from "../interaction/event";
import type { UiInteractionResult } from "../interaction/result";
import type { EventOptions } from "../protocol/options";

/** Handles one interaction; returning nothing acknowledges it (SPEC.md 2.1, rule 2; DECISIONS 4). */
export type UiHandler<Props = unknown, Target extends string = string> = (
  event: UiInteractionEvent<Props, Target>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement is a handler.
) => UiInteractionResult | void | Promise<UiInteractionResult | void>;

export interface UiOnDeclaration<
  Part extends string = string,
  Props = never,
  Target extends string = never,
> {
  readonly part: Part;
  readonly event: string;
  readonly handler: UiHandler<Props, Target>;
  readonly options: EventOptions;
}

/**
 * Declares the handler of one (part, event) pair (SPEC.md 2.1).
 *
 * @param part a part of the same component
 * @param event the native event's name, `^[a-z][a-z0-9:_-]*$`
 * @param handler runs on the server; its name, file and code never reach the browser
 * @param options when the runtime sends: debounce, throttle, once, keys, prevent, concurrency
 */
export function UiOn<const Part extends string, Props = unknown, Target extends string = string>(
  part: Part,
  event: string,
  handler: UiHandler<Props, Target>,
  options: EventOptions = {},
): UiOnDeclaration<Part, Props, Target> {
  return Object.freeze({ part, event, handler, options: Object.freeze({ ...options }) });
}
