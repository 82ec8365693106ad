import { DISPATCH_ID_PREFIX } from "../protocol/ids";
import { NOTICE_PATH } from "../protocol/markup";
import {
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_REFRESH_REQUESTED,
} from "../protocol/runtime-events";
import { type Answer, type Interaction, type Sent, turns } from "./interaction";
import { declared } from "./manifests";
import { raise } from "./page-events";
import { applyPatches } from "./patches";
import { endpoint } from "./transport";

/** Longer than a handler may take. */
const TIMEOUT_MS = 15_000;
/** Nothing is sent again after a pause that is longer. */
const MAX_PAUSE_MS = 3_000;

/** Whether the page is rendering its manifests anew. */
let isRefreshing: boolean;

/**
 * Sends an interaction with the newest token of its page, and lands the answer.
 *
 * Where none comes, or a gateway's, or that of a server that did not get as far as the handler, the very
 * same request is sent again: by its `dispatchId` it runs at most once. So a duplicate is our own: it has
 * arrived, and its patches are lost. Then, and where the token is stale, the page is asked to refresh,
 * once for all who need it; what was stale is sent anew with the new token, once.
 *
 * @param earlier those of its part that were made before it: their answers come too late after its own
 */
export const send = async (interaction: Interaction, earlier: Interaction[]): Promise<void> => {
  const newest = (): Interaction => ({
    ...interaction,
    ...declared(interaction.root, interaction.entry.p, interaction.entry.e),
  });
  // Made before it is first used: at first, no token is stale.
  let sent = undefined as unknown as Sent;
  /** The token that a refresh is to replace. */
  let stale: string | undefined;
  let status = 0;
  let body: Partial<Answer> | null | undefined;
  let patches: Answer["patches"] | undefined;
  for (
    let pauseMs = 120;
    turns.has(interaction) && endpoint();
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  ) {
    pauseMs *= 1.5 + Math.random();
    const { ctx } = newest().entry;
    if (stale !== ctx) {
      if (status === 409) break;
      if (sent?.request.ctx === stale) {
        // 32 digits: decimal ones are hexadecimal, too. `randomUUID` is missing on pages that are not secure.
        const dispatchId = crypto
          .getRandomValues(new Uint8Array(32))
          .reduce((id, byte) => id + (byte % 10), DISPATCH_ID_PREFIX);
        sent = { ...newest(), request: { ctx, dispatchId, payload: interaction.payload } };
        raise(EVENT_DISPATCHING, sent);
      }
      status = 0;
      body = undefined;
      try {
        const controller = new AbortController();
        interaction.abort = () => controller.abort();
        setTimeout(interaction.abort, TIMEOUT_MS);
        const response = await fetch(endpoint() as string, {
          method: "POST",
          mode: "same-origin",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(sent.request),
          signal: controller.signal,
        });
        const text = await response.text();
        status = response.status;
        body = JSON.parse(text) as Answer;
        if (body.dispatchId === sent.request.dispatchId) patches = [...(body as Answer).patches];
      } catch {
        // No status: no answer. No body: not JSON. No patches: no success.
      }
      if (patches) {
        raise(EVENT_DISPATCHED, { ...sent, response: body as Answer });
        applyPatches(patches, sent, !turns.has(interaction));
        for (const other of earlier) turns.delete(other);
        break;
      }
    }
    const code = body?.code ?? (status ? "bad_response" : "network_error");
    // `expired_signed_ctx`, `unknown_component` and its like after a deploy, `duplicate_dispatch`.
    if (!stale && /^(exp|unk|dup)/.test(code)) {
      isRefreshing ||= newest().entry.ctx !== ctx || !raise(EVENT_REFRESH_REQUESTED, { code });
      if (isRefreshing) stale = ctx;
    }
    if (pauseMs > MAX_PAUSE_MS || (stale !== ctx && ![0, 502, 503].includes(status))) {
      const failed = { ...(sent as Sent), status, code, problem: body as Answer };
      if (raise(EVENT_FAILED, failed)) import(NOTICE_PATH).catch(() => {});
      break;
    }
  }
  if (stale) isRefreshing = false;
};
