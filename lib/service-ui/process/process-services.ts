import { setTimeout as wait } from "node:timers/promises";
import { trace } from "@opentelemetry/api";
import { processLogger, setLogContext } from "../../common/logging/logger";
import { REPLAY_STORE, SERVICES } from "../../common/registered-symbols";
import { OWN_STORE } from "../configuration/read-replay";
import { hasKeys, type ProcessKeys, processKeys } from "../keys/page-keys";
import { createSlots, type DispatchSlots } from "../limit/slots";
import { type ClaimWatcher, createClaim } from "../replay/create-claim";
import type { ReplayStore } from "../replay/replay-store";
import { createStoreLog } from "../replay/store-log";
import { createTrialClaims, reachStore, type TryStore } from "../replay/trial-claims";
import { createLoopWatch, type LoopWatch, logBlocks } from "../time/loop-watch";
import { createStores, type Stores } from "./create-stores";
import { identityOf, type ProcessIdentity } from "./process-identity";

/** The services of one process, which all its bundles share. */
interface ProcessServices extends Stores, ProcessKeys {
  readonly identity: ProcessIdentity;
  readonly slots: DispatchSlots;
  readonly loop: LoopWatch;
  readonly storeLog: ClaimWatcher;
  readonly tryStore: TryStore;
  /** Like `tryStore`, but logs no failure. */
  readonly tryStoreQuietly: TryStore;
}

const processWide: typeof globalThis & {
  [SERVICES]?: ProcessServices;
  [REPLAY_STORE]?: ReplayStore;
} = globalThis;

/**
 * The services of this process. There is one set, although a bundler may load this module once for
 * pages and once for routes.
 */
export function processServices(): ProcessServices {
  processWide[SERVICES] ??= createServices(processKeys());
  return processWide[SERVICES];
}

/**
 * Makes an app's own replay store that of the whole process. The first one counts, because several
 * bundles and, in development, several versions of a route may each bring theirs, and two stores
 * would let a dispatch run twice.
 */
export function bringReplayStore(store: ReplayStore): void {
  if (processWide[REPLAY_STORE]) return;
  processWide[REPLAY_STORE] = store;
  if (!hasKeys()) return;
  processLogger().warn("replay store passed late", {
    hint: "Pass it to stopWhereMisconfigured, too. Until now, probes asked another store.",
  });
}

/** The kind of the replay store, such as `redis`. */
export function storeName(): string {
  return processWide[REPLAY_STORE] ? OWN_STORE : processServices().configuration.replay.store;
}

function createServices(keys: ProcessKeys): ProcessServices {
  const { configuration, keyRing, sinceMs } = keys;
  const stores = createStores(configuration, processLogger(), sinceMs);
  const { claimTimeoutMs } = stores;
  // Looks for the app's own store at each claim, because its route may be loaded later than this.
  const orOwn = (store: ReplayStore): ReplayStore => ({
    claim: (...claim) => (processWide[REPLAY_STORE] ?? store).claim(...claim),
    memory: () => (processWide[REPLAY_STORE] ?? store).memory?.(),
    writeReceipt: async (...write) =>
      (await (processWide[REPLAY_STORE] ?? store).writeReceipt?.(...write)) ?? true,
    readReceipt: async (key) => (processWide[REPLAY_STORE] ?? store).readReceipt?.(key),
  });
  const unready = () => (processWide[REPLAY_STORE] ? null : stores.unready());
  const replayStore = orOwn(stores.replayStore);
  const trialStore = orOwn(stores.trialStore);
  const storeLog = createStoreLog(storeName);
  const identity = identityOf(keyRing);
  const { build } = identity;
  setLogContext(() => ({ build, traceId: activeTraceId() }));
  return {
    ...stores,
    replayStore,
    trialStore,
    unready,
    ...keys,
    identity,
    slots: createSlots(configuration.maxConcurrent ?? undefined),
    loop: createLoopWatch(configuration.isProduction ? logBlocks() : () => {}),
    storeLog,
    tryStore: createTrialClaims(createClaim(trialStore, claimTimeoutMs, [storeLog]), { unready }),
    tryStoreQuietly: createTrialClaims(createClaim(trialStore, claimTimeoutMs), { unready }),
  };
}

/** The id of the trace that is active; undefined if no tracer records one. */
function activeTraceId(): string | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  return active && trace.isSpanContextValid(active) ? active.traceId : undefined;
}

/**
 * Opens the replay store's connection, so that no user waits for it. Waits for the first trial, at
 * most as long as a claim may take, and goes on trying in the background. Never rejects.
 *
 * The trial makes a new store's memory begin. If the memory has begun within this very second, a
 * page that is rendered now would be older, so this waits for the next one.
 */
export async function warmUp(): Promise<void> {
  const { tryStoreQuietly, tryStore, replayStore } = processServices();
  reachStore(tryStoreQuietly, tryStore);
  await tryStoreQuietly();
  const { sinceMs = 0 } = replayStore.memory?.() ?? {};
  const leftMs = Math.ceil(sinceMs / 1000) * 1000 - Date.now();
  if (leftMs > 0) await wait(Math.min(leftMs, 1000));
}
