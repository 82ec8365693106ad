import { randomUUID } from "node:crypto";
import { createStores } from "../../lib/configuration/create-stores";
import type { Configuration } from "../../lib/configuration/read-configuration";
import { readReplay } from "../../lib/configuration/replay-stores";
import type { Environment } from "../../lib/configuration/variables";
import { failureClass } from "../../lib/replay/failure-class";
import type { ReplayStore } from "../../lib/replay/replay-store";
import { type Finding, ms, ok, problem } from "./finding";
import { readReport } from "./read-report";
import { adviceFor } from "./store-advice";
import { trialDirectory } from "./trial-directory";

/** How long a store keeps a trial's key. */
const KEY_LIFETIME_SECONDS = 60;
const LATENCY_CLAIMS = 9;

/**
 * Checks the configured replay store by recording random keys, and reads its report about itself.
 */
export async function* checkStore(
  configuration: Configuration,
  env: Environment,
  root: string,
): AsyncGenerator<Finding> {
  const {
    store,
    place: { storeDirectory },
  } = configuration.replay;
  if (storeDirectory === undefined) return yield* examine(configuration);
  let place: ReturnType<typeof trialDirectory>;
  try {
    place = trialDirectory(root, storeDirectory);
  } catch (error) {
    return yield failed("store write", store, error);
  }
  try {
    yield* examine({
      ...configuration,
      replay: readReplay({ ...env, UI_REPLAY_DIR: place.directory }),
    });
  } finally {
    place.remove();
  }
}

async function* examine(configuration: Configuration): AsyncGenerator<Finding> {
  const { replay, replayTimeoutMs } = configuration;
  const { replayStore } = createStores(configuration, { warn() {} });
  try {
    yield* tryClaims(replayStore, replay.store, replayTimeoutMs);
  } catch (error) {
    yield failed("store write", replay.store, error);
  }
  // A store that deletes keys when full rejects claims, but still reports about itself.
  const report = await replayStore.inspect?.().catch(() => undefined);
  if (report) yield* readReport(report, configuration.allowForgetting);
}

async function* tryClaims(
  store: ReplayStore,
  name: string,
  limitMs: number,
): AsyncGenerator<Finding> {
  const key = newKey();
  // All claims of a key share one expiry, which is part of the embedded store's primary key.
  const expiresAt = expiry();
  const startedAt = performance.now();
  if (!(await store.claim(key, expiresAt))) {
    yield problem(
      "store write",
      `${name} says that a new key has already been used.`,
      adviceFor(undefined),
    );
    return;
  }
  const took = ms(performance.now() - startedAt);
  yield ok("store write", `${name}: a claim in ${took}, with connecting`);
  const isRepeated = await store.claim(key, expiresAt);
  yield isRepeated
    ? problem("store repeat", "The same key was claimed twice.", adviceFor(undefined))
    : ok("store repeat", "a second claim of the same key is refused");
  yield latency(await medianOfClaims(store), limitMs);
}

function failed(check: string, store: string, error: unknown): Finding {
  const failure = failureClass(error);
  const why = failure ?? "no certain answer";
  return problem(check, `${store}: ${why}`, adviceFor(failure));
}

function latency(medianMs: number, limitMs: number): Finding {
  const says = `${ms(medianMs)} for a claim, of the ${limitMs} ms that UI_REPLAY_TIMEOUT_MS allows`;
  if (medianMs < limitMs / 4) return ok("store latency", says);
  return problem(
    "store latency",
    says,
    "Move the store closer to the app, or raise UI_REPLAY_TIMEOUT_MS: slower claims are refused.",
  );
}

async function medianOfClaims(store: ReplayStore): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < LATENCY_CLAIMS; count += 1) {
    const startedAt = performance.now();
    await store.claim(newKey(), expiry());
    durations.push(performance.now() - startedAt);
  }
  return durations.sort((a, b) => a - b)[(LATENCY_CLAIMS - 1) / 2] ?? 0;
}

function newKey(): string {
  return `trial:${randomUUID()}`;
}

function expiry(): number {
  return Math.ceil(Date.now() / 1000) + KEY_LIFETIME_SECONDS;
}
