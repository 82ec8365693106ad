import type { Claims } from "../protocol/claims";
import { bindingOf, cookieValues } from "../protocol/cookie";
import type { RegisteredInteraction, Registry } from "../registry/create-registry";
import { replayKey } from "../replay/replay-key";
import type { ReplayStore } from "../replay/replay-store";
import type { KeyRing } from "../token/key-ring";
import { CLOCK_TOLERANCE_SECONDS, verifyContext } from "../token/verify";
import { checkHead, type OriginPolicy } from "./check-head";
import { createEvent } from "./create-event";
import type { DispatchRequest } from "./dispatch-request";
import { openProps } from "./open-props";
import { parseDispatchRequest } from "./parse-dispatch-request";
import { findForbiddenKey } from "./payload-guard";
import type { RateLimiter } from "./rate-limiter";
import { type BodyLimits, readBody } from "./read-body";
import { type Refusal, refuse } from "./refusal";
import { type Answer, answerOf, toResponse } from "./respond";
import { type Completion, type RunServices, runInteraction } from "./run-interaction";
import type { Slots } from "./slots";
import { whyUnavailable } from "./store-log";
import type { TimeLimit } from "./time-limit";
import { visitorKey } from "./visitor-key";

/** Everything that a dispatcher needs from outside. */
export interface DispatchServices extends OriginPolicy, BodyLimits, RunServices {
  readonly registry: Registry;
  readonly keyRing: KeyRing;
  readonly replayStore: ReplayStore;
  readonly rateLimiter: RateLimiter;
  /** Taken by each verified dispatch from its claim to its outcome. */
  readonly slots: Slots;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
  /** The cookie that contexts are bound to, or null (DECISIONS 3, session binding). */
  readonly sessionCookie: string | null;
  /** Whether answers carry a handler's `debug`; never in production. */
  readonly exposeDebug: boolean;
  readonly observe: ObserveDispatch;
  /** Told of every outcome, inside of `observe`. It must not throw. */
  readonly log: (outcome: Outcome) => void;
}

/** Whole seconds; the runtime's own pauses spread those who come again. */
const BUSY_RETRY_SECONDS = 1;

/** What became of one request. */
export interface Outcome {
  readonly result: Completion | Refusal;
  /** Only where it was well-formed. */
  readonly dispatchId?: string;
  /** Whether some of the body was left unread: the connection can't be used again. */
  readonly isUnread?: boolean;
  /**
   * Only once the registry has resolved it: what a client merely claims has no place in logs and
   * metrics.
   */
  readonly interaction?: RegisteredInteraction;
}

/** Watches a dispatch: runs it, and gives back what became of it. */
export type ObserveDispatch = (run: () => Promise<Outcome>) => Promise<Outcome>;

/**
 * The dispatch endpoint, to be put on whatever server: `POST /__ui/dispatch` (SPEC.md 4.1). It
 * never rejects.
 */
export type Exchange = (request: DispatchRequest) => Promise<Answer>;

/** Makes the dispatch endpoint. */
export function createExchange(services: DispatchServices): Exchange {
  return async (request) => {
    try {
      const outcome = await services.observe(() => attempt(request, services));
      return answerOf(outcome, services.exposeDebug);
    } catch (error) {
      const outcome = failed(error);
      services.log(outcome);
      return answerOf(outcome, services.exposeDebug);
    }
  };
}

/** The dispatch endpoint as a Web handler. */
export function createDispatcher(
  services: DispatchServices,
): (request: Request) => Promise<Response> {
  const exchange = createExchange(services);
  return async (request) => toResponse(await exchange(request));
}

async function attempt(request: DispatchRequest, services: DispatchServices): Promise<Outcome> {
  const outcome = await dispatch(request, services).catch(failed);
  services.log(outcome);
  return outcome;
}

function failed(cause: unknown): Outcome {
  return { result: refuse("handler_failed", "a part of the dispatcher threw", { cause }) };
}

/** The steps of DECISIONS 4 in their order; nothing after a refused step runs. */
async function dispatch(request: DispatchRequest, services: DispatchServices): Promise<Outcome> {
  const { registry, keyRing, rateLimiter, sessionCookie, slots } = services;

  const turnedAway = checkHead(request, services) ?? (slots.areTaken() ? busy() : null);
  if (turnedAway) return { result: turnedAway, isUnread: hasBody(request) };
  const body = await readBody(request, services);
  if (!body.ok) return { result: body, isUnread: request.body !== null };

  const parsed = parseDispatchRequest(body.text);
  if (!parsed.ok) {
    return parsed.dispatchId
      ? { result: parsed, dispatchId: parsed.dispatchId }
      : { result: parsed };
  }
  const { ctx, dispatchId, payload } = parsed.request;
  const end = (result: Completion | Refusal): Outcome => ({ result, dispatchId });

  const sessions =
    sessionCookie === null ? [] : cookieValues(request.headers.get("cookie"), sessionCookie);
  if (sessions.length > 1) return end(refuse("invalid_signed_ctx", "two session cookies"));
  const [session] = sessions;
  const binding = sessionCookie === null ? null : bindingOf(sessions);
  const nowSeconds = Math.floor(services.clock() / 1000);
  const verified = verifyContext(ctx, { keyRing, binding, nowSeconds });
  if (!verified.ok) return end(refuse(verified.code, verified.reason));
  const { claims } = verified;

  const forbidden = findForbiddenKey(payload);
  if (forbidden !== null) {
    const detail = `The payload may not have the key at ${forbidden}.`;
    return end(refuse("forbidden_payload_field", "routing-flavoured key", { detail }));
  }

  const resolution = registry.resolve(claims);
  if (!resolution.ok) return end(refuse(resolution.code, "claims do not match the registry"));
  const { interaction } = resolution;
  const endResolved = (result: Completion | Refusal): Outcome => ({ ...end(result), interaction });
  const opened = openProps(interaction.component, claims.i, keyRing);
  if (!opened.ok) return endResolved(opened);

  const taken = rateLimiter.take(visitorKey(session, claims.i));
  const rate = taken instanceof Promise ? await taken : taken;
  if (!rate.ok) {
    const { retryAfterSeconds } = rate;
    return endResolved(refuse("rate_limited", "rate limit reached", { retryAfterSeconds }));
  }

  if (!slots.take()) return endResolved(busy());
  try {
    const replayed = await claim(ctx, dispatchId, claims, services.replayStore);
    if (replayed) return endResolved(replayed);

    const eventOf = (limit: TimeLimit) =>
      createEvent(claims, parsed.request, opened.props, request.headers, limit);
    const running = runInteraction(interaction, claims.i, eventOf, services);
    return endResolved(running instanceof Promise ? await running : running);
  } finally {
    slots.release();
  }
}

function busy(): Refusal {
  return refuse("server_busy", "UI_MAX_CONCURRENT dispatches are under way", {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

function hasBody({ headers }: DispatchRequest): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}

/** Step 7: null where this dispatch is the first of its key (SPEC.md 4.1.3). */
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
