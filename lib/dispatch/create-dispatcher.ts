import type { Claims } from "../protocol/claims";
import { bindingOf, cookieValues } from "../protocol/cookie";
import type { Registry } from "../registry/create-registry";
import { replayKey } from "../replay/replay-key";
import type { ReplayStore } from "../replay/replay-store";
import type { KeyRing } from "../token/key-ring";
import { CLOCK_TOLERANCE_SECONDS, verifyContext } from "../token/verify";
import { checkHead, type OriginPolicy } from "./check-head";
import { hintOfUnresolved } from "./developer-hints";
import { type DispatchRequest, dispatchRequestOf } from "./dispatch-request";
import { DispatchedEvent } from "./dispatched-event";
import { openProps } from "./open-props";
import type { Completion, Outcome } from "./outcome";
import { parseDispatchRequest } from "./parse-dispatch-request";
import { findForbiddenKey } from "./payload-guard";
import type { RateLimiter } from "./rate-limiter";
import { type BodyLimits, readBody } from "./read-body";
import { type Refusal, refuse } from "./refusal";
import { type DispatchResponse, respond, toResponse } from "./respond";
import { type RunServices, runInteraction } from "./run-interaction";
import type { Slots } from "./slots";
import { whyUnavailable } from "./store-log";
import { visitorKey } from "./visitor-key";

export interface DispatchServices extends OriginPolicy, BodyLimits, RunServices {
  readonly registry: Registry;
  readonly keyRing: KeyRing;
  readonly replayStore: ReplayStore;
  readonly rateLimiter: RateLimiter;
  /**
   * A verified dispatch takes a slot just before the replay store records it, and releases the slot
   * when its outcome is known.
   */
  readonly slots: Slots;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /** The cookie that tokens are bound to, or null (PROTOCOL 3, session binding). */
  readonly sessionCookie: string | null;
  /** Whether responses carry a handler's `debug`; never in production. */
  readonly exposeDebug: boolean;
  readonly observe: ObserveDispatch;
  /** Called with every outcome, inside `observe`. Must not throw. */
  readonly log: (outcome: Outcome) => void;
  /** Called with the error that `observe` threw. Must not throw. */
  readonly onObserverError: (error: unknown) => void;
}

/**
 * Watches a dispatch. The dispatch runs once, however often the observer calls `run`. An error that
 * the observer throws changes no response.
 */
export type ObserveDispatch = (run: () => Promise<Outcome>) => Promise<unknown>;

/** The dispatch endpoint for any server: `POST /__ui/dispatch` (SPEC.md 4.1). Never rejects. */
export type Exchange = (request: DispatchRequest) => Promise<DispatchResponse>;

export function createExchange(services: DispatchServices): Exchange {
  return async (request) => {
    let attempted: Promise<Outcome> | undefined;
    const run = () => {
      attempted ??= attempt(request, services);
      return attempted;
    };
    try {
      await services.observe(run);
    } catch (error) {
      services.onObserverError(error);
    }
    return respond(await run(), services.exposeDebug);
  };
}

/** The dispatch endpoint as a Web handler. */
export function createDispatcher(
  services: DispatchServices,
): (request: Request) => Promise<Response> {
  const exchange = createExchange(services);
  return async (request) => toResponse(await exchange(dispatchRequestOf(request)));
}

/**
 * The fields of an outcome besides its result. Each is set as soon as it is known, because a later
 * step may throw.
 */
type Known = { -readonly [Field in keyof Omit<Outcome, "result">]: Outcome[Field] };

async function attempt(request: DispatchRequest, services: DispatchServices): Promise<Outcome> {
  const known: Known = {};
  let result: Outcome["result"];
  try {
    result = await dispatch(request, services, known);
  } catch (cause) {
    result = refuse("handler_failed", "a part of the dispatcher threw", { cause });
  }
  const outcome = { result, ...known };
  services.log(outcome);
  return outcome;
}

/** The steps of PROTOCOL 4 in their order. Once a step refuses the dispatch, no later step runs. */
async function dispatch(
  request: DispatchRequest,
  services: DispatchServices,
  known: Known,
): Promise<Completion | Refusal> {
  const { registry, keyRing, rateLimiter, sessionCookie, slots } = services;

  const turnedAway = checkHead(request, services) ?? (slots.areTaken() ? busy() : null);
  if (turnedAway) {
    known.isUnread = hasBody(request);
    return turnedAway;
  }
  const body = await readBody(request, services);
  if (!body.ok) {
    known.isUnread = request.body !== null;
    return body;
  }

  const parsed = parseDispatchRequest(body.text);
  if (!parsed.ok) {
    if (parsed.dispatchId !== undefined) known.dispatchId = parsed.dispatchId;
    return parsed;
  }
  const { ctx, dispatchId, payload } = parsed.request;
  known.dispatchId = dispatchId;

  const sessions =
    sessionCookie === null ? [] : cookieValues(request.headers.get("cookie"), sessionCookie);
  if (sessions.length > 1) return refuse("invalid_signed_ctx", "two session cookies");
  const binding = sessionCookie === null ? null : bindingOf(sessions);
  const nowSeconds = Math.floor(services.nowMs() / 1000);
  const verified = verifyContext(ctx, { keyRing, binding, nowSeconds });
  if (!verified.ok) return refuse(verified.code, verified.reason);
  const { claims } = verified;

  const forbidden = findForbiddenKey(payload);
  if (forbidden !== null) {
    const detail = `The payload may not have the key at ${forbidden}.`;
    return refuse("forbidden_payload_field", "routing-flavoured key", { detail });
  }

  const resolution = registry.resolve(claims);
  if (!resolution.ok) {
    const hint = () => hintOfUnresolved(resolution.code, claims, registry);
    return refuse(resolution.code, "claims do not match the registry", { hint });
  }
  const { interaction } = resolution;
  known.interaction = interaction;
  const opened = openProps(interaction.component, claims.i, keyRing);
  if (!opened.ok) return opened;

  const rate = await rateLimiter.take(visitorKey(sessions[0], claims.i));
  if (!rate.ok) {
    const { retryAfterSeconds } = rate;
    return refuse("rate_limited", "rate limit reached", { retryAfterSeconds });
  }

  if (!slots.take()) return busy();
  try {
    const replayed = await claim(ctx, dispatchId, claims, services.replayStore);
    if (replayed) return replayed;

    const eventOf = (signal: AbortSignal) =>
      new DispatchedEvent(claims, parsed.request, opened.props, request.headers, signal);
    return await runInteraction(interaction, claims.i, eventOf, services, request);
  } finally {
    slots.release();
  }
}

/** Whole seconds. The runtime adds a random pause, which spreads the retries. */
const BUSY_RETRY_SECONDS = 1;

function busy(): Refusal {
  return refuse("server_busy", "UI_MAX_CONCURRENT dispatches are in flight", {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

function hasBody({ headers }: DispatchRequest): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}

/**
 * Records the dispatch in the replay store (SPEC.md 4.1.3; PROTOCOL 4, step 7).
 *
 * @returns null if the dispatch is the first with its key, otherwise the refusal
 */
async function claim(
  ctx: string,
  dispatchId: string,
  { exp }: Claims,
  store: ReplayStore,
): Promise<Refusal | null> {
  try {
    const isFirst = await store.claim(replayKey(ctx, dispatchId), exp + CLOCK_TOLERANCE_SECONDS);
    return isFirst ? null : refuse("duplicate_dispatch", "replay");
  } catch (error) {
    return refuse("replay_store_unavailable", whyUnavailable(error));
  }
}
