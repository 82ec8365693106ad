import { processLogger, type UiLogger } from "../../common/logging/logger";
import { forEachProvider, type ProviderNow, registeredProvider } from "../telemetry/instruments";
import { errorPage } from "../wire/error-page";
import { FAILURES } from "../wire/failures";
import { MISTAKES, tell } from "../wire/mistakes";
import type { DispatchRequest } from "./dispatch-request";
import { fixOfNextError } from "./next-signal";
import type { Outcome } from "./outcome";

/**
 * Logs the end of every stream, a message without a place, and every refusal once, with a more
 * precise reason than the client sees. Apart from thrown values and hints, a line holds no payload,
 * no props, no token and no instance id. It holds names of component, part and event only if the
 * signed token was verified.
 *
 * What the doctor sends to be refused is logged as `info`. A fault of the application (status 500 or more) is logged as an error with the thrown value. Any
 * other refusal is a warning. `createStoreLog` reports a store that is down, so a dispatch that is
 * refused for that reason is logged as `debug` only.
 *
 * @param logger default: the log of the process
 * @param options `showHints`: whether lines say what a developer can do; never in production
 */
export function createRefusalLog(
  logger: UiLogger = processLogger(),
  { showHints = false }: { readonly showHints?: boolean } = {},
): (outcome: Outcome) => void {
  return ({ result, place, dispatchId, stream, leftOut, isProbe }) => {
    const names = { component: place?.component, part: place?.part, event: place?.event };
    if (showHints && place && leftOut !== undefined) {
      const hint = tell(MISTAKES.leftOut(place, leftOut));
      logger.warn("field left out", { ...names, dispatchId, hint });
    }
    if (result.ok) {
      const level = stream?.isStuck ? "warn" : "info";
      if (stream) logger[level]("stream ended", { ...names, dispatchId, ...stream });
      const hint = showHints && result.hint?.();
      if (hint) logger.warn("message without a place", { ...names, dispatchId, hint });
      return;
    }
    const { code, reason, receipt } = result;
    const hint = showHints
      ? (result.hint?.() ?? `See ${errorPage(code)}`)
      : fixOfNextError(result.cause);
    const fields = {
      code,
      ...(result.failure !== undefined && { class: result.failure }),
      reason,
      ...names,
      dispatchId,
      ...(receipt && { outcome: receipt.outcome }),
      ...(receipt?.outcome === "ended" && { answer: receipt.answer, lost: receipt.lost }),
      ...stream,
      ...(hint !== undefined && { hint }),
      ...("cause" in result && { error: result.cause }),
    };
    if (isProbe) logger.info("probe refused", fields);
    else if (code === "replay_store_unavailable") logger.debug("dispatch refused", fields);
    else if (FAILURES[code].status < 500) logger.warn("dispatch refused", fields);
    else logger.error("dispatch failed", fields);
  };
}

const counterOf = forEachProvider((meter) =>
  meter.createCounter("service_ui.dispatch.without_origin", {
    unit: "{dispatch}",
    description: "Verified dispatches with neither Origin nor Sec-Fetch-Site.",
  }),
);

/**
 * Counts verified dispatches that name no origin, and warns of the first. Every browser names one,
 * so a proxy drops both headers, and requests of other sites can't be told from the app's own.
 */
export function createOriginNote(
  logger: UiLogger = processLogger(),
  provider: ProviderNow = registeredProvider,
): (request: Pick<DispatchRequest, "headers">, outcome: Pick<Outcome, "place">) => void {
  let isTold = false;
  return ({ headers }, { place }) => {
    if (!place || headers.has("origin") || headers.has("sec-fetch-site")) return;
    counterOf(provider()).add(1);
    if (isTold) return;
    isTold = true;
    logger.warn("dispatch names no origin", {
      component: place.component,
      hint:
        "Neither Origin nor Sec-Fetch-Site arrived, so other sites' requests can't be refused: let " +
        "the proxy pass both on (docs/hosting/proxy.md). A client that is no browser sends neither.",
    });
  };
}
