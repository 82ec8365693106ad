import { randomUUID } from "node:crypto";
import { existsSync, rmdirSync, rmSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Configuration } from "../../../configuration/read-configuration";
import { createStores } from "../../../process/create-stores";
import { type Claimed, createClaim } from "../../../replay/create-claim";
import { MEMORY_LOSSES } from "../../../replay/remembered-since";
import type { ReplayStore } from "../../../replay/replay-store";
import { createSqliteStore, SQLITE_FILE_NAME } from "../../../replay/sqlite-store";
import { adviceOn } from "../../../replay/store-failures";
import { createTrialClaims } from "../../../replay/trial-claims";
import { type Finding, note, ok, problem, STORE_ADVICE } from "./finding";

/** Tries the store of a configuration by a claim, as the app does before it is ready. */
export async function* checkStore(
  root: string,
  configuration: Configuration,
): AsyncGenerator<Finding> {
  const { store, settings } = configuration.replay;
  if (settings.kind === "memory") {
    yield ok("store", "memory; only the app itself can try it");
  } else if (settings.kind === "sqlite") {
    yield* checkFile(resolve(root, settings.directory), configuration);
  } else {
    const warnings: string[] = [];
    const warn = (_: string, fields?: Readonly<Record<string, unknown>>) =>
      void warnings.push(String(fields?.detail));
    const { replayStore, claimTimeoutMs, unready } = createStores(configuration, { warn });
    const tried = await tryStore(replayStore, claimTimeoutMs, unready);
    yield* findingsOf(tried, store, ok("store", `${store} works`));
    for (const text of warnings) yield note("store", text, STORE_ADVICE);
  }
}

/** What a trial has shown: the class of a failure, and why; null if the store works. */
interface Tried {
  readonly failure: string | null;
  readonly reason: string | undefined;
  readonly blockedMs: number | undefined;
}

async function tryStore(
  store: ReplayStore,
  timeoutMs: number,
  unready?: () => string | null,
): Promise<Tried> {
  let last: Extract<Claimed, { outcome: "unavailable" }> | undefined;
  const watch = () => (claimed: Claimed) => {
    last = claimed.outcome === "unavailable" ? claimed : undefined;
  };
  const claim = createClaim(store, timeoutMs, [watch]);
  const tryOnce = createTrialClaims(claim, { intervalMs: 0, ...(unready && { unready }) });
  // The first trial also loads the client and connects, which a busy machine may not do in time.
  const failure = (await tryOnce()) && (await tryOnce());
  return { failure, reason: last?.reason, blockedMs: last?.blockedMs };
}

function* findingsOf(
  { failure, reason = "", blockedMs }: Tried,
  store: string,
  works: Finding,
): Generator<Finding> {
  const why = failure === "EACCES" || failure === "EPERM" ? `. ${reason}` : "";
  yield failure === null
    ? works
    : problem("store", `${store}: ${failure}${why}`, adviceOn(failure));
  if (blockedMs !== undefined) {
    const says = `The doctor itself was blocked for ${blockedMs} ms while it waited for the store.`;
    const advice = "This machine is busy. Run the doctor again before you blame the store.";
    yield note("store", says, advice);
  }
}

/**
 * Tries the embedded store in its directory: the app's own file if it belongs to the user that runs
 * the doctor, else one in a directory beside it that goes again. For another user's file has others
 * beside it that the app couldn't open if the doctor had made them.
 */
async function* checkFile(
  directory: string,
  configuration: Configuration,
): AsyncGenerator<Finding> {
  const file = join(directory, SQLITE_FILE_NAME);
  const own = process.geteuid?.();
  const owner = ownerOf(file);
  const isOwn = own === undefined || owner === own;
  const isFree = statOf(directory)?.isDirectory() ?? true;
  const hasOwnFile = isOwn && existsSync(file);
  const made = isFree && !hasOwnFile ? madeFor(join(directory, `doctor-${randomUUID()}`)) : [];
  const warnings: string[] = [];
  const store = createSqliteStore({
    directory: made[0] ?? directory,
    timeoutMs: configuration.replayTimeoutMs,
    onMemoryMoved: (loss) => {
      if (loss !== "new") warnings.push(MEMORY_LOSSES[loss]);
    },
  });
  try {
    const tried = await tryStore(store, configuration.replayTimeoutMs);
    const says = `sqlite works at ${directory}`;
    const advice = "Run the doctor as the user that runs the app.";
    const works = isOwn
      ? ok("store", says)
      : note("store", `${says}, for user ${own}. It belongs to user ${owner}.`, advice);
    yield* findingsOf(tried, `sqlite at ${directory}`, works);
    for (const text of warnings) yield note("store", text, STORE_ADVICE);
  } finally {
    await store.close();
    unmake(made);
  }
}

/** The user of a file; of one that isn't there, the user of the directory that it would be in. */
function ownerOf(path: string): number | undefined {
  const found = statOf(path);
  if (found) return found.uid;
  return dirname(path) === path ? undefined : ownerOf(dirname(path));
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** A directory for a trial, and those above it that have to be made for it. */
function madeFor(directory: string): string[] {
  const above = dirname(directory);
  return existsSync(directory) || above === directory ? [] : [directory, ...madeFor(above)];
}

/** Removes what the trial has made, unless somebody uses it by now. */
function unmake([trial, ...above]: readonly string[]): void {
  if (trial === undefined) return;
  rmSync(trial, { recursive: true, force: true });
  try {
    for (const directory of above) rmdirSync(directory);
  } catch {
    // It isn't empty, or was never made.
  }
}
