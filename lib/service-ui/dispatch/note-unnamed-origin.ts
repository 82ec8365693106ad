import { processLogger, type UiLogger } from "../../common/logging/logger";
import { forEachProvider, type ProviderNow, registeredProvider } from "../telemetry/instruments";
import type { DispatchRequest } from "./dispatch-request";
import type { Outcome } from "./outcome";

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
