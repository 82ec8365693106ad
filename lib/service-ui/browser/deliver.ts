import type { DispatchProblemBody, DispatchSuccessBody } from "../wire/dispatch";
import { isLocalPath } from "../wire/local-path";
import { EVENT_DISPATCHED, EVENT_FAILED } from "../wire/runtime-events";
import { isStaleCode } from "../wire/stale-codes";
import { focusInvalid } from "./answer-focus";
import { settle } from "./at-once";
import { isThere, raise } from "./dom";
import { handOver } from "./follow-server";
import { pause } from "./hydration";
import { type Interaction, inFlight, skip } from "./interaction";
import { keepFocus } from "./keep-focus";
import { hasLeft } from "./leave-page";
import { declared } from "./manifests";
import { hideBefore, messageOf, show } from "./notice";
import { refresh } from "./page-requests";
import { applyPatches } from "./patches";
import { post, type Reply } from "./post";
import { pressEnds } from "./press";
import { isOutOfDate, rebase } from "./sent-drafts";

/** The first pause before a repeat, milliseconds. Each further pause is about twice as long. */
const PAUSE_MS = 120;
/** A request is neither repeated nor renewed if the pause would be longer than this. */
const MAX_PAUSE_MS = 5_000;
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
  if (reply && isStale(reply) && (await renew(reply))) {
    reply = await postUntilAnswered(interaction);
  }
  await pressEnds();
  // It was given up meanwhile.
  if (!inFlight.has(interaction)) return;
  if (!reply) {
    skip(interaction, "detached");
    return;
  }
  const { body, response } = reply;
  if (response?.ok && isAnswer(body, reply)) {
    accept(body, reply);
    if (isValidRequest(body)) return body;
  }
  if (interaction.isConflict) reply = { ...reply, code: "conflict" };
  return (await acceptLost(reply)) ?? fail(reply);
};

/**
 * Posts the same request again if it got no response, or one from a server that did not reach the
 * handler. The `dispatchId` makes the handler run at most once.
 *
 * @returns the last reply, also if a repeat can't be sent; undefined if nothing was sent
 */
const postUntilAnswered = async (interaction: Interaction): Promise<Reply | undefined> => {
  const endMs = performance.now() + RUNNING_MS;
  let last: Reply | undefined;
  for (let pauseMs = PAUSE_MS; inFlight.has(interaction); pauseMs *= 1.5 + Math.random()) {
    const reply = await post(interaction);
    if (!reply) break;
    last = reply;
    const { response, body } = reply;
    const isRunning = body?.outcome === "running" && performance.now() < endMs;
    if (isRunning) pauseMs = Math.min(pauseMs, MAX_PAUSE_MS / 2);
    // A stream that was cut is not sent again: its id is used, and the server has ended its work.
    const isLost = !interaction.isStream && [undefined, 502, 503].includes(response?.status);
    const waitMs = retryMs(response);
    const isEnded = !(isLost || isRunning) || !inFlight.has(interaction);
    if (isEnded || Math.max(pauseMs, waitMs) > MAX_PAUSE_MS) break;
    // A random pause, so that the clients of a busy server do not all retry at once.
    await pause(Math.max(pauseMs, waitMs * (1 + Math.random())), interaction);
  }
  return last;
};

/**
 * Whether the server refused the token. A component, a part or an event may be unknown after a
 * deployment, too, and the server answers 404 in all three cases.
 */
const isStale = ({ response, code }: Reply): boolean =>
  response?.status === 404 || (response?.ok === false && isStaleCode(code));

/**
 * Asks the page to refresh, once for all interactions with stale tokens, and waits for a new token.
 *
 * @returns whether the interaction can be sent again with a new token and a new id
 */
const renew = async (reply: Reply): Promise<boolean> => {
  const { sent, response, code, isUnsure } = reply;
  const interaction: Interaction = sent;
  const { newest } = interaction;
  const hasNewToken = () => newestToken(interaction) !== newest;
  if (!isUnsure) interaction.fate = undefined;
  const waitMs = retryMs(response);
  if (waitMs > MAX_PAUSE_MS) return false;
  const isAsked = [...inFlight].some((other) => other.isStale);
  interaction.isStale = true;
  // A page that was rendered sooner would be refused as well.
  if (waitMs) await pause(waitMs, interaction);
  if (!hasNewToken() && !isAsked && !(await refresh(code))) return false;
  for (let pauseMs = PAUSE_MS; !hasNewToken() && inFlight.has(interaction); pauseMs *= 1.5) {
    // A render that has taken the component away brings no token for it.
    if (pauseMs >= MAX_PAUSE_MS || !isThere(interaction.root)) return false;
    await pause(pauseMs, interaction);
  }
  // What it asked for has come, so the next token that goes stale needs a refresh of its own.
  interaction.isStale = false;
  // A request with a new id would run the handler again.
  if (isUnsure) return false;
  interaction.isConflict = isOutOfDate(interaction);
  rebase(interaction);
  if (interaction.isConflict) return false;
  interaction.request = undefined;
  return true;
};

const retryMs = (response: Reply["response"]): number =>
  Number(response?.headers.get("Retry-After")) * 1000 || 0;

const newestToken = ({ element, ancestry, entry }: Interaction): string =>
  (declared(element, ancestry, entry.e)?.entry ?? entry).ctx;

const isAnswer = (body: Reply["body"], { sent }: Reply): body is DispatchSuccessBody =>
  body?.dispatchId === sent.request.dispatchId && Array.isArray(body.patches);

const accept = (response: DispatchSuccessBody, { sent }: Reply): void => {
  sent.fate = "has run";
  sent.isConflict = response.conflict === true && response.refresh === true;
  const restoreFocus = keepFocus();
  applyPatches(response.patches, sent, response.judged === true);
  restoreFocus();
  sent.invalid = focusInvalid(sent) ?? sent.invalid ?? (sent.isConflict ? sent.element : undefined);
  handOver(sent);
  hideBefore(sent.moment);
  raise(EVENT_DISPATCHED, { ...sent, response });
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
  const { dispatchId } = sent.request;
  const answer = { ...body, ok: true, kind: "ack", dispatchId, patches: [] } as const;
  if (body?.answer !== "ok" || body.lost || !isValidRequest(answer)) return;
  sent.fate = "has run";
  if (!body.refresh && !body.navigate) await refresh(code);
  if (inFlight.has(sent)) accept(answer, reply);
  return answer;
};

/** Reports a failure. What a person has typed stays. */
const fail = (reply: Reply): undefined => {
  const { sent, response, body, code, isUnsure } = reply;
  // What a page shows to users who are signed in leaves it with their session.
  const isGone = /_ctx$/.test(code) && !isThere(sent.root) && !hasLeft(sent);
  const isUnauthorized = isGone || code === "unauthorized";
  const { hasRun = isUnsure ? "perhaps" : undefined, answer } = body ?? {};
  const fate = hasRun === "no" ? "not_done" : hasRun === "yes" ? `${answer}_lost` : hasRun;
  // A server that doesn't respond could not refresh the page either.
  const key = response && fate;
  const message = messageOf(isGone ? "unauthorized" : key || code);
  const detail = {
    ...sent,
    // A stream's problem comes in a response that has begun as a success.
    status: (sent.isStream && body?.status) || response?.status || 0,
    code,
    // Passes on a refusal's body unchanged.
    problem: body as DispatchProblemBody | undefined,
    hasRun,
    message,
  };
  const isDefault = raise(EVENT_FAILED, detail);
  // The notice belongs into a dialog that this opens again.
  settle(sent);
  if (isDefault) show(message, isUnauthorized);
  // For a user who is signed out, what stands before the app would lead the page elsewhere. Nobody
  // waits for it: whoever sends the same again before it comes would be taken for a double click.
  if (key && hasRun !== "no" && !isUnauthorized && !isStale(reply)) refresh(code);
};
