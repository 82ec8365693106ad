import { isCloudflareWorker } from "../../common/host/is-cloudflare-worker";
import { createLogger, setLogger, type UiLogger } from "../../common/logging/logger";
import { checkNodeVersion } from "../configuration/read-configuration";
import { bringReplayStore, warmUp } from "../process/process-services";
import type { ReplayStore } from "../replay/replay-store";
import { drainOnSignal } from "./health/draining";
import { observeProcess } from "./observe-process";
import { announceOnce } from "./start-log";

export type { ReplayStore, UiLogger };

/** The options of the check at the start. */
export interface StartOptions {
  /** Writes the whole log of this process; default the console. */
  readonly logger?: UiLogger;
  /** The app's own replay store, the one that `createDispatchRoute` gets. */
  readonly replayStore?: ReplayStore;
}

/**
 * Checks Node's version and the environment once at start and logs the settings in force. If
 * either is wrong, writes one line to the console that says what to do, and ends the process
 * (PROTOCOL 3). A Worker has no process to end, so each dispatch, page and probe of it says the line
 * again. From then on, SIGUSR2 announces a stop: see docs/hosting/one-host.md.
 *
 * @example
 * ```ts
 * export async function register() {
 *   if (process.env.NEXT_RUNTIME !== "nodejs") return;
 *   const { stopWhereMisconfigured } = await import("service-ui/start-check");
 *   await stopWhereMisconfigured();
 * }
 * ```
 *
 * @returns when the replay store has answered, or has failed to. A page that is rendered before may
 *   need one refresh
 */
export function stopWhereMisconfigured({ logger, replayStore }: StartOptions = {}): Promise<void> {
  if (process.env.NEXT_PHASE === "phase-production-build") return Promise.resolve();
  if (logger) setLogger(logger);
  if (replayStore) bringReplayStore(replayStore);
  try {
    checkNodeVersion();
    announceOnce();
    observeProcess();
    drainOnSignal();
    return warmUp();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // A new logger writes to the console at once, whatever `UI_LOG_LEVEL` says. The app's own
    // logger may be asynchronous and lose the line when the process ends.
    createLogger().error(`Service UI cannot start. ${reason}`);
    if (isCloudflareWorker()) return Promise.resolve();
    process.exit(1);
  }
}
