import type { DispatchProblemBody, DispatchSuccessBody } from "../wire/dispatch";
import { isLocalPath } from "../wire/local-path";
import { EVENT_DISPATCHED, EVENT_FAILED } from "../wire/runtime-events";
import { focusInvalid } from "./answer-focus";
import { settle } from "./at-once";
import { focused, isThere, raise } from "./dom";
import { handOver } from "./follow-server";
import { pause } from "./hydration";
import { type Interaction, inFlight, type Sent, skip } from "./interaction";
import { keepFocus } from "./keep-focus";
import { hasLeft } from "./leave-page";
import { isWaiting, noteLost, noteReached } from "./line";
import { declared } from "./manifests";
import { hideBefore, show, textOf } from "./notice";
import { refresh } from "./page-requests";
import { applyPatches } from "./patches";
import { BY_STATUS, post, type Reply } from "./post";
import { pressEnds } from "./press";
import { isOutOfDate, rebase } from "./sent-drafts";
import { editedAt } from "./written";

/** The first pause before a repeat, milliseconds. Each further pause is about twice as long. */
const PAUSE_MS = 120;
/** The longest pause that the runtime chooses by itself. */
const MAX_PAUSE_MS = 5_000;
/** How long all pauses for a busy server may be together. */
const BUSY_MS = 60_000;
/** For how long to ask a server that has the page, and loses this request alone. */
const ALONE_MS = 15_000;
/** For how long to ask what became of a handler that runs: the longest limit, and spare time. */
const RUNNING_MS = 615_000;

/**
 * Posts an interaction until the server has answered it, applies the patches, and reports a
 * failure. A stale token is renewed once, by a refresh of the page.
 *
 * @returns the answer, which may ask for a refresh, a navigation or the focus
 */
export const deliver = async (
  interaction: Interaction,
): Promise<DispatchSuccessBody | undefined> => {
  let reply = await postUntilAnswered(interaction);
  if (reply?.again === "renew" && (await renew(reply))) {
    reply = await postUntilAnswered(interaction);
  }
  await pressEnds();
  // It was given up meanwhile.
  if (!inFlight.has(interaction)) return;
  if (!reply) {
    skip(interaction, "detached");
    return;
  }
  const { body } = reply;
  if (isSuccess(body)) {
    accept(body, reply);
    if (isValidRequest(body)) return body;
  }
  return (await acceptLost(reply)) ?? fail(reply);
};

/**
 * Posts the same request again if nothing says what became of it, or if an answer says so. The
 * `dispatchId` makes the handler run at most once.
 *
 * @returns the last reply, also if a repeat can't be sent; undefined if nothing was sent
 */
const postUntilAnswered = async (interaction: Interaction): Promise<Reply | undefined> => {
  const endMs = performance.now() + RUNNING_MS;
  let leftMs = BUSY_MS;
  let servedMs: number | undefined;
  let last: Reply | undefined;
  for (let pauseMs = PAUSE_MS; inFlight.has(interaction); pauseMs *= 1.5 + Math.random()) {
    const reply = await post(interaction);
    if (!reply) break;
    last = reply;
    const { response, body, again } = reply;
    if (again === "repeat" && !body) {
      const isAlone = isWaiting() && (await isServed());
      const nowMs = performance.now();
      servedMs = isAlone ? (servedMs ?? nowMs) : undefined;
      noteLost(inFlight.has(interaction), retryMs(response));
      // A filter may keep it from the server, and it would hold up all others.
      if (nowMs - (servedMs ?? Infinity) > ALONE_MS) break;
      // It waits in the line, as the first.
      pauseMs = PAUSE_MS;
      continue;
    }
    if (response) noteReached(interaction);
    else noteLost(false, 0);
    const isRunning = body?.outcome === "running";
    if (isRunning) pauseMs = Math.min(pauseMs, MAX_PAUSE_MS / 2);
    const isEnded = again !== "repeat" || pauseMs > MAX_PAUSE_MS || !inFlight.has(interaction);
    // A random pause, so that the clients of a busy server do not all retry at once.
    const waitMs = Math.max(pauseMs, retryMs(response) * (1 + Math.random()));
    if (!isRunning) leftMs -= waitMs;
    if (isEnded || leftMs < 0 || (isRunning && performance.now() > endMs)) break;
    await pause(waitMs, interaction);
  }
  return last;
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
const renew = async ({ sent, response, code }: Reply): Promise<boolean> => {
  const interaction: Interaction = sent;
  const { newest } = interaction;
  const hasNewToken = () => newestToken(interaction) !== newest;
  const waitMs = retryMs(response);
  if (waitMs > MAX_PAUSE_MS) return false;
  const isAsked = [...inFlight].some((other) => other.isStale);
  interaction.isStale = true;
  // A page that was rendered sooner would be refused as well.
  if (waitMs) await pause(waitMs, interaction);
  if (!hasNewToken() && !isAsked && !(await refresh({ code, hasRun: "no" }))) return false;
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

const retryMs = (response: Reply["response"]): number =>
  Number(response?.headers.get("Retry-After")) * 1000 || 0;

const newestToken = ({ element, ancestry, entry }: Interaction): string =>
  (declared(element, ancestry, entry.e)?.entry ?? entry).ctx;

const isSuccess = (body: object | undefined): body is DispatchSuccessBody =>
  Array.isArray((body as Reply["body"])?.patches);

const accept = (response: DispatchSuccessBody, { sent }: Reply): boolean => {
  sent.ran = "yes";
  sent.isConflict = response.conflict === true && response.refresh === true;
  const restoreFocus = keepFocus();
  applyPatches(response.patches, sent as Sent, response.judged === true);
  restoreFocus();
  const isRefused = sent.isConflict || response.invalid === true;
  sent.invalidAt = focusInvalid(sent) ?? sent.invalidAt ?? (isRefused ? sent.element : undefined);
  // Whoever had to wait may not see that they have edited what is refused now.
  sent.isDisplaced ||=
    !!sent.waited &&
    sent.sentFields.some((field) => !isThere(field) || editedAt(field) > sent.moment);
  handOver(sent);
  hideBefore(sent.moment);
  const isDefault = raise(EVENT_DISPATCHED, { ...(sent as Sent), response });
  // A script may have disabled the fields until now, so that nothing has the focus.
  focused() || focusInvalid(sent);
  return isDefault;
};

/** Whether a response asks for what comes next, if for anything, as the protocol defines it. */
const isValidRequest = ({
  refresh,
  navigate,
  replace = true,
  scroll = false,
}: DispatchSuccessBody): boolean =>
  (!refresh || refresh === true) &&
  (!navigate || isLocalPath(navigate)) &&
  replace === true &&
  scroll === false;

/**
 * Ends an interaction whose handler has run and whose answer is lost as one that was acknowledged,
 * if what a repeat was told says all that matters.
 *
 * @returns what the answer asked for; a refresh if it asked for nothing, as its patches are lost
 */
const acceptLost = async (reply: Reply): Promise<DispatchSuccessBody | undefined> => {
  const { sent, body, code } = reply;
  const { dispatchId = "" } = sent.request ?? {};
  const answer = { ...body, ok: true, kind: "ack", dispatchId, patches: [] } as const;
  if (body?.answer !== "ok" || body.lost || !isValidRequest(answer)) return;
  sent.ran = "yes";
  if (!body.refresh && !body.navigate) await refresh({ code, hasRun: "yes" });
  if (!inFlight.has(sent)) return answer;
  const isDefault = accept(answer, reply);
  // Whoever has pressed or sent something hears of what only the lost patches have shown.
  const isAct = /^(click|submit)$/.test(sent.entry.e);
  if (isDefault && isAct && body.patches && !body.refresh && !body.navigate) {
    show(`${body.message}`);
  }
  return answer;
};

/** Reports a failure. What a person has typed stays. */
const fail = ({ sent, response, body, code, again }: Reply): undefined => {
  const ran = body?.hasRun === "yes" ? "yes" : sent.ran;
  // What a page shows to users who are signed in leaves it with their session.
  const isGone =
    response?.status === 403 && again === "renew" && !isThere(sent.root) && !hasLeft(sent);
  const isUnauthorized = isGone || code === "unauthorized";
  const ofStatus = ran === "no" && BY_STATUS[response?.status ?? -1];
  const conflict = sent.isConflict && "conflict";
  const own = (isGone && "unauthorized") || conflict;
  const unknown = ran === "no" ? "not_run" : "maybe";
  const message =
    !own && body?.hasRun === ran ? `${body.message}` : textOf(own || ofStatus || unknown);
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
