import type { DispatchProblemBody, DispatchSuccessBody } from "../protocol/dispatch";
import { DISPATCH_ID_PREFIX } from "../protocol/ids";
import { isLocalPath } from "../protocol/local-path";
import { EVENT_DISPATCHED, EVENT_DISPATCHING, EVENT_FAILED } from "../protocol/runtime-events";
import { refresh } from "./follow-up";
import { type Interaction, type Sent, turns } from "./interaction";
import { declared } from "./manifests";
import { raise } from "./page-events";
import { applyPatches } from "./patches";
import { endpoint } from "./transport";
import { notify } from "./trouble-file";

/**
 * Of a token that a new render of the page replaces: after an hour, another sign-in or a
 * deployment.
 */
const STALE: readonly string[] = [
  "expired_signed_ctx",
  "invalid_signed_ctx",
  "updates_path_mismatch",
];
/** More than a handler may take, whose limit is ten seconds unless `timeoutMs` says otherwise. */
const SPARE_MS = 5_000;
/**
 * The first pause before something is tried again is about twice as long, and so is each from the
 * one before.
 */
const PAUSE_MS = 120;
/** Nothing is tried again after a pause that is longer. */
const MAX_PAUSE_MS = 5_000;

/**
 * Sends an interaction with the newest token of its page, and lands the answer.
 *
 * Where none comes, the very same request is sent again: by its `dispatchId` it runs at most once.
 * So a duplicate of our own has arrived, and its patches are lost. Then, and where the server does
 * not know the token any more, the page is asked to refresh, once for all who need it; and what
 * can't have arrived, as it was answered at its first request, is sent anew with the new token,
 * once.
 */
export const send = async (interaction: Interaction): Promise<DispatchSuccessBody | undefined> => {
  let status = 0;
  let retryMs = 0;
  let code!: string;
  let body: Partial<DispatchSuccessBody & DispatchProblemBody> | null | undefined;
  let answer: DispatchSuccessBody | undefined;
  const newest = () =>
    declared(interaction.root, interaction.element, interaction.entry.e) ?? interaction;

  for (let pauseMs = PAUSE_MS; pauseMs < MAX_PAUSE_MS; ) {
    if (!turns.has(interaction) || !endpoint()) return;
    const { ctx } = newest().entry;
    if (ctx !== interaction.stale) {
      if (interaction.request?.ctx === interaction.stale) {
        Object.assign(interaction, newest()).request = {
          ctx,
          // 32 digits: decimal ones are hexadecimal, too. `randomUUID` is missing on pages that are
          // not secure.
          dispatchId: crypto
            .getRandomValues(new Uint8Array(32))
            .reduce((id, byte) => id + (byte % 10), DISPATCH_ID_PREFIX),
          payload: interaction.payload,
        };
        raise(EVENT_DISPATCHING, interaction as Sent);
      }
      status = 0;
      body = null;
      interaction.hasRun = "maybe";
      const controller = new AbortController();
      const waitMs = SPARE_MS + Math.max(10_000, interaction.options.timeoutMs ?? 0);
      // biome-ignore lint/suspicious/noAssignInExpressions: four bytes of each visitor's
      const timer = setTimeout((interaction.letGo = () => controller.abort()), waitMs);
      try {
        const response = await fetch(endpoint() as string, {
          method: "POST",
          mode: "same-origin",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(interaction.request),
          signal: controller.signal,
        });
        const text = await response.text();
        status = response.status;
        retryMs = Number(response.headers.get("Retry-After")) * 1000 || 0;
        body = JSON.parse(text) as DispatchSuccessBody;
        if (response.ok && isAnswer(body, interaction.request?.dispatchId)) {
          answer = body as DispatchSuccessBody;
        }
      } catch {
        // No status: no answer. No body: not JSON.
      }
      clearTimeout(timer);
      if (answer) {
        interaction.hasRun = "yes";
        applyPatches(answer.patches, interaction as Sent);
        raise(EVENT_DISPATCHED, { ...(interaction as Sent), response: answer });
        return answer;
      }
      code = body?.code ?? (status ? "bad_response" : "network_error");
      // No answer, and those of a server that did not get as far as the handler, are no decision.
      if (status && status !== 502 && status !== 503) {
        if (status === 409) {
          interaction.hasRun = "yes";
          if ((await refresh(code)) || pauseMs > PAUSE_MS) return;
        }
        // After a deploy, a component, a part or an event may be unknown: each is a 404.
        const isStale = status === 404 || STALE.includes(code);
        if (interaction.stale || !isStale) break;
        const isAsked = [...turns].some((other) => other.stale);
        interaction.stale = ctx;
        if (pauseMs === PAUSE_MS) interaction.hasRun = undefined;
        if (newest().entry.ctx === ctx && !isAsked && !(await refresh(code))) break;
        // An earlier request of the same `dispatchId` may have run; another one would run it again.
        if (pauseMs > PAUSE_MS) break;
      }
    }
    if (retryMs > MAX_PAUSE_MS) break;
    pauseMs *= 1.5 + Math.random();
    // Spread, or all whom a busy server sends away come again at once.
    const leastMs = retryMs * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, leastMs)));
  }
  if (
    turns.has(interaction) &&
    raise(EVENT_FAILED, {
      ...(interaction as Sent),
      status,
      problem: body as DispatchProblemBody,
      code,
    })
  ) {
    notify(code);
  }
};

/**
 * Whether a body is a success of the contract: what it asks for beyond patches is checked as a
 * whole.
 */
const isAnswer = (body: Partial<DispatchSuccessBody>, dispatchId: string | undefined) =>
  body.dispatchId === dispatchId &&
  Array.isArray(body.patches) &&
  (body.refresh === undefined || body.refresh === true) &&
  (body.navigate === undefined || isLocalPath(body.navigate));
