import type { RegisteredInteraction } from "../declare/create-registry";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { UiInteractionEvent } from "../interaction/event";
import { resultOf, type UiStream } from "../interaction/result";
import { beforeDeadline } from "../time/deadline";
import { MISTAKES, tell } from "../wire/mistakes";
import { complete } from "./complete";
import { hintOfForbidden, placeOf } from "./developer-hints";
import type { DispatchRequest } from "./dispatch-request";
import type { EventState } from "./dispatched-event";
import { type Completion, type Ran, type Refusal, refuse } from "./outcome";
import { readInput } from "./read-input";
import { isAbort, type Running, readThrown } from "./read-thrown";
import { runStream, type SendFrame } from "./run-stream";

export interface RunServices {
  /** Without one, the component's own `allow` decides; a component without that is refused. */
  readonly authorizer?: UiInteractionAuthorizerInterface | undefined;
  /**
   * Time limit for the authorizer and the handler together, milliseconds; `timeoutMs` of `UiOn`
   * replaces this limit.
   */
  readonly handlerTimeoutMs: number;
  /** The longest time of a stream, `UI_STREAM_MAX_SECONDS`. */
  readonly streamMaxSeconds: number;
  /** Aborted when the process stops and streams must end. */
  readonly stopping?: AbortSignal | undefined;
  /** Runs a stream as the server does what follows its response. */
  readonly whileResponding: <T>(run: () => Promise<T>) => Promise<T>;
}

/**
 * Keeps what tells of an early close for as long as the controller, which a timer holds. A Web
 * `Request` follows its client weakly: once the request is collected, its signal stays silent.
 */
const CLOSE_SOURCES = new WeakMap<AbortController, object>();

/**
 * Steps 8 to 10 of PROTOCOL 4: context, `allow` and authorizer, input and handler, patches. The
 * dispatch's id is already used up when the application's code runs.
 *
 * `redirect()`, `forbidden()` and similar functions work as in Next's own handlers.
 */
export async function runInteraction(
  interaction: RegisteredInteraction,
  createEvent: (state: EventState) => UiInteractionEvent,
  { authorizer, handlerTimeoutMs, streamMaxSeconds, stopping, whileResponding }: RunServices,
  { onEarlyClose }: Pick<DispatchRequest, "onEarlyClose"> = {},
  sendFrame: SendFrame = async () => {},
): Promise<Ran> {
  const { component, on } = interaction;
  let running: Running = "authorizer";
  let leftOut: string | undefined;
  const timeoutMs = on.options.timeoutMs ?? handlerTimeoutMs;
  const controller = new AbortController();
  if (onEarlyClose) CLOSE_SOURCES.set(controller, onEarlyClose);
  let hasBegun = false;
  let isTimeUp = false;
  let isGivenUp = false;
  // With `replace`, the browser aborts a request when a newer one follows, so the handler may stop.
  // Any other handler runs to its end even if the connection is cut, because it can't run again.
  if (on.options.concurrency === "replace") {
    onEarlyClose?.(() => {
      isGivenUp = true;
      controller.abort();
    });
  }

  async function run(): Promise<
    Completion | Refusal | { readonly frames: UiStream; readonly event: UiInteractionEvent }
  > {
    const { signal } = controller;
    const context = await component.context?.(createEvent({ signal }).request);
    const event = createEvent({ signal, context });
    const refused = await authorize(event, interaction, authorizer);
    if (refused) return refused;
    if (isTimeUp) return late();

    running = "handler";
    const read = await readInput(interaction, event);
    leftOut = read.leftOut;
    if (!read.ok) return complete(event.invalid(read.issues), event, interaction);
    if (isTimeUp) return late();
    const { input } = read;
    const given = on.input ? createEvent({ signal, context, input }) : event;
    hasBegun = true;
    const returned = await on.handler(given);
    const frames = resultOf(returned)?.frames;
    return frames ? { frames, event: given } : complete(returned, given, interaction);
  }

  function late(): Refusal {
    isTimeUp = true;
    controller.abort(new DOMException("The time is up.", "TimeoutError"));
    const hint = () => tell(MISTAKES.timedOut(running, placeOf(interaction), timeoutMs));
    return refuse("handler_timeout", `no end after ${timeoutMs} ms`, { hint });
  }

  try {
    const ran = await beforeDeadline(timeoutMs, run, late);
    if ("ok" in ran) return { result: ran, leftOut, hasBegun, isCut: isGivenUp };
    // Nobody sees the frames once the connection is closed.
    onEarlyClose?.(() => controller.abort());
    const maxSeconds = streamMaxSeconds;
    const given = { interaction, controller, sendFrame, timeoutMs, maxSeconds, stopping };
    const streamed = await whileResponding(() => runStream(ran, given));
    return { ...streamed, leftOut, hasBegun, isCut: streamed.stream?.isClosed ?? false };
  } catch (error) {
    if (isGivenUp && isAbort(error, controller.signal)) {
      return { result: NOTHING, hasBegun, isCut: true };
    }
    return { result: readThrown(error, running, interaction), hasBegun, isCut: isGivenUp };
  }
}

/** Step 8: asks the component's `allow` and the app's authorizer, and refuses unless both allow. */
async function authorize(
  event: UiInteractionEvent,
  interaction: RegisteredInteraction,
  authorizer: UiInteractionAuthorizerInterface | undefined,
): Promise<Refusal | null> {
  const { component } = interaction;
  const isOwn = typeof component.allow === "function";
  if (!isOwn && !authorizer) {
    const hint = () => tell(MISTAKES.unguarded(component.name));
    return refuse("interaction_forbidden", "neither allow nor authorizer", { hint });
  }
  const refusedBy = (who: "allow" | "authorizer", given: unknown) =>
    refuse("interaction_forbidden", who, { hint: () => hintOfForbidden(interaction, who, given) });

  const allowed = typeof component.allow === "function" ? await component.allow(event) : true;
  if (allowed !== true) return refusedBy("allow", allowed);
  const authorized = authorizer
    ? await authorizer.authorize(event, { name: component.name })
    : true;
  return authorized === true ? null : refusedBy("authorizer", authorized);
}

/** A result that asks for nothing. */
const NOTHING: Completion = { ok: true, kind: "ack", patches: [] };
