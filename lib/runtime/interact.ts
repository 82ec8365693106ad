import { DISPATCH_ID_PREFIX } from "../protocol/ids";
import {
  type CapturedDetail,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
} from "../protocol/runtime-events";
import { type Lane, land, type Turn } from "./lanes";
import { catchUp, entryOf, manifestOf } from "./manifests";
import { applyPatches } from "./patches";
import { post } from "./post";
import { raise } from "./raise";
import { refresh } from "./refresh";
import type { Transport } from "./transport";

/** Refusals of a token or a page that a refresh makes new. */
const STALE = ["expired_signed_ctx", "unknown_component"];
/** The refusal of what has arrived before: ids are random, so the earlier copy is our own. */
const ARRIVED = "duplicate_dispatch";

/**
 * Sends one interaction with the newest token, and lands its answer.
 *
 * Where the token is stale the page is refreshed and the interaction is sent anew, once. Where it had
 * arrived before (repeated here or by the browser) the page is refreshed and nothing is sent.
 */
export async function interact(
  transport: Transport,
  captured: CapturedDetail,
  moment: number,
  lane: Lane,
  turn: Turn,
): Promise<void> {
  const { signal } = turn.controller;
  for (let isFirst = true; transport.uses && !signal.aborted; isFirst = false) {
    const target = newest(captured);
    const { ctx } = target.entry;
    const request = { ctx, dispatchId: newDispatchId(), payload: captured.payload };
    const sent = { ...captured, ...target, request };
    const startMs = performance.now();
    raise(EVENT_DISPATCHING, sent);
    const { status, open, success, problem } = await post(transport, request, signal);
    const durationMs = performance.now() - startMs;
    if (signal.aborted) return;
    if (success) {
      raise(EVENT_DISPATCHED, { ...sent, response: success, durationMs });
      applyPatches(success.patches, sent, moment, turn.isLate);
      land(lane, turn);
      return;
    }
    const code = problem?.code ?? (open && !status ? "network_error" : "bad_response");
    const isRenewed = () => newest(captured).entry.ctx !== ctx;
    if (code === ARRIVED && (await refresh(code, isRenewed))) return;
    if (isFirst && STALE.includes(code) && (isRenewed() || (await refresh(code, isRenewed))))
      continue;
    raise(EVENT_FAILED, { ...sent, status, code, problem, durationMs });
    return;
  }
}

/** The newest entry of a captured event, as long as its root is still of the same component. */
function newest({
  root,
  component,
  instanceId,
  entry,
}: CapturedDetail): Pick<CapturedDetail, "instanceId" | "entry"> {
  catchUp();
  const manifest = manifestOf(root);
  const renewed = manifest?.c === component ? entryOf(manifest, entry.p, entry.e) : undefined;
  return renewed && manifest ? { instanceId: manifest.i, entry: renewed } : { instanceId, entry };
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that are not secure, such as a LAN's. */
function newDispatchId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(32));
  return DISPATCH_ID_PREFIX + Array.from(digits, (digit) => (digit % 16).toString(16)).join("");
}
