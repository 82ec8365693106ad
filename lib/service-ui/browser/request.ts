import {
  type DispatchProblemBody,
  type DispatchRequestBody,
  type DispatchSuccessBody,
  DOCUMENT_HEADER,
  FRAMES_TYPE,
  USER_HEADER,
} from "../wire/dispatch";
import { DISPATCH_ID_PREFIX } from "../wire/ids";
import { isLocalPath } from "../wire/local-path";
import { HANDLER_TIMEOUT_MS } from "../wire/options";
import { EVENT_DISPATCHED, EVENT_DISPATCHING, EVENT_FAILED } from "../wire/runtime-events";
import { elementsOf, settle } from "./at-once";
import { findAll, focused, isThere, page, parseJson, pause, raise } from "./dom";
import { handOver, isOutOfDate, payloadOnBasis, rebase } from "./drafts";
import { declaredNow, isSameDigest } from "./elements";
import { focus, hasMoved, keepFocus } from "./focus";
import {
  does,
  endpoint,
  type Interaction,
  inFlight,
  ofThisOrigin,
  type Sent,
  skip,
  unanswered,
} from "./interaction";
import { editedAt } from "./ledger";
import { endOf, givePlace, isWaiting, noteLost, noteReached, takePlace } from "./line";
import { hasLeft, pressEnds } from "./native";
import { hideBefore, show, textOf } from "./notice";
import { noteAnswered, refresh, refreshNow, rendering } from "./page";
import { applyPatches } from "./patches";

/** Milliseconds for the rest of a request, besides the handler. */
const SPARE_MS = 5_000;
/** How much a page may send while it is left, all together (Fetch), and what a token takes. */
const KEEPALIVE_BYTES = 65_536;
const SPARE_BYTES = 1_000;
/** The first pause before a repeat, milliseconds. Each further pause is about twice as long. */
const PAUSE_MS = 120;
/** The longest pause before a repeat. Nobody waits for a server that asks for more. */
const MAX_PAUSE_MS = 5_000;
/** For how long to ask a server that has the page, and loses this request alone. */
const ALONE_MS = 15_000;
/** For how long to ask what became of a handler that runs: the longest limit, and spare time. */
const RUNNING_MS = 615_000;
/** How long a message is silent, milliseconds: browsers raise their events with the next frame. */
const SILENCE_MS = 1_000;

type Body = Partial<Omit<DispatchSuccessBody & DispatchProblemBody, "patches">> & {
  readonly patches?: DispatchSuccessBody["patches"] | true;
};

/** What a reply says. What says nothing, or nothing certain, is asked again. */
interface Reply extends Body {
  readonly code: string;
  readonly again: DispatchProblemBody["again"];
  /** Undefined if no response arrived completely. */
  readonly response?: Response | undefined;
  /** The response's body, if it is an answer of the endpoint's. */
  readonly body?: Body | undefined;
}

/**
 * Posts an interaction until the server has answered it, applies the patches, and reports a
 * failure.
 *
 * @returns the answer, which may ask for a refresh, a navigation or the focus
 */
export const deliver = async (
  interaction: Interaction,
): Promise<DispatchSuccessBody | undefined> => {
  const reply = await postUntilAnswered(interaction);
  await pressEnds();
  // It was given up meanwhile.
  if (!inFlight.has(interaction)) return;
  if (!reply) {
    skip(interaction, "detached");
    return;
  }
  const sent = interaction as Sent;
  const { body = {}, code } = reply;
  const isValid = isValidRequest(body);
  // Its handler has run, and what a repeat was told says all that matters of the lost answer.
  const isLost = body.answer === "ok" && !body.lost && isValid;
  const isBare = isLost && !body.refresh && !body.navigate;
  let response: DispatchSuccessBody | undefined;
  if (isLost) {
    const { dispatchId } = sent.request;
    response = { ...body, ok: true, kind: "ack", dispatchId, patches: [] };
  } else if (isSuccess(body)) response = body;
  if (response) {
    sent.ran = "yes";
    // What the lost patches would have shown is in the page then.
    if (isBare) await refresh({ code, hasRun: "yes" });
    const isDefault = inFlight.has(sent) && accept(response, sent);
    // Whoever has pressed or sent something hears of what only the lost patches have shown.
    if (isDefault && isBare && body.patches && /^(click|submit)$/.test(sent.entry.e)) {
      show(`${reply.message}`);
    }
    if (isValid) return response;
  }
  fail(reply, sent);
};

/**
 * Posts the same request again if nothing says what became of it, or if an answer says so. The
 * `dispatchId` makes the handler run at most once. A stale token is renewed once.
 *
 * @returns the last reply, also if a repeat can't be sent; undefined if nothing was sent
 */
const postUntilAnswered = async (interaction: Interaction): Promise<Reply | undefined> => {
  const endMs = performance.now() + RUNNING_MS;
  let pauseMs = PAUSE_MS;
  let servedMs = Infinity;
  let isRenewed = false;
  let reply: Reply | undefined;
  for (;;) {
    await takePlace(interaction);
    const code = endOf(interaction);
    // The render might bring the row beside its copy.
    const render = does(interaction, "copy") && rendering();
    if (code !== undefined || render || !navigator.onLine) {
      givePlace(interaction);
      if (code !== undefined) return code ? { code, again: "no" } : reply;
      await render;
      continue;
    }
    reply = await post(interaction);
    const { response, body, again } = reply;
    if (again === "renew" && !isRenewed) {
      isRenewed = true;
      if (await renew(reply, interaction)) continue;
    }
    const isRunning = body?.outcome === "running";
    if (again !== "repeat" && !isRunning) return reply;
    const nowMs = performance.now();
    if (!body) {
      // It waits in the line, as the first. A filter may keep it from the server, and it would hold
      // up all others.
      servedMs = isWaiting() && (await isServed()) ? Math.min(servedMs, nowMs) : Infinity;
      if (performance.now() - servedMs > ALONE_MS) return reply;
      continue;
    }
    if (isRunning) pauseMs = Math.min(pauseMs, MAX_PAUSE_MS / 2);
    // A random pause, so that the clients of a busy server do not all retry at once.
    const waitMs = Math.max(pauseMs, retryMs(response) * (1 + Math.random()));
    if (waitMs > MAX_PAUSE_MS || nowMs > endMs) return reply;
    await pause(waitMs, interaction);
    pauseMs *= 1.5 + Math.random();
  }
};

/** Whether the server has this page. */
const isServed = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(MAX_PAUSE_MS);
  const asked = { method: "HEAD", redirect: "manual", signal } as const;
  return navigator.onLine && (await fetch(location.href, asked).catch(() => {}))?.ok === true;
};

/**
 * Asks the page to refresh, once for all interactions with stale tokens, and waits for a new token.
 *
 * @returns whether the interaction can be sent again with a new token and a new id
 */
const renew = async ({ response, code }: Reply, interaction: Interaction): Promise<boolean> => {
  const { newest } = interaction;
  const hasNewToken = () => (declaredNow(interaction)?.entry?.ctx ?? newest) !== newest;
  const waitMs = retryMs(response);
  if (waitMs > MAX_PAUSE_MS) return false;
  const isAsked = [...inFlight].some((other) => other.isStale);
  interaction.isStale = true;
  // A page that was rendered sooner would be refused as well.
  if (waitMs) await pause(waitMs, interaction);
  if (!hasNewToken() && !isAsked && !(await refreshNow({ code, hasRun: "no" }))) return false;
  for (let pauseMs = PAUSE_MS; !hasNewToken() && inFlight.has(interaction); pauseMs *= 1.5) {
    // A render that has taken the component away brings no token for it.
    if (pauseMs >= MAX_PAUSE_MS || !isThere(interaction.root)) return false;
    await pause(pauseMs, interaction);
  }
  // What it asked for has come, so the next token that goes stale needs a refresh of its own.
  interaction.isStale = false;
  // A request with a new id would run the handler again.
  if (interaction.ran !== "no") return false;
  interaction.isConflict = isOutOfDate(interaction);
  // What waits behind a conflict has been pressed before it was told, and is one as well.
  if (inFlight.size < 2 || !interaction.isConflict) rebase(interaction);
  if (interaction.isConflict) return false;
  interaction.request = undefined;
  return true;
};

const retryMs = (response: Response | undefined): number =>
  Number(response?.headers.get("Retry-After")) * 1000 || 0;

/**
 * Posts an interaction once. If it already has a request, posts the same request again. Otherwise
 * makes one with the page's newest token and a new id.
 */
const post = async (interaction: Interaction): Promise<Reply> => {
  const { ran } = interaction;
  const sent = withRequest(interaction);
  const sentAt = performance.now();
  const { response, body } = await exchange(sent);
  const byStatus = BY_STATUS[response?.status ?? -1];
  const reply: Reply = {
    code: response ? "bad_response" : "network_error",
    // A stream that was cut is not sent again: its id is used, and the server has ended its work.
    again: body || sent.isStream ? "no" : "repeat",
    ...(byStatus && { code: byStatus, hasRun: "no", again: "no", message: textOf(byStatus) }),
    ...body,
    response,
    body,
  };
  // A receipt speaks of the request; a refusal only of this attempt, and not if the token left, and
  // may have come twice, before the replay store began to remember.
  if (reply.hasRun === "no" && !(performance.now() - sentAt >= Number(reply.remembersMs))) {
    sent.ran = reply.outcome ? "no" : ran;
  }
  if (reply.again !== "repeat" || body) response && noteReached();
  else if (inFlight.has(sent)) noteLost(retryMs(response));
  givePlace(sent);
  return reply;
};

/**
 * Sends what has no answer yet, in the order of the capture, because the page is left: Firefox
 * cancels an ordinary request of that moment. The ids stay the same, so nothing runs twice, also if
 * the page is shown again and repeats them.
 *
 * What never left stays in the page if that may come back by itself, or if its user was told that it
 * waits.
 */
export const sendLeaving = (isAsked?: boolean): void => {
  const isKept = isAsked || isWaiting();
  if (!endpoint() || !navigator.onLine) return;
  let room = KEEPALIVE_BYTES;
  for (const interaction of unanswered()) {
    room -= new Blob([JSON.stringify(interaction.payload)]).size + SPARE_BYTES;
    if ((interaction.ran === "no" && isKept) || room < 0) continue;
    request(withRequest(interaction), { keepalive: true }).catch(() => {});
  }
};

const withRequest = (interaction: Interaction): Sent =>
  Object.assign(interaction, {
    request: interaction.request ?? newRequest(interaction),
    ran: "maybe" as const,
  });

/** 128 random bits. Insecure contexts (plain HTTP) lack `randomUUID`. */
const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 16).toString(16)).join(
    "",
  );

/** To no other document does the server tell what became of this one's requests. */
const documentId = randomHex();

const request = (sent: Sent, init: RequestInit): Promise<Response> =>
  fetch(ofThisOrigin(`${endpoint()}`), {
    method: "POST",
    mode: "same-origin",
    // A token is sent to the endpoint alone.
    redirect: "manual",
    headers: {
      "Content-Type": "application/json",
      Accept: FRAMES_TYPE,
      [DOCUMENT_HEADER]: documentId,
      // Somebody else may be signed in by now, such as in another tab.
      ...(sent.ofUser && { [USER_HEADER]: sent.ofUser }),
      // Handlers answer in the language of the page, whatever the browser prefers. A header can't
      // hold each text that a page may give there.
      "Accept-Language": /^[\w-]+$/.test(page().lang) ? page().lang : navigator.language,
    },
    body: JSON.stringify(sent.request),
    ...init,
  });

const newRequest = (interaction: Interaction): DispatchRequestBody => {
  const found = declaredNow(interaction);
  // In the same element, a render may show another record by now.
  if (found?.entry && isSameDigest(found.ofRecord, interaction.ofRecord)) {
    Object.assign(interaction, found);
  }
  interaction.newest = interaction.entry.ctx;
  const payload = payloadOnBasis(interaction);
  const dispatchId = DISPATCH_ID_PREFIX + randomHex();
  const request = { ctx: interaction.entry.ctx, dispatchId, payload };
  raise(EVENT_DISPATCHING, { ...interaction, request });
  return request;
};

/** The media types of the endpoint's answers. */
const MEDIA_TYPE = /^application\/((problem\+)?json|x-ndjson)\b/;

/**
 * Posts a request, and applies the frames of a stream as they arrive: each line is a frame; the text
 * after the last line break is the body, as it is of a response without frames (PROTOCOL 4,
 * stream). Its timer and its controller end with it, so that they never reach the next request of
 * the same interaction.
 */
const exchange = async (sent: Sent): Promise<Pick<Reply, "response" | "body">> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Limits each silence, so that a stream may take as long as the server lets it.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, (sent.options.timeoutMs || HANDLER_TIMEOUT_MS) + SPARE_MS);
  };
  sent.abort = abort;
  wait();
  try {
    const response = await request(sent, { signal: controller.signal });
    const isOurs = MEDIA_TYPE.test(`${response.headers.get("Content-Type")}`);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return { response, body: isOurs ? answerIn(text, response, sent) : undefined };
      wait();
      const lines = (text + decoder.decode(value, { stream: true })).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const { patches } = Object(parseJson(line));
        if (!isOurs || !Array.isArray(patches)) continue;
        sent.isStream = true;
        noteAnswered();
        // A stream may stay open for minutes, and others must not wait for it.
        noteReached();
        givePlace(sent);
        if (inFlight.has(sent)) applyPatches(patches, sent);
      }
    }
  } catch {
    // Closes what was not read to its end. After that, a script of the page may still read a copy.
    abort();
    return {};
  } finally {
    clearTimeout(timer);
    sent.abort = undefined;
  }
};

/**
 * The body of an answer, if it has the shape of the endpoint's. Whoever stands before the app may
 * have answered in its place, also after the handler has run, so anything else says nothing.
 */
const answerIn = (text: string, { ok }: Response, sent: Sent): Body | undefined => {
  const body = Object(parseJson(text));
  const { dispatchId, code, hasRun, message } = body;
  const isProblem =
    (!ok || sent.isStream) &&
    /^(no|maybe|yes)$/.test(hasRun) &&
    [code, hasRun, message].every((it) => typeof it === "string");
  const isOfRequest = ok && isSuccess(body) && dispatchId === sent.request.dispatchId;
  return isOfRequest || isProblem ? body : undefined;
};

const isSuccess = (body: Body): body is DispatchSuccessBody => Array.isArray(body.patches);

/**
 * What a status says, whatever the body is, because what stands before the application may have
 * answered with a page of its own. A redirect, which is not followed, has no status.
 */
const BY_STATUS: { readonly [status: number]: "unauthorized" | "request_too_large" } = {
  0: "unauthorized",
  401: "unauthorized",
  413: "request_too_large",
};

/** Whether a response asks for what comes next, if for anything, as the protocol defines it. */
const isValidRequest = ({ refresh, navigate, replace = true, scroll = false }: Body): boolean =>
  (!refresh || refresh === true) &&
  (!navigate || isLocalPath(navigate)) &&
  replace === true &&
  scroll === false;

/** @returns false if a listener has prevented the default */
const accept = (response: DispatchSuccessBody, sent: Sent): boolean => {
  sent.isConflict = response.conflict === true && response.refresh === true;
  const restoreFocus = keepFocus();
  applyPatches(response.patches, sent, response.judged === true);
  restoreFocus();
  const isRefused = sent.isConflict || response.invalid === true;
  sent.invalidAt = focusInvalid(sent) ?? sent.invalidAt ?? (isRefused ? sent.element : undefined);
  // Whoever had to wait may not see that they have edited what is refused now.
  sent.isDisplaced ||=
    !!sent.waited &&
    sent.sentFields.some((field) => !isThere(field) || editedAt(field) > sent.moment);
  handOver(sent);
  hideBefore(sent.moment);
  const isDefault = raise(EVENT_DISPATCHED, { ...sent, response });
  // A script may have disabled the fields until now, so that nothing has the focus.
  focused() || focusInvalid(sent);
  return isDefault;
};

/** Reports a failure. What a person has typed stays. */
const fail = (reply: Reply, sent: Interaction): void => {
  const { response, body, code, again } = reply;
  const ran = body?.hasRun === "yes" ? "yes" : sent.ran;
  // What a page shows to users who are signed in leaves it with their session.
  const isGone =
    response?.status === 403 && again === "renew" && !isThere(sent.root) && !hasLeft(sent);
  const isUnauthorized = isGone || code === "unauthorized";
  const conflict = sent.isConflict && "conflict";
  const own = (isGone && "unauthorized") || conflict;
  const unknown = ran === "no" ? "not_run" : "maybe";
  const message = !own && reply.hasRun === ran ? `${reply.message}` : textOf(own || unknown);
  const detail = {
    ...sent,
    // A stream's problem comes in a response that has begun as a success.
    status: (sent.isStream && body?.status) || response?.status || 0,
    code: conflict || code,
    // Passes on a refusal's body unchanged.
    problem: body as DispatchProblemBody | undefined,
    hasRun: ran,
    message,
  };
  const isDefault = raise(EVENT_FAILED, detail);
  // The notice belongs into a dialog that this opens again.
  settle(sent);
  if (isDefault && (sent.waited || sent.isDisplaced) && ran !== "yes") {
    sent.unsent = body ? message : textOf(ran === "no" ? "not_run" : "not_known");
  }
  if (isDefault && (isUnauthorized || !sent.unsent)) show(message, isUnauthorized);
  // For a user who is signed out, what stands before the app would lead the page elsewhere. Nobody
  // waits for it: whoever sends the same again before it comes would be taken for a double click.
  if (ran !== "no" && !isUnauthorized && again !== "renew") refresh({ code, hasRun: ran });
};

/**
 * After a `submit`, moves the focus to the first field that the response has marked as invalid,
 * unless a person has typed or moved it since. A screen reader reads that field with its message, which
 * describes it. So the message must not be announced as well, unless the focus was there already.
 *
 * @returns that field, if there is one
 */
export const focusInvalid = (sent: Interaction): Element | undefined => {
  const invalid = findAll<HTMLElement>(sent.root, "[aria-invalid=true]:not(form)");
  const first = invalid.find((field) => sent.marked.has(field));
  const former = focused();
  if (first && first !== former && sent.entry.e === "submit" && !hasMoved(sent)) {
    focus(first);
    // Nothing is read if it can't have the focus, as while a script has disabled it.
    for (const message of (focused() !== former && first.ariaDescribedByElements) || []) {
      if (message.ariaLive !== "polite") continue;
      message.ariaLive = "off";
      pause(SILENCE_MS).then(() => {
        message.ariaLive = "polite";
      });
    }
  }
  return first;
};

/**
 * Moves the focus to the part that a response names, which is found as a patch finds its element,
 * unless a person has typed, moved the focus or gone to another page since.
 */
export const focusPart = (
  { focus: place }: DispatchSuccessBody,
  interaction: Interaction,
): void => {
  if (!place || hasLeft(interaction) || hasMoved(interaction)) return;
  const { part: targetName, key: targetKey } = place;
  const [part] = elementsOf(
    { op: "focus", targetName, ...(targetKey && { targetKey }) },
    interaction,
  );
  if (part instanceof HTMLElement) focus(part);
};
