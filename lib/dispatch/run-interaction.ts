import type { AnyUiHandler } from "../declaration/ui-on";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { UiInteractionEvent } from "../interaction/event";
import type { DebugInfo, UiInteractionResult } from "../interaction/result";
import { isLocalPath } from "../protocol/local-path";
import type { WirePatch } from "../protocol/patch";
import type { RegisteredInteraction } from "../registry/create-registry";
import { confinePatches } from "./confine-patches";
import { readNextSignal } from "./next-signal";
import { type Refusal, refuse } from "./refusal";
import { type Limited, type TimeLimit, withTimeLimit } from "./time-limit";

export interface RunServices {
  readonly authorizer: UiInteractionAuthorizerInterface;
  /** For authorizer and handler together, milliseconds; `timeoutMs` of `UiOn` replaces it. */
  readonly handlerTimeoutMs: number;
}

export interface Completion {
  readonly ok: true;
  readonly kind: "ack" | "patch";
  readonly patches: readonly WirePatch[];
  readonly refresh?: true;
  readonly navigate?: string;
  readonly debug?: DebugInfo;
}

/**
 * Steps 8 to 10: authorizer, handler, patches. The dispatch is spent before the first of them runs.
 *
 * What `redirect()`, `forbidden()` and their kin throw is understood as Next's own handlers
 * understand it.
 *
 * @returns no promise where neither of the two gave one
 */
export function runInteraction(
  interaction: RegisteredInteraction,
  instanceId: string,
  createEvent: (limit: TimeLimit) => UiInteractionEvent,
  { authorizer, handlerTimeoutMs }: RunServices,
): Completion | Refusal | Promise<Completion | Refusal> {
  const { component, on } = interaction;
  const timeoutMs = on.options.timeoutMs ?? handlerTimeoutMs;
  try {
    const limited = withTimeLimit(timeoutMs, (limit) => {
      const event = createEvent(limit);
      const end = (result: Awaited<ReturnType<AnyUiHandler>>) =>
        complete(result ?? undefined, instanceId, interaction);
      const proceed = (allowed: unknown) => {
        if (allowed !== true || limit.isOver) return refuse("interaction_forbidden", "authorizer");
        return whenSettled(on.handler(event), end);
      };
      return whenSettled(authorizer.authorize(event, { name: component.definition.name }), proceed);
    });
    return limited instanceof Promise ? limited.then(settle, fail) : settle(limited);
  } catch (error) {
    return fail(error);
  }

  function settle(limited: Limited<Completion | Refusal>): Completion | Refusal {
    if (limited.timedOut) return refuse("handler_timeout", `no end after ${timeoutMs} ms`);
    return limited.value;
  }

  function fail(error: unknown): Completion | Refusal {
    const signal = readNextSignal(error);
    if (signal?.kind === "forbid") return refuse("interaction_forbidden", "forbidden() or its kin");
    if (signal?.kind === "navigate") {
      return { ok: true, kind: "ack", patches: [], navigate: signal.path };
    }
    const cause = signal ? new Error(signal.advice, { cause: error }) : error;
    return refuse("handler_failed", "the authorizer or the handler threw", { cause });
  }
}

/**
 * Goes on at once with a value that is there, for each promise costs; whatever has a `then` is
 * waited for.
 */
function whenSettled<T, U>(value: T | PromiseLike<T>, next: (value: T) => U | Promise<U>) {
  const isPending = typeof Object(value).then === "function";
  return isPending ? Promise.resolve(value).then(next) : next(value as T);
}

/** @throws TypeError for a result that asks for more than `UiInteractionResult` can */
function complete(
  result: UiInteractionResult | undefined,
  instanceId: string,
  { component }: RegisteredInteraction,
): Completion | Refusal {
  if (!result) return { ok: true, kind: "ack", patches: [] };
  const { refresh, navigate, debug } = result;
  if (navigate !== undefined && !isLocalPath(navigate)) {
    throw new TypeError(
      "A result's navigate must be a path of this application: make it with UiInteractionResult.",
    );
  }
  const confined = confinePatches(result.patches, instanceId, component);
  if (!confined.ok) return refuse("invalid_patch", confined.reason);
  return {
    ok: true,
    kind: result.kind === "ack" ? "ack" : "patch",
    patches: confined.patches,
    ...(refresh === true && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(debug !== undefined && { debug }),
  };
}
