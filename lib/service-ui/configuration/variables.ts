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
  "REDIS_URL",
  "UI_BIND_SESSION_COOKIE",
  "UI_BODY_TIMEOUT_MS",
  "UI_CONTEXT_TTL_SECONDS",
  "UI_HANDLER_TIMEOUT_MS",
  "UI_HEALTH_TOKEN",
  "UI_LOG_LEVEL",
  "UI_MAX_BODY_BYTES",
  "UI_MAX_CONCURRENT",
  "UI_PROCESSES",
  "UI_RATE_LIMIT",
  "UI_RECEIPTS",
  "UI_REPLAY_ALLOW_FORGETTING",
  "UI_REPLAY_DIR",
  "UI_REPLAY_DURABILITY",
  "UI_REPLAY_STORE",
  "UI_REPLAY_TIMEOUT_MS",
  "UI_REQUIRE_ORIGIN",
  "UI_STREAM_MAX_SECONDS",
  "UPSTASH_REDIS_REST_TOKEN",
  "UPSTASH_REDIS_REST_URL",
] as const;

export type Variable = (typeof VARIABLES)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

export type KnownEnvironment = { readonly [Name in Variable]?: string | undefined };

/** Names that this release still reads, each with its new name. The next release does not. */
const RENAMED = { UI_INSTANCES: "UI_PROCESSES" } as const;

/** The renamed variables that are set under their old names. */
export function renamedVariables(env: Environment) {
  return Object.entries(RENAMED)
    .filter(([name]) => env[name] !== undefined)
    .map(([name, newName]) => ({ name, newName }));
}

/** Names that no release reads any more, each with what takes its place. */
const REMOVED = {
  METRICS_TOKEN: "an exporter of OpenTelemetry, see docs/hosting/monitoring.md",
} as const;

/** The removed variables that are set all the same. */
export function removedVariables(env: Environment) {
  return Object.entries(REMOVED)
    .filter(([name]) => env[name] !== undefined)
    .map(([name, instead]) => ({ name, instead }));
}

/** Names that begin with `UI_` and that this release doesn't read. */
export function unknownVariables(env: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set([...VARIABLES, ...Object.keys(RENAMED)]);
  return Object.keys(env).filter((name) => name.startsWith("UI_") && !known.has(name));
}

/** An environment variable has an invalid value; the message says what to set. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
