import {
  type DispatchProblemBody,
  type DispatchRequestBody,
  type DispatchSuccessBody,
  DOCUMENT_HEADER,
  FRAMES_TYPE,
  USER_HEADER,
} from "../wire/dispatch";
import { DISPATCH_ID_PREFIX } from "../wire/ids";
import { HANDLER_TIMEOUT_MS } from "../wire/options";
import type { WirePatch } from "../wire/patch";
import { EVENT_DISPATCHING } from "../wire/runtime-events";
import { page, raise } from "./dom";
import { does, type Interaction, inFlight, type Sent } from "./interaction";
import { parseJson } from "./json";
import { givePlace, isLate, isWaiting, noteAsking, takePlace } from "./line";
import { declared, isSameDigest } from "./manifests";
import { noteAnswered, rendering } from "./page-requests";
import { applyPatches } from "./patches";
import { payloadOnBasis } from "./sent-drafts";
import { endpoint, ofThisOrigin } from "./transport";

/** Milliseconds for the rest of a request, besides the handler. */
const SPARE_MS = 5_000;
/** How much a page may send while it is left, all together (Fetch), and what a token takes. */
const KEEPALIVE_BYTES = 65_536;
const SPARE_BYTES = 1_000;

export interface Reply {
  readonly sent: Interaction;
  /** Undefined if no response arrived completely. */
  readonly response?: Response | undefined;
  /** The response's body, if it is an answer of the endpoint's. */
  readonly body?: Body | undefined;
  /** What the reply says, if it is no success. */
  readonly code: string;
  /** What to do about a reply that is no success. What says nothing is asked again. */
  readonly again: DispatchProblemBody["again"];
}

type Body = Partial<Omit<DispatchSuccessBody & DispatchProblemBody, "patches">> & {
  readonly patches?: DispatchSuccessBody["patches"] | true;
};

/**
 * Posts an interaction once. If the interaction already has a request, posts the same request
 * again. Otherwise makes one with the page's newest token and a new id.
 *
 * @returns undefined if nothing is attached, or if the interaction was given up before
 */
export const post = async (interaction: Interaction): Promise<Reply | undefined> => {
  await takePlace(interaction);
  const url = endpoint();
  const render = does(interaction, "copy") && rendering();
  if (render || !url || !inFlight.has(interaction)) {
    givePlace(interaction);
    // The render might bring the row beside its copy.
    await render;
    return render ? post(interaction) : undefined;
  }
  if (isLate(interaction) || isOfAnother(interaction)) {
    givePlace(interaction);
    const code = isLate(interaction) ? "network_error" : "interaction_forbidden";
    return { sent: interaction, code, again: "no" };
  }
  // Since it was given its place.
  if (!navigator.onLine) {
    givePlace(interaction);
    return post(interaction);
  }
  noteAsking();
  const { ran } = interaction;
  const sent = withRequest(interaction);
  const sentAt = performance.now();
  const { response, body } = await exchange(url, sent);
  const byStatus = response && BY_STATUS[response.status];
  const code = byStatus ?? body?.code ?? (response ? "bad_response" : "network_error");
  const { hasRun = byStatus && "no" } = body ?? {};
  // A receipt speaks of the request; a refusal only of this attempt, and not if the token left, and
  // may have come twice, before the replay store began to remember.
  if (hasRun === "no" && !(performance.now() - sentAt >= Number(body?.remembersMs))) {
    sent.ran = body?.outcome ? "no" : ran;
  }
  // A stream that was cut is not sent again: its id is used, and the server has ended its work.
  const { again = body || byStatus || sent.isStream ? "no" : "repeat" } = body ?? {};
  return { sent, response, body, code, again };
};

/** Whether an interaction has waited, and the page is meanwhile rendered for another user. */
const isOfAnother = ({ waited, element, ancestry, entry, ofUser }: Interaction): boolean => {
  const found = declared(element, ancestry, entry.e);
  return !!waited && !!found && !isSameDigest(found.ofUser, ofUser);
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
  const url = navigator.onLine ? endpoint() : undefined;
  const isKept = isAsked || isWaiting();
  isLeft = true;
  let room = KEEPALIVE_BYTES;
  for (const interaction of inFlight) {
    room -= new Blob([JSON.stringify(interaction.payload)]).size + SPARE_BYTES;
    const { ran, isStream } = interaction;
    if (!url || ran === "yes" || (ran === "no" && isKept) || isStream || room < 0) continue;
    request(url, withRequest(interaction), { keepalive: true }).catch(() => {});
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

/**
 * Whether the page was left. The answer that has led to the next one may have signed somebody else
 * in, or they come back to this one.
 */
let isLeft = false;

/** To no other document does the server tell what became of this one's requests. */
const documentId = randomHex();

const request = (url: string, sent: Sent, init: RequestInit): Promise<Response> =>
  fetch(ofThisOrigin(url), {
    method: "POST",
    mode: "same-origin",
    // A token is sent to the endpoint alone.
    redirect: "manual",
    headers: {
      "Content-Type": "application/json",
      Accept: FRAMES_TYPE,
      [DOCUMENT_HEADER]: documentId,
      // Whoever is signed in by then may be somebody else.
      ...((isLeft || sent.waited) && sent.ofUser ? { [USER_HEADER]: sent.ofUser } : {}),
      // Handlers answer in the language of the page, whatever the browser prefers. A header can't
      // hold each text that a page may give there.
      "Accept-Language": /^[\w-]+$/.test(page().lang) ? page().lang : navigator.language,
    },
    body: JSON.stringify(sent.request),
    ...init,
  });

const newRequest = (interaction: Interaction): DispatchRequestBody => {
  const found = declared(interaction.element, interaction.ancestry, interaction.entry.e);
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

/**
 * Posts a request, and applies the frames of a stream as they arrive. Its timer and its controller
 * end with it, so that they never reach the next request of the same interaction.
 */
const exchange = async (url: string, sent: Sent): Promise<Pick<Reply, "response" | "body">> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => controller.abort();
  // Limits each silence, so that a stream may take as long as the server lets it.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, (sent.options.timeoutMs || HANDLER_TIMEOUT_MS) + SPARE_MS);
  };
  sent.abort = () => {
    givePlace(sent);
    abort();
  };
  wait();
  try {
    const response = await request(url, sent, { signal: controller.signal });
    const isOurs = MEDIA_TYPE.test(`${response.headers.get("Content-Type")}`);
    const onFrame = (patches: readonly WirePatch[]) => {
      if (!isOurs) return;
      sent.isStream = true;
      noteAnswered();
      // A stream may stay open for minutes, and others must not wait for it.
      givePlace(sent);
      if (inFlight.has(sent)) applyPatches(patches, sent);
    };
    const text = await readFrames(response, onFrame, wait);
    return { response, body: isOurs ? answerIn(text, response, sent) : undefined };
  } catch {
    // Closes what was not read to its end. After that, a script of the page may still read a copy.
    abort();
    return {};
  } finally {
    clearTimeout(timer);
    sent.abort = undefined;
    givePlace(sent);
  }
};

/** The media types of the endpoint's answers. */
const MEDIA_TYPE = /^application\/((problem\+)?json|x-ndjson)\b/;

/**
 * The body of an answer, if it has the shape of the endpoint's. Whoever stands before the app may
 * have answered in its place, also after the handler has run, so anything else says nothing.
 */
const answerIn = (text: string, { ok }: Response, sent: Sent): Body | undefined => {
  const body = Object(parseJson(text));
  const { dispatchId, code, hasRun, message } = body;
  const isSuccess = ok && Array.isArray(body.patches) && dispatchId === sent.request.dispatchId;
  const isProblem =
    (!ok || sent.isStream) &&
    /^(no|maybe|yes)$/.test(hasRun) &&
    [code, hasRun, message].every((it) => typeof it === "string");
  return isSuccess || isProblem ? body : undefined;
};

/**
 * What a status says, whatever the body is, because what stands before the application may have
 * answered with a page of its own. A redirect, which is not followed, has no status.
 */
export const BY_STATUS: {
  readonly [status: number]: "unauthorized" | "request_too_large";
} = {
  0: "unauthorized",
  401: "unauthorized",
  413: "request_too_large",
};

/**
 * Reads a response. Each line of a stream is a frame; the text after the last line break is the
 * body, as it is of a response without frames (PROTOCOL 4, stream).
 *
 * @param onChunk called whenever something has arrived
 */
export const readFrames = async (
  { body }: Response,
  onFrame: (patches: readonly WirePatch[]) => void,
  onChunk: () => void,
): Promise<string> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text;
    onChunk();
    const lines = (text + decoder.decode(value, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const { patches } = Object(parseJson(line));
      if (Array.isArray(patches)) onFrame(patches);
    }
  }
};
