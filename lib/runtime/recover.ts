import type { DispatchProblemBody, DispatchSuccessBody } from "../protocol/dispatch";
import { isLocalPath } from "../protocol/local-path";
import { ATTR_INSTANCE } from "../protocol/markup";
import { EVENT_FAILED } from "../protocol/runtime-events";
import { attributeOf, raise } from "./dom";
import { pause } from "./hydration";
import type { FollowUp, Interaction, Sent } from "./interaction";
import type { PageRequests } from "./page-requests";
import type { Reply } from "./post";
import type { FirstFile } from "./second-file";

/**
 * Codes of a stale token: the token has expired, the visitor has signed in again, or there was a
 * deployment. A new render of the page has new tokens.
 */
const STALE: readonly unknown[] = [
  "expired_signed_ctx",
  "invalid_signed_ctx",
  "updates_path_mismatch",
];
/** The first pause before a repeat, milliseconds. Each further pause is about twice as long. */
const PAUSE_MS = 120;
/** A request is not repeated if the pause would be longer than this. */
const MAX_PAUSE_MS = 5_000;

/** What to do after a reply that is not a success. */
const decide = ({ response, body }: Reply): "repeat" | "arrived" | "renew" | "fail" => {
  // There was no response, or a server responded without reaching the handler.
  if (!response || response.status === 502 || response.status === 503) return "repeat";
  // An earlier try has reached the server, but the patches of its response are lost.
  if (response.status === 409) return "arrived";
  // A component, a part or an event may be unknown after a deployment. The server answers 404 in
  // all three cases.
  return response.status === 404 || STALE.includes(body?.code) ? "renew" : "fail";
};

/**
 * Whether a body is a success response as the protocol defines it, with valid `refresh` and
 * `navigate`.
 */
const isAnswer = (body: Reply["body"], { request }: Sent): body is DispatchSuccessBody =>
  body?.dispatchId === request.dispatchId &&
  Array.isArray(body.patches) &&
  (body.refresh === undefined || body.refresh === true) &&
  (body.navigate === undefined || isLocalPath(body.navigate));

/** Handles a reply that is a failure, or that asks for a refresh or a navigation. */
export type Recover = (reply: Reply) => Promise<FollowUp | undefined>;

const newestToken = ({ root, entry }: Interaction): string =>
  self.ServiceUi.manifests()
    .find(({ i }) => i === attributeOf(root, ATTR_INSTANCE))
    ?.events.find(({ p, e }) => p === entry.p && e === entry.e)?.ctx ?? entry.ctx;

export type Fate = "not run" | "may have run" | "has run";

/**
 * Makes the function that handles a reply that is a failure, or that asks for more than patches.
 * The patches are already applied.
 *
 * If the handler gave no response, the function sends the same request again. The `dispatchId`
 * makes the handler run at most once. If the server refuses the token as stale, the function asks
 * the page to refresh, once for all interactions with stale tokens. An interaction that can't have
 * run, because its first request was refused, is then sent once more with the new token.
 *
 * @param notify shows the notice of a failure
 */
export const createRecovery = (
  { inFlight, post }: FirstFile,
  { refresh, followUp }: PageRequests,
  notify: (code: string) => void,
) => {
  /** The interactions whose tokens were refused. */
  const stale = new WeakSet<Interaction>();
  const fates = new WeakMap<Interaction, Fate>();

  /** @returns whether the page has a new token now */
  const renew = async (interaction: Interaction, ctx: string, code: string): Promise<boolean> => {
    const isAsked = [...inFlight].some((other) => stale.has(other));
    stale.add(interaction);
    if (newestToken(interaction) === ctx && !isAsked && !(await refresh(code))) return false;
    for (let pauseMs = PAUSE_MS; pauseMs < MAX_PAUSE_MS; pauseMs *= 1.5) {
      if (!inFlight.has(interaction) || newestToken(interaction) !== ctx) return true;
      await pause(pauseMs);
    }
    return false;
  };

  const recover: Recover = async (first) => {
    const interaction: Interaction = first.sent;
    let reply = first;
    let isRepeat = false;
    for (let pauseMs = PAUSE_MS; ; pauseMs *= 1.5 + Math.random()) {
      const { sent, response, body } = reply;
      const { code = "bad_response" } = body ?? {};
      const retryMs = Number(response?.headers.get("Retry-After")) * 1000 || 0;
      if (response?.ok && isAnswer(body, sent)) {
        fates.set(interaction, "has run");
        return () => followUp(body);
      }
      const decision = decide(reply);
      if (decision === "repeat" && pauseMs < MAX_PAUSE_MS && retryMs <= MAX_PAUSE_MS) {
        isRepeat = true;
        // A random pause, so that the clients of a busy server do not all retry at once.
        await pause(Math.max(pauseMs, retryMs * (1 + Math.random())));
      } else if (decision === "renew" && !stale.has(interaction)) {
        if (!isRepeat) fates.set(interaction, "not run");
        // An earlier request with this id may have run. A request with a new id would run the
        // handler again.
        if (!(await renew(interaction, sent.request.ctx, code)) || isRepeat) break;
        interaction.request = undefined;
        fates.delete(interaction);
      } else {
        if (decision === "arrived") {
          fates.set(interaction, "has run");
          if ((await refresh(code)) || isRepeat) return;
        }
        break;
      }
      const next = await post(interaction);
      if (!next) return;
      reply = next;
    }
    const { sent, response, body } = reply;
    const code = body?.code ?? (response ? "bad_response" : "network_error");
    // Passes on a refusal's body unchanged.
    const problem = body as DispatchProblemBody | undefined;
    const detail = { ...sent, status: response?.status ?? 0, code, problem };
    if (inFlight.has(interaction) && raise(EVENT_FAILED, detail)) notify(code);
    return;
  };

  const fateOf = (interaction: Interaction): Fate =>
    fates.get(interaction) ?? (interaction.request ? "may have run" : "not run");

  return { recover, fateOf };
};
