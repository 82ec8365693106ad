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

/** Milliseconds for a handler without `timeoutMs`. */
const HANDLER_MS = 10_000;
/** Milliseconds for the rest of a request, besides the handler. */
const SPARE_MS = 5_000;

export interface Reply {
  readonly sent: Sent;
  /** Undefined if no response arrived completely. */
  readonly response: Response | undefined;
  /** The response's body, if it is JSON. */
  readonly body: Partial<DispatchSuccessBody & DispatchProblemBody> | null | undefined;
}

/**
 * Posts an interaction once and applies the patches of the response. If the interaction already has
 * a request, posts the same request again. Otherwise makes one with the page's newest token and a
 * new id.
 *
 * @returns undefined if the response held only patches, or if the interaction was aborted
 */
export const post = async (interaction: Interaction): Promise<Reply | undefined> => {
  const url = endpoint();
  if (!url || !inFlight.has(interaction)) return;
  const sent = Object.assign(interaction, {
    request: interaction.request ?? newRequest(interaction),
  });
  const controller = new AbortController();
  sent.abort = () => controller.abort();
  setTimeout(sent.abort, (sent.options.timeoutMs || HANDLER_MS) + SPARE_MS);
  let response: Response | undefined;
  let body: Reply["body"];
  try {
    const answer = await fetch(url, {
      method: "POST",
      mode: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent.request),
      signal: controller.signal,
    });
    const text = await answer.text();
    response = answer;
    body = JSON.parse(text);
  } catch {
    // No complete response, or a body that is not JSON.
  }
  if (response?.ok && isAnswer(body, sent.request.dispatchId)) {
    applyPatches(body.patches, sent);
    raise(EVENT_DISPATCHED, { ...sent, response: body });
    if (!body.refresh && !body.navigate) return;
  }
  return { sent, response, body };
};

const newRequest = (interaction: Interaction): DispatchRequestBody => {
  Object.assign(
    interaction,
    declared(interaction.element, interaction.ancestry, interaction.entry.e),
  );
  // The id is made of random bytes, because insecure contexts (plain HTTP) lack `randomUUID`.
  let dispatchId = DISPATCH_ID_PREFIX;
  for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
    dispatchId += (byte % 16).toString(16);
  }
  const request = { ctx: interaction.entry.ctx, dispatchId, payload: interaction.payload };
  raise(EVENT_DISPATCHING, { ...interaction, request });
  return request;
};

const isAnswer = (body: Reply["body"], dispatchId: string): body is DispatchSuccessBody =>
  body?.dispatchId === dispatchId && Array.isArray(body.patches);
