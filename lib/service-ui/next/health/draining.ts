import { processLogger } from "../../../common/logging/logger";
import { DRAINING } from "../../../common/registered-symbols";

/** Each bundle has its own copy of this module. Unset until `drainOnSignal` is called. */
const processWide: typeof globalThis & { [DRAINING]?: boolean } = globalThis;

/**
 * Lets SIGUSR2 announce a stop: from then on, the process isn't ready, and goes on answering. A
 * load balancer that probes it has stopped sending by the time that SIGTERM closes the port.
 */
export function drainOnSignal(): void {
  if (processWide[DRAINING] !== undefined) return;
  processWide[DRAINING] = false;
  process.on("SIGUSR2", () => {
    processWide[DRAINING] = true;
    processLogger().info("draining");
  });
}

export function isDraining(): boolean {
  return processWide[DRAINING] === true;
}
