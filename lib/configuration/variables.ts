/**
 * Every variable that `readConfiguration` reads. docs/handbook/configuration.md lists them all.
 *
 * `readConfiguration` reads through `KnownEnvironment`, so a name that is missing here doesn't
 * compile.
 */
export const VARIABLES = [
  "APP_ORIGIN",
  "APP_SECRET",
  "APP_SECRET_PREVIOUS",
  "METRICS_TOKEN",
  "REDIS_URL",
  "UI_BIND_SESSION_COOKIE",
  "UI_BODY_TIMEOUT_MS",
  "UI_CONTEXT_TTL_SECONDS",
  "UI_HANDLER_TIMEOUT_MS",
  "UI_LOG_LEVEL",
  "UI_MAX_BODY_BYTES",
  "UI_MAX_CONCURRENT",
  "UI_RATE_LIMIT",
  "UI_REPLAY_ALLOW_FORGETTING",
  "UI_REPLAY_DIR",
  "UI_REPLAY_DURABILITY",
  "UI_REPLAY_STORE",
  "UI_REPLAY_TIMEOUT_MS",
  "UI_REQUIRE_ORIGIN",
  "UI_INSTANCES",
  "UPSTASH_REDIS_REST_TOKEN",
  "UPSTASH_REDIS_REST_URL",
] as const;

/**
 * Variables that the former release read and this one doesn't. The start and `service-ui doctor`
 * say that they have no effect any more; the next release treats them like any unknown name.
 */
const REMOVED_VARIABLES: readonly string[] = [];

export type Variable = (typeof VARIABLES)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

export type KnownEnvironment = { readonly [Name in Variable]?: string | undefined };

/** A variable that is set but unknown; `didYouMean` is null if no known name is similar. */
export interface UnknownVariable {
  readonly name: string;
  readonly didYouMean: Variable | null;
}

const PREFIX = "UI_";
/** The fewest leading letters that similar names share. */
const MIN_SHARED = 3;

/** Names that begin with `UI_` and that neither this release nor the former one reads. */
export function unknownVariables(
  env: Environment,
  removed: readonly string[] = REMOVED_VARIABLES,
): readonly UnknownVariable[] {
  const known: ReadonlySet<string> = new Set([...VARIABLES, ...removed]);
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.has(name))
    .map((name) => ({ name, didYouMean: nearest(name) }));
}

/** Names of variables that are set, although they have no effect since this release. */
export function removedVariables(
  env: Environment,
  removed: readonly string[] = REMOVED_VARIABLES,
): readonly string[] {
  return removed.filter((name) => env[name] !== undefined);
}

/**
 * The variable that shares the longest prefix with a name. The prefix must be over half of the
 * name's letters.
 */
function nearest(name: string): Variable | null {
  const letters = lettersOf(name);
  for (let length = letters.length; length > letters.length / 2; length -= 1) {
    if (length < MIN_SHARED) return null;
    const beginning = letters.slice(0, length);
    const found = VARIABLES.find((known) => lettersOf(known).startsWith(beginning));
    if (found) return found;
  }
  return null;
}

/** Ignores underscores and case, which people misspell most. */
function lettersOf(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).replaceAll("_", "").toUpperCase() : "";
}
