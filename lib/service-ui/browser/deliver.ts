import type { DispatchProblemBody, DispatchSuccessBody } from "../wire/dispatch";
import { isLocalPath } from "../wire/local-path";
import { EVENT_DISPATCHED, EVENT_FAILED } from "../wire/runtime-events";
import { isStaleCode } from "../wire/stale-codes";
import { raise } from "./dom";
import { focusInvalid } from "./focus-invalid";
import { pause } from "./hydration";
import { type Interaction, inFlight } from "./interaction";
import { declared } from "./manifests";
import { hideBefore, messageOf, show } from "./notice";
import { refresh } from "./page-requests";
import { applyPatches } from "./patches";
import { post, type Reply } from "./post";

/** The first pause before a repeat, milliseconds. Each further pause is about twice as long. */
const PAUSE_MS = 120;
/** A request is not repeated if the pause would be longer than this. */
const MAX_PAUSE_MS = 5_000;

/**
 * Posts an interaction until the server has answered it, applies the patches, and reports a
 * failure. A stale token is renewed once, by a refresh of the page.
 *
 * @returns the answer if it asks for a refresh, a navigation or the focus, which come next
 */
export const deliver = async (
  interaction: Interaction,
): Promise<DispatchSuccessBody | undefined> => {
  let reply = await postUntilAnswered(interaction);
  if (reply && isStale(reply) && (await renew(reply))) {
    reply = await postUntilAnswered(interaction);
  }
  if (!reply) return;
  const { body, response } = reply;
  if (response?.ok && isAnswer(body, reply)) {
    accept(body, reply);
    if (!body.refresh && !body.navigate && !body.focus) return;
    if (isValidRequest(body)) return body;
  }
  if (response?.status === 409 && (await showWhatRan(reply))) return;
  fail(reply);
  return;
};

/**
 * Posts the same request again if it got no response, or one from a server that did not reach the
 * handler. The `dispatchId` makes the handler run at most once.
 */
const postUntilAnswered = async (interaction: Interaction): Promise<Reply | undefined> => {
  for (let pauseMs = PAUSE_MS; ; pauseMs *= 1.5 + Math.random()) {
    const reply = await post(interaction);
    if (!reply) return;
    const { response, sent } = reply;
    // A stream that was cut is not sent again: its id is used, and the server has ended its work.
    const isAnswered =
      sent.isStream || (response && response.status !== 502 && response.status !== 503);
    const waitMs = retryMs(response);
    const isEnded = isAnswered || !inFlight.has(interaction);
    if (isEnded || Math.max(pauseMs, waitMs) > MAX_PAUSE_MS) return reply;
    // A random pause, so that the clients of a busy server do not all retry at once.
    await pause(Math.max(pauseMs, waitMs * (1 + Math.random())), interaction);
  }
};

/**
 * Whether the server refused the token. A component, a part or an event may be unknown after a
 * deployment, too, and the server answers 404 in all three cases.
 */
const isStale = ({ response, body }: Reply): boolean =>
  response?.status === 404 || (response?.ok === false && isStaleCode(codeOf(body)));

/**
 * Asks the page to refresh, once for all interactions with stale tokens, and waits for a new token.
 *
 * @returns whether the interaction can be sent again with a new token and a new id
 */
const renew = async (reply: Reply): Promise<boolean> => {
  const { sent, response, body } = reply;
  const interaction: Interaction = sent;
  const { ctx } = sent.request;
  const hasNewToken = () => newestToken(interaction) !== ctx;
  if (!mayHaveRun(reply)) interaction.fate = undefined;
  const isAsked = [...inFlight].some((other) => other.isStale);
  interaction.isStale = true;
  const waitMs = retryMs(response);
  // A page that was rendered sooner would be refused as well.
  if (waitMs) await pause(waitMs, interaction);
  if (!hasNewToken() && !isAsked && !(await refresh(codeOf(body)))) return false;
  for (let pauseMs = PAUSE_MS; !hasNewToken() && inFlight.has(interaction); pauseMs *= 1.5) {
    if (pauseMs >= MAX_PAUSE_MS) return false;
    await pause(pauseMs, interaction);
  }
  // What it asked for has come, so the next token that goes stale needs a refresh of its own.
  interaction.isStale = false;
  // A request with a new id would run the handler again.
  if (mayHaveRun(reply)) return false;
  interaction.request = undefined;
  return true;
};

/**
 * Whether a request whose token is stale may have run: if the same request was sent before, or if
 * it left, and may have come twice, before the server's replay store began to remember.
 */
const mayHaveRun = ({ isRepeat, age, body }: Reply): boolean =>
  isRepeat || age >= Number(body?.remembersMs);

const retryMs = (response: Reply["response"]): number =>
  Number(response?.headers.get("Retry-After")) * 1000 || 0;

const newestToken = ({ element, ancestry, entry }: Interaction): string =>
  (declared(element, ancestry, entry.e)?.entry ?? entry).ctx;

const isAnswer = (body: Reply["body"], { sent }: Reply): body is DispatchSuccessBody =>
  body?.dispatchId === sent.request.dispatchId && Array.isArray(body.patches);

const accept = (response: DispatchSuccessBody, { sent }: Reply): void => {
  sent.fate = "has run";
  applyPatches(response.patches, sent, response.judged === true);
  sent.invalid = focusInvalid(sent);
  hideBefore(sent.moment);
  raise(EVENT_DISPATCHED, { ...sent, response });
};

/** Whether a response asks for a refresh or a navigation as the protocol defines them. */
const isValidRequest = ({
  refresh = true,
  navigate = "/",
  replace = true,
  scroll = false,
}: DispatchSuccessBody): boolean =>
  refresh === true && isLocalPath(navigate) && replace === true && scroll === false;

/**
 * Asks the page to refresh after a duplicate: the handler has run, but the patches of its response
 * are lost. Then ends the interaction as one that was acknowledged.
 *
 * @returns false if the user has to hear of it
 */
const showWhatRan = async (reply: Reply): Promise<boolean> => {
  const { sent, isRepeat, body } = reply;
  sent.fate = "has run";
  if (!(await refresh(codeOf(body))) && !isRepeat) return false;
  const { dispatchId } = sent.request;
  if (inFlight.has(sent)) accept({ ok: true, kind: "ack", dispatchId, patches: [] }, reply);
  return true;
};

/** Reports a failure, unless the interaction was aborted. */
const fail = (reply: Reply): void => {
  const { sent, response, body, isRepeat } = reply;
  const code = response ? (BY_STATUS[response.status] ?? codeOf(body)) : "network_error";
  const isUnauthorized = code === "unauthorized";
  const isUnknown = isUnauthorized ? isRepeat : isStale(reply) && mayHaveRun(reply);
  const message = messageOf(isUnknown ? "other" : code);
  const detail = {
    ...sent,
    // A stream's problem comes in a response that has begun as a success.
    status: (sent.isStream && body?.status) || response?.status || 0,
    code,
    // Passes on a refusal's body unchanged.
    problem: body as DispatchProblemBody | undefined,
    message,
  };
  if (inFlight.has(sent) && raise(EVENT_FAILED, detail)) show(message, isUnauthorized);
};

/**
 * What a status says, whatever the body is, because what stands before the application may have
 * answered with a page of its own. A redirect, which is not followed, has no status.
 */
const BY_STATUS: { readonly [status: number]: string } = {
  0: "unauthorized",
  401: "unauthorized",
  413: "request_too_large",
};

const codeOf = (body: Reply["body"]): string => {
  const code: unknown = body?.code;
  return typeof code === "string" ? code : "bad_response";
};
