import type { RegisteredInteraction, Registry } from "../declare/create-registry";
import { askUserKey } from "../declare/user-key";
import type { RateLimiter } from "../limit/rate-limiter";
import type { DispatchSlots } from "../limit/slots";
import type { Claim, Claimed } from "../replay/create-claim";
import type { OpenReceipt, ReceiptHolder, Receipts } from "../replay/receipts";
import { replayKey } from "../replay/replay-store";
import type { Claims } from "../wire/canonical-claims";
import { bindingOf, cookieValues } from "../wire/cookie";
import { isUserDigest, pageUser } from "../wire/digests";
import {
  type DispatchRequestBody,
  DOCUMENT_HEADER,
  PROBE_AGENT,
  USER_HEADER,
} from "../wire/dispatch";
import type { KeyRing } from "../wire/key-ring";
import type { EventPlace } from "../wire/mistakes";
import type { ReadonlyHeaders } from "../wire/request-view";
import { RequestView } from "../wire/request-view";
import type { SessionBinding } from "../wire/sign-claims";
import { CLOCK_TOLERANCE_SECONDS, verifyContext } from "../wire/verify";
import { hintOfUnresolved, hintOfUserKey } from "./developer-hints";
import {
  type BodyLimits,
  checkHead,
  type DispatchRequest,
  type OriginPolicy,
  parseDispatchRequest,
  readBody,
} from "./dispatch-request";
import { DispatchedEvent, type EventState, openProps } from "./dispatched-event";
import { endedOf, type Outcome, type Refusal, refuse } from "./outcome";
import { findForbiddenKey } from "./payload-guard";
import { type RunServices, runInteraction } from "./run-interaction";
import type { SendFrame } from "./run-stream";
import { pageKeys, userKeys } from "./user-key";

export interface DispatchServices extends OriginPolicy, BodyLimits, RunServices {
  readonly registry: Registry;
  readonly keyRing: KeyRing;
  /** Records the dispatch in the replay store. Never rejects. */
  readonly claim: Claim;
  /** Keep what became of the dispatch, for whoever repeats it. */
  readonly receipts: Receipts;
  /** Whether the answer to the request that is answered now sets cookies. */
  readonly setsCookies: () => Promise<boolean>;
  readonly rateLimiter: RateLimiter;
  /**
   * A dispatch takes a slot just before the replay store records it, and releases the slot when its
   * outcome is known.
   */
  readonly slots: DispatchSlots;
  /** Told when application code begins to run, with its names; the result is called at its end. */
  readonly enterHandler?: (name: string) => () => void;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /** The cookie that tokens are bound to, or null (PROTOCOL 3, session binding). */
  readonly sessionCookie: string | null;
}

/**
 * The dispatch endpoint without telemetry, log and response: `POST /__ui/dispatch` (SPEC.md 4.1).
 *
 * Takes the steps of PROTOCOL 4 in their order. Once a step refuses the dispatch, no later step
 * runs. Never rejects, whatever the application's code or a store does.
 *
 * @param sendFrame gets the frames of a stream, whose patches are not in the outcome
 */
export async function dispatch(
  request: DispatchRequest,
  services: DispatchServices,
  sendFrame: SendFrame = async () => {},
): Promise<Outcome> {
  const refused = checkHead(request, services);
  const isProbe = request.headers.get("user-agent") === PROBE_AGENT;
  if (refused) return { result: refused, isUnread: hasBody(request), isProbe };
  if (services.slots.areTaken()) return { result: busy(), isUnread: hasBody(request) };
  const body = await readBody(request, services);
  if (!body.ok) return { result: body, isUnread: request.body !== null };

  const parsed = parseDispatchRequest(body.text);
  if (!parsed.ok) return { result: parsed, dispatchId: parsed.dispatchId, isProbe };
  const sent = parsed.request;
  const { dispatchId } = sent;

  const verified = verify(sent.ctx, request, services);
  if (!verified.ok) return { ...verified.outcome, dispatchId };
  const { claims } = verified;
  const known = { dispatchId, place: placeOf(claims) };
  try {
    return { ...(await carryOut({ request, sent, claims }, services, sendFrame)), ...known };
  } catch (cause) {
    const result = refuse("handler_failed", "a part of the dispatcher threw", { cause });
    return { result, ...known };
  }
}

/** A dispatch that has passed the steps 1 to 3. */
interface VerifiedDispatch {
  readonly request: DispatchRequest;
  readonly sent: DispatchRequestBody;
  readonly claims: Claims;
}

/** The steps from 4 on, the first of which call stores and the application's code. */
async function carryOut(
  { request, sent, claims }: VerifiedDispatch,
  services: DispatchServices,
  sendFrame: SendFrame,
): Promise<Omit<Outcome, "dispatchId" | "place">> {
  const view = new RequestView(request.headers);
  const users = await takeRoom(view, claims, services);
  if (!users.ok) return { result: users };

  const forbidden = checkKeys(sent.payload);
  if (forbidden) return { result: forbidden };

  const resolved = resolve(claims, services.registry);
  if (!resolved.ok) return { result: resolved };
  const { interaction } = resolved;
  const opened = openProps(interaction.component, claims.i, services.keyRing);
  if (!opened.ok) return { result: opened, interaction };

  if (!services.slots.take(...users.keys)) {
    const isFull = services.slots.areTaken();
    const result = isFull ? busy() : busy("one user holds as many slots as one may");
    return { result, interaction };
  }
  let leaveHandler: (() => void) | undefined;
  try {
    const limitMs = interaction.on.options.timeoutMs ?? services.handlerTimeoutMs;
    const marked = await markUsed(sent, claims, holderOf(request, services), limitMs, services);
    if ("ok" in marked) return { result: marked, interaction };

    leaveHandler = services.enterHandler?.(`${claims.c} ${claims.p} ${claims.e}`);
    const eventOf = (state: EventState) =>
      new DispatchedEvent(claims, sent, opened.props, view, state);
    const ran = await runInteraction(interaction, eventOf, services, request, sendFrame);
    if (marked.receipt) {
      const hasCookies = !ran.stream && (await services.setsCookies());
      marked.receipt.end(endedOf(ran, interaction, hasCookies));
    }
    const { result, stream, leftOut } = ran;
    return { result, leftOut, interaction, ...(stream && { stream }) };
  } finally {
    leaveHandler?.();
    services.slots.release(...users.keys);
  }
}

/** Whole seconds. The runtime adds a random pause, which spreads the retries. */
const BUSY_RETRY_SECONDS = 1;

function busy(reason = "UI_MAX_CONCURRENT dispatches are in flight"): Refusal {
  return refuse("server_busy", reason, {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

function hasBody({ headers }: DispatchRequest): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}

/** Step 3: verifies the context, for the user's session if tokens are bound to sessions. */
function verify(
  ctx: string,
  { headers }: DispatchRequest,
  { keyRing, sessionCookie, nowMs }: DispatchServices,
):
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly outcome: Outcome } {
  const sessions = sessionCookie === null ? [] : cookieValues(headers.get("cookie"), sessionCookie);
  if (sessions.length > 1) {
    return { ok: false, outcome: { result: refuse("invalid_signed_ctx", "two session cookies") } };
  }
  const binding = sessionCookie === null ? null : bindingOf(sessions);
  const nowSeconds = Math.floor(nowMs() / 1000);
  const verified = verifyContext(ctx, { keyRing, binding, nowSeconds });
  if (!verified.ok) {
    const result = refuse(verified.code, verified.reason);
    const place = verified.claims && placeOf(verified.claims);
    return { ok: false, outcome: { result, ...(place && { place }) } };
  }
  return { ok: true, claims: verified.claims };
}

function placeOf({ c, p, e }: Claims): EventPlace {
  return { component: c, part: p, event: e };
}

/**
 * Step 4: takes the room that the dispatch needs, and refuses one from the page of another user.
 * The application is asked who the user is only where the page and its session have room, so that
 * one who makes `userKey` throw is limited as well.
 */
async function takeRoom(
  view: RequestView,
  claims: Claims,
  services: DispatchServices,
): Promise<{ readonly ok: true; readonly keys: readonly string[] } | Refusal> {
  const { rateLimiter, sessionCookie, registry, keyRing } = services;
  const keys = pageKeys(claims.i, view, sessionCookie);
  const rate = await rateLimiter.take(...keys);
  if (!rate.ok) return overLimit(rate);
  const component = registry.componentOf(claims);
  if (!component) return { ok: true, keys };
  let ownKey: string | null | undefined;
  try {
    ownKey = askUserKey(component, view);
  } catch (cause) {
    const hint = () => hintOfUserKey(placeOf(claims), cause);
    return refuse("authorizer_failed", "userKey threw", { cause, hint });
  }
  const own = userKeys(ownKey);
  const ownRate = own.length > 0 ? await rateLimiter.take(...own) : rate;
  if (!ownRate.ok) return overLimit(ownRate);
  const renderedFor = view.headers.get(USER_HEADER);
  if (renderedFor !== null) {
    const user = pageUser(ownKey, sessionOf(view.headers, sessionCookie));
    if (!isUserDigest(renderedFor, claims.c, user, keyRing)) {
      const detail = "The page was rendered for another user.";
      // The page shows who is signed in once it is rendered again.
      const more = { detail, again: "renew" } as const;
      return refuse("interaction_forbidden", "the page of another user", more);
    }
  }
  return { ok: true, keys: [...keys, ...own] };
}

function overLimit({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusal {
  return refuse("rate_limited", "rate limit reached", { retryAfterSeconds });
}

/** The session of a request, as tokens are bound to it; null if no cookie is named. */
function sessionOf(headers: ReadonlyHeaders, sessionCookie: string | null): SessionBinding {
  if (sessionCookie === null) return null;
  return bindingOf(cookieValues(headers.get("cookie"), sessionCookie));
}

/** Step 5. */
function checkKeys(payload: DispatchRequestBody["payload"]): Refusal | null {
  const forbidden = findForbiddenKey(payload);
  if (forbidden === null) return null;
  const detail = `The payload may not have the key at ${forbidden}.`;
  return refuse("forbidden_payload_field", "routing-flavoured key", { detail });
}

/** Step 6. */
function resolve(
  claims: Claims,
  registry: Registry,
): { readonly ok: true; readonly interaction: RegisteredInteraction } | Refusal {
  const resolution = registry.resolve(claims);
  if (resolution.ok) return resolution;
  const hint = () => hintOfUnresolved(resolution.code, placeOf(claims), registry);
  return refuse(resolution.code, "claims do not match the registry", { hint });
}

/** Who is told later what became of the dispatch. */
function holderOf(
  { headers }: DispatchRequest,
  { sessionCookie }: Pick<DispatchServices, "sessionCookie">,
): ReceiptHolder {
  const document = headers.get(DOCUMENT_HEADER);
  return { document, session: sessionOf(headers, sessionCookie) };
}

/** Step 7: lets the first dispatch with its key through (SPEC.md 4.1.3). */
async function markUsed(
  { ctx, dispatchId }: DispatchRequestBody,
  { iat, exp }: Claims,
  holder: ReceiptHolder,
  limitMs: number,
  { claim, receipts, nowMs }: Pick<DispatchServices, "claim" | "receipts" | "nowMs">,
): Promise<Refusal | { readonly receipt: OpenReceipt | undefined }> {
  const expiresAt = exp + CLOCK_TOLERANCE_SECONDS;
  const lifetimeSeconds = exp - iat + 2 * CLOCK_TOLERANCE_SECONDS;
  const token = { issuedAt: iat, lifetimeSeconds };
  const key = replayKey(ctx, dispatchId);
  const receipt = receipts.open(key, holder, limitMs);
  const claimed = await claim(key, expiresAt, token, receipt?.running);
  if (claimed.outcome === "won") return { receipt };
  if (claimed.outcome === "duplicate") {
    return refuse("duplicate_dispatch", "replay", { receipt: await receipts.read(key, holder) });
  }
  if (claimed.outcome === "forgotten") {
    // It may have run before the store forgot.
    receipt?.end({ answer: "failed", hasRun: "maybe" });
    return refuseForgotten(claimed, nowMs());
  }
  // The store may have recorded it all the same.
  receipt?.refuse();
  const { reason, failure } = claimed;
  return refuse("replay_store_unavailable", reason, { failure });
}

/**
 * A page that this process renders before its own clock has passed the beginning of the store's
 * memory would be refused again, so the client is told how long to wait.
 */
function refuseForgotten(
  { sinceMs, remembersMs }: Extract<Claimed, { outcome: "forgotten" }>,
  nowMs: number,
): Refusal {
  const earliest = Math.ceil((sinceMs ?? 0) / 1000);
  const waitSeconds = earliest - Math.floor(nowMs / 1000);
  return refuse("expired_signed_ctx", "issued before the replay store's memory", {
    remembersMs,
    ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
  });
}
