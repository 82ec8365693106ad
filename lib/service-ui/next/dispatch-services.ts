import { NODE_SERVER } from "../../common/registered-symbols";
import { processServices } from "../configuration/process-services";
import { countStream } from "../dispatch/count-stream";
import type { DispatchServices } from "../dispatch/dispatch";
import { nodeProcess } from "../node/create-node-mount";
import { createClaim } from "../replay/create-claim";
import { createReplayMetrics } from "../replay/replay-metrics";
import { whileResponding } from "./internals";

/** What dispatches need from their process. */
export function dispatchServices(): Omit<DispatchServices, "registry" | "authorizer" | "userKey"> {
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
