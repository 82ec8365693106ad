import { isCloudflareWorker } from "../../common/host/is-cloudflare-worker";
import { LOG_LEVELS, type LogLevel } from "../../common/logging/log-levels";
import { isSecretLongEnough, MIN_SECRET_BYTES } from "../wire/key-ring";
import { LIFETIME_SECONDS, MAX_LIFETIME_SECONDS } from "../wire/verify";
import { CLAIM_TIMEOUT_MS, DEFAULTS } from "./defaults";
import { OWN_STORE, type ReplayConfiguration, readReplay } from "./read-replay";
import {
  ConfigurationError,
  type Environment,
  type KnownEnvironment,
  type Variable,
} from "./variables";

export interface Configuration {
  readonly isProduction: boolean;
  /** `APP_SECRET`; null if unset outside production, where `developmentSecret` makes one. */
  readonly secret: string | null;
  readonly previousSecrets: readonly string[];
  readonly ttlSeconds: number;
  /** `UI_BIND_SESSION_COOKIE`; null binds tokens to no session. */
  readonly sessionCookie: string | null;
  /** `APP_ORIGIN`, comma-separated origins; null allows the request's own host. */
  readonly allowedOrigins: ReadonlySet<string> | null;
  readonly requireOrigin: boolean;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly handlerTimeoutMs: number;
  readonly streamMaxSeconds: number;
  readonly replayTimeoutMs: number;
  /** `UI_RATE_LIMIT`, `<n>/<seconds>s` or `off` (null), default `1200/60s`. */
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number } | null;
  /** `UI_MAX_CONCURRENT`, 1 to 999999, or `off` (null), the default. */
  readonly maxConcurrent: number | null;
  readonly replay: ReplayConfiguration;
  readonly allowForgetting: boolean;
  /** `UI_RECEIPTS`, `on` or `off`: whether the store keeps what became of dispatches. */
  readonly keepsReceipts: boolean;
  readonly logLevel: LogLevel;
  /** `UI_HEALTH_TOKEN`; null tells nobody more than probes need. */
  readonly healthToken: string | null;
}

/**
 * Reads and checks the environment (PROTOCOL 3 and 4).
 *
 * @param hasOwnStore whether the app brings a replay store, which then takes the place of the one
 *   that the environment chooses
 * @throws ConfigurationError for the first variable that is wrong
 */
export function readConfiguration(env: Environment, hasOwnStore = false): Configuration {
  // Any other value means production, because `staging` must not run with a generated secret.
  const isProduction = env.NODE_ENV !== "development" && env.NODE_ENV !== "test";
  return {
    isProduction,
    secret: readSecret(env, isProduction),
    previousSecrets: readPreviousSecrets(env, isProduction),
    ttlSeconds: readInteger(
      env,
      "UI_CONTEXT_TTL_SECONDS",
      LIFETIME_SECONDS,
      60,
      MAX_LIFETIME_SECONDS,
    ),
    sessionCookie: readCookieName(env),
    allowedOrigins: readOrigins(env),
    requireOrigin: readFlag(env, "UI_REQUIRE_ORIGIN"),
    maxBodyBytes: readInteger(env, "UI_MAX_BODY_BYTES", DEFAULTS.maxBodyBytes, 1024, 10_485_760),
    bodyTimeoutMs: readInteger(env, "UI_BODY_TIMEOUT_MS", DEFAULTS.bodyTimeoutMs, 1, 600_000),
    handlerTimeoutMs: readInteger(
      env,
      "UI_HANDLER_TIMEOUT_MS",
      DEFAULTS.handlerTimeoutMs,
      1,
      600_000,
    ),
    streamMaxSeconds: readInteger(
      env,
      "UI_STREAM_MAX_SECONDS",
      DEFAULTS.streamMaxSeconds,
      1,
      86_400,
    ),
    replayTimeoutMs: readInteger(env, "UI_REPLAY_TIMEOUT_MS", CLAIM_TIMEOUT_MS, 1, 60_000),
    rateLimit: readRateLimit(env),
    maxConcurrent: readMaxConcurrent(env),
    replay: hasOwnStore
      ? { ...readReplay(env), store: OWN_STORE, place: {} }
      : requireShared(env, isProduction, readReplay(env)),
    allowForgetting: readFlag(env, "UI_REPLAY_ALLOW_FORGETTING"),
    keepsReceipts: readReceipts(env),
    logLevel: readLogLevel(env),
    healthToken: readHealthToken(env),
  };
}

function readHealthToken(env: KnownEnvironment): string | null {
  const token = env.UI_HEALTH_TOKEN;
  if (!token) return null;
  if (/^[\w.~+/=-]+$/.test(token) && isSecretLongEnough(token)) return token;
  throw new ConfigurationError(
    `UI_HEALTH_TOKEN must be at least ${MIN_SECRET_BYTES} letters and digits. Make one with: openssl ` +
      "rand -base64 48",
  );
}

/** A command that no shell ran, or `<new>` as the pages write it. */
const IS_PLACEHOLDER = /\$\(|`|\bopenssl rand\b|^<.*>$|…/;

function readSecret(env: KnownEnvironment, isProduction: boolean): string | null {
  const secret = env.APP_SECRET;
  if (!secret) {
    if (!isProduction) return null;
    throw new ConfigurationError(
      `APP_SECRET is not set. Set it to at least ${MIN_SECRET_BYTES} random bytes, for example the ` +
        "output of: openssl rand -base64 48",
    );
  }
  if (secret !== secret.trim() || secret.includes(",")) {
    throw new ConfigurationError(
      "APP_SECRET must not contain a comma, or a space at either end: it could not be listed in " +
        "APP_SECRET_PREVIOUS later. Make one with: openssl rand -base64 48",
    );
  }
  if (isProduction && IS_PLACEHOLDER.test(secret)) {
    throw new ConfigurationError(
      "APP_SECRET is the docs' example and not its result, so whoever reads them could sign: files of " +
        "variables run no command. Write the output of: openssl rand -base64 48",
    );
  }
  if (isProduction && !isSecretLongEnough(secret)) {
    throw new ConfigurationError(
      `APP_SECRET is shorter than ${MIN_SECRET_BYTES} bytes. Make one with: openssl rand -base64 48`,
    );
  }
  return secret;
}

function readPreviousSecrets(env: KnownEnvironment, isProduction: boolean): readonly string[] {
  const secrets = list(env.APP_SECRET_PREVIOUS);
  if (!isProduction || secrets.every(isSecretLongEnough)) return secrets;
  throw new ConfigurationError(
    `APP_SECRET_PREVIOUS has an entry shorter than ${MIN_SECRET_BYTES} bytes. It lists former values ` +
      "of APP_SECRET, separated by commas.",
  );
}

function readInteger(
  env: KnownEnvironment,
  name: Variable,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigurationError(`${name} must be a whole number from ${min} to ${max}.`);
}

function readFlag(env: KnownEnvironment, name: Variable): boolean {
  const text = env[name];
  if (!text || text === "0") return false;
  if (text === "1") return true;
  throw new ConfigurationError(`${name} must be 1 or 0.`);
}

function readReceipts({ UI_RECEIPTS: text }: KnownEnvironment): boolean {
  if (!text || text === "on") return true;
  if (text === "off") return false;
  throw new ConfigurationError("UI_RECEIPTS must be on or off.");
}

function readCookieName(env: KnownEnvironment): string | null {
  const name = env.UI_BIND_SESSION_COOKIE;
  if (!name) return null;
  if (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) return name;
  throw new ConfigurationError("UI_BIND_SESSION_COOKIE must be the name of a cookie.");
}

function readOrigins(env: KnownEnvironment): ReadonlySet<string> | null {
  if (!env.APP_ORIGIN) return null;
  const origins = list(env.APP_ORIGIN);
  if (origins.length > 0 && origins.every(isOrigin)) return new Set(origins);
  throw new ConfigurationError(
    "APP_ORIGIN must be one or more origins without a path, such as https://example.com, separated " +
      "by commas.",
  );
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function readRateLimit(env: KnownEnvironment): Configuration["rateLimit"] {
  const text = env.UI_RATE_LIMIT || "1200/60s";
  if (text === "off") return null;
  const [, limit, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})s$/.exec(text) ?? [];
  if (limit && seconds) return { limit: Number(limit), windowSeconds: Number(seconds) };
  throw new ConfigurationError("UI_RATE_LIMIT must be off or <n>/<seconds>s, such as 1200/60s.");
}

function readMaxConcurrent(env: KnownEnvironment): number | null {
  const text = env.UI_MAX_CONCURRENT || "off";
  if (text === "off") return null;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ConfigurationError("UI_MAX_CONCURRENT must be off or a whole number from 1 to 999999.");
}

function readLogLevel(env: KnownEnvironment): LogLevel {
  const text = env.UI_LOG_LEVEL || "info";
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new ConfigurationError(`UI_LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}.`);
}

/**
 * Refuses a replay store on one disk if servers use several disks, because each server must see all
 * used dispatches.
 */
function requireShared(
  env: Environment,
  isProduction: boolean,
  replay: ReplayConfiguration,
): ReplayConfiguration {
  if (isCloudflareWorker()) requireHttp(replay);
  const UI_PROCESSES = env.UI_PROCESSES || env.UI_INSTANCES;
  const servers = readInteger({ UI_PROCESSES }, "UI_PROCESSES", 1, 1, 100_000);
  const sign = signOfSeveralDisks(servers, env);
  if (!isProduction || replay.reach !== "disk" || sign === null) return replay;
  const countsAsOne =
    " All processes that use one directory on one disk count as one: leave UI_PROCESSES unset for " +
    "them.";
  throw new ConfigurationError(
    `${sign}, and the embedded replay store is a file on one disk: a dispatch could run once on ` +
      "each server. Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or REDIS_URL. A " +
      "store of your own must be passed to stopWhereMisconfigured, too." +
      (servers > 1 ? countsAsOne : ""),
  );
}

/** @throws ConfigurationError for a store that needs what a Worker doesn't have */
function requireHttp({ reach, store }: ReplayConfiguration): void {
  if (reach === "process" || store === "upstash") return;
  const why =
    reach === "disk"
      ? "has no disk for the embedded replay store"
      : "keeps no connection to a Redis from one request to the next, so REDIS_URL can't work";
  throw new ConfigurationError(
    `This is Cloudflare Workers, which ${why}. Set UPSTASH_REDIS_REST_URL and ` +
      "UPSTASH_REDIS_REST_TOKEN instead. A store of your own must be passed to " +
      "stopWhereMisconfigured, too.",
  );
}

function list(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Variables set by hosts that start any number of servers, each with its own disk. */
const HOSTS_WITHOUT_A_SHARED_DISK: ReadonlyMap<string, string> = new Map([
  ["VERCEL", "Vercel"],
  ["AWS_LAMBDA_FUNCTION_NAME", "AWS Lambda"],
  ["K_SERVICE", "Cloud Run"],
  ["FUNCTIONS_WORKER_RUNTIME", "Azure Functions"],
]);

/**
 * A sign that the app's servers do not share a disk; null without such a sign.
 *
 * @param servers `UI_PROCESSES`, the number of servers that do not share a disk
 */
export function signOfSeveralDisks(servers: number, env: Environment): string | null {
  if (servers > 1) return `UI_PROCESSES is ${servers}`;
  for (const [variable, host] of HOSTS_WITHOUT_A_SHARED_DISK) {
    if (env[variable]) return `This is ${host} (${variable} is set)`;
  }
  return null;
}

/** The oldest Node that has `crypto.hash`, which replay keys are made with. */
const OLDEST = [20, 12] as const;

/**
 * Refuses a Node that every dispatch would fail on, although pages would still render.
 *
 * @param version such as `20.12.0`
 * @throws ConfigurationError
 */
export function checkNodeVersion(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new ConfigurationError(
    `This is Node ${version}, and Node ${OLDEST.join(".")} is the oldest that works: install a newer one.`,
  );
}
