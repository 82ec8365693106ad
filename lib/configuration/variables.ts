/**
 * Every variable that `readConfiguration` reads, a line each in docs/handbook/configuration.md.
 *
 * It reads through `KnownEnvironment`, so that a name which is missing here doesn't compile.
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
  "UI_INSTANCES",
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
  "UPSTASH_REDIS_REST_TOKEN",
  "UPSTASH_REDIS_REST_URL",
] as const;

export type Variable = (typeof VARIABLES)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment of which only the variables above can be read. */
export type KnownEnvironment = { readonly [Name in Variable]?: string | undefined };

/** A variable that is set and has no meaning; `didYouMean` is null if no other name is near. */
export interface UnknownVariable {
  readonly name: string;
  readonly didYouMean: Variable | null;
}

const PREFIX = "UI_";
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 64;
/** Letters to change, add or leave out; underscores cost nothing. */
const MAX_DISTANCE = 4;

/** The variables that begin with `UI_` and aren't in the table, at most twenty; never a value. */
export function unknownVariables(env: Environment): readonly UnknownVariable[] {
  const known: ReadonlySet<string> = new Set(VARIABLES);
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.has(name))
    .slice(0, MAX_NAMED)
    .map((name) => name.slice(0, MAX_NAME_LENGTH))
    .map((name) => ({ name, didYouMean: nearest(name) }));
}

function nearest(name: string): Variable | null {
  const bare = (text: string) => text.slice(PREFIX.length).replaceAll("_", "").toUpperCase();
  const [best] = VARIABLES.filter((variable) => variable.startsWith(PREFIX))
    .map((variable) => ({ variable, distance: distanceOf(bare(name), bare(variable)) }))
    .sort((a, b) => a.distance - b.distance);
  if (!best) return null;
  // Half of the letters are no resemblance.
  const isNear = best.distance <= Math.min(MAX_DISTANCE, bare(name).length / 2);
  return isNear ? best.variable : null;
}

/** How many letters differ (Levenshtein); one if the shorter word begins the longer one. */
function distanceOf(a: string, b: string): number {
  if (a !== b && Math.min(a.length, b.length) > MAX_DISTANCE) {
    if (a.startsWith(b) || b.startsWith(a)) return 1;
  }
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
