import type {
  DispatchProblemBody,
  DispatchRequestBody,
  DispatchSuccessBody,
} from "../protocol/dispatch";
import { DISPATCH_ID_PREFIX } from "../protocol/ids";
import { EVENT_DISPATCHED, EVENT_DISPATCHING } from "../protocol/runtime-events";
import { raise } from "./dom";
import { type Interaction, inFlight, type Sent } from "./interaction";
import { declared } from "./manifests";
import { applyPatches } from "./patches";
import { endpoint } from "./transport";

/** How long a handler may take unless `timeoutMs` says otherwise. */
const HANDLER_MS = 10_000;
/** How long the rest of a request may take. */
const SPARE_MS = 5_000;

/** What came of one request. */
export interface Reply {
  readonly interaction: Interaction;
  readonly sent: Sent;
  /** Undefined if none came to its end. */
  response?: Response;
  /** What the response holds, if that is JSON. */
  body?: Partial<DispatchSuccessBody & DispatchProblemBody> | null;
}

/**
 * Posts an interaction once: with the request that it was sent with, or else with the newest token
 * of its page and a new id. Patches that are all of the answer land.
 *
 * @returns undefined if they have landed, or if the interaction was given up
 */
export const post = async (interaction: Interaction): Promise<Reply | undefined> => {
  const url = endpoint();
  if (!url || !inFlight.has(interaction)) return;
  interaction.request ??= newRequest(interaction);
  const sent = { ...interaction, request: interaction.request };
  const reply: Reply = { interaction, sent };
  const controller = new AbortController();
  interaction.abort = () => controller.abort();
  const timeoutMs = Math.max(HANDLER_MS, sent.options.timeoutMs ?? 0) + SPARE_MS;
  const timer = setTimeout(interaction.abort, timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      mode: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent.request),
      signal: controller.signal,
    });
    const text = await response.text();
    reply.response = response;
    reply.body = JSON.parse(text);
  } catch {
    // No response that came to its end, or not of JSON.
  }
  clearTimeout(timer);
  const { response, body } = reply;
  if (!response?.ok || !isPatchesAlone(body, sent)) return reply;
  land(body, sent);
  return;
};

const newRequest = (interaction: Interaction): DispatchRequestBody => {
  const { element, ancestry, entry, payload } = interaction;
  Object.assign(interaction, declared(element, ancestry, entry.e));
  // `randomUUID` is missing on pages that are not secure.
  const digits = crypto.getRandomValues(new Uint8Array(32));
  const dispatchId = digits.reduce(
    (id, digit) => id + (digit % 16).toString(16),
    DISPATCH_ID_PREFIX,
  );
  const request = { ctx: interaction.entry.ctx, dispatchId, payload };
  raise(EVENT_DISPATCHING, { ...interaction, request });
  return request;
};

const isPatchesAlone = (body: Reply["body"], { request }: Sent): body is DispatchSuccessBody =>
  body?.dispatchId === request.dispatchId &&
  Array.isArray(body.patches) &&
  !("refresh" in body || "navigate" in body);

/** Applies the patches of an answer. */
export const land = (response: DispatchSuccessBody, sent: Sent): void => {
  applyPatches(response.patches, sent);
  raise(EVENT_DISPATCHED, { ...sent, response });
};
