import { processLogger } from "../../common/logging/logger";
import { NODE_SERVER } from "../../common/registered-symbols";
import type { DispatchServices } from "../dispatch/dispatch";
import { countStream } from "../dispatch/telemetry";
import { nodeProcess } from "../node/create-node-mount";
import { processServices, storeName } from "../process/process-services";
import { createClaim } from "../replay/create-claim";
import { createReceipts, noReceipts, type Receipts } from "../replay/receipts";
import { createReplayMetrics } from "../replay/replay-metrics";
import { keepAlive, setsCookies, whileResponding } from "./internals";

/** What dispatches need from their process. */
export function dispatchServices(): Omit<DispatchServices, "registry" | "authorizer"> {
  const {
    configuration,
    keyRing,
    replayStore,
    claimTimeoutMs,
    storeLog,
    rateLimiter,
    slots,
    loop,
  } = processServices();
  return {
    keyRing,
    claim: createClaim(replayStore, claimTimeoutMs, [storeLog, createReplayMetrics()]),
    receipts: receiptsOf(processServices()),
    setsCookies,
    rateLimiter,
    slots,
    enterHandler: loop.enter,
    nowMs: Date.now,
    allowedOrigins: configuration.allowedOrigins,
    requireOrigin: configuration.requireOrigin,
    sessionCookie: configuration.sessionCookie,
    maxBodyBytes: configuration.maxBodyBytes,
    bodyTimeoutMs: configuration.bodyTimeoutMs,
    handlerTimeoutMs: configuration.handlerTimeoutMs,
    streamMaxSeconds: configuration.streamMaxSeconds,
    stopping: nodeProcess[NODE_SERVER],
    whileResponding: (run) => countStream(() => whileResponding(run)),
  };
}

function receiptsOf({
  configuration,
  keyRing,
  replayStore: store,
  claimTimeoutMs: timeoutMs,
}: ReturnType<typeof processServices>): Receipts {
  if (!configuration.keepsReceipts) return noReceipts;
  let isTold = false;
  const onFailure = (failure: string) => {
    if (isTold) return;
    isTold = true;
    processLogger().warn("receipt not written", { store: storeName(), class: failure, hint: LOST });
  };
  return createReceipts({ store, keyRing, timeoutMs, keepAlive, onFailure });
}

const LOST =
  "The replay store keeps no record of what became of a dispatch, so whoever repeats it is told " +
  "that nobody knows. This is logged once. UI_RECEIPTS=off writes none.";
