import { processLogger, type UiLogger } from "../../common/logging/logger";
import { ANNOUNCED, NODE_SERVER } from "../../common/registered-symbols";
import type { Configuration } from "../configuration/read-configuration";
import {
  type Environment,
  removedVariables,
  renamedVariables,
  unknownVariables,
} from "../configuration/variables";
import { nodeProcess } from "../node/create-node-mount";
import type { ProcessIdentity } from "../process/process-identity";
import { processServices } from "../process/process-services";

const processWide: typeof globalThis & { [ANNOUNCED]?: true } = globalThis;

/**
 * Logs the settings once for each process: at its start, or before its first dispatch.
 *
 * @throws ConfigurationError with a message that says what to set
 */
export function announceOnce(): void {
  if (processWide[ANNOUNCED]) return;
  const { configuration, identity } = processServices();
  processWide[ANNOUNCED] = true;
  const nodeMount = nodeProcess[NODE_SERVER] !== undefined;
  logStart(configuration, { env: process.env, logger: processLogger(), nodeMount, identity });
}

interface StartLogServices {
  readonly env: Environment;
  readonly logger: UiLogger;
  /** Whether the library's own Node server answers dispatches. */
  readonly nodeMount: boolean;
  readonly identity?: ProcessIdentity;
}

/** Logs the settings in force, then warns of what an operator may not have meant. */
export function logStart(
  configuration: Configuration,
  { env, logger, nodeMount, identity }: StartLogServices,
): void {
  logger.info("service ui started", { ...summaryOf(configuration), ...identity, nodeMount });
  for (const renamed of renamedVariables(env)) {
    logger.warn("variable has a new name; the next release reads only that", renamed);
  }
  for (const removed of removedVariables(env)) logger.warn("variable has no effect", removed);
  for (const name of unknownVariables(env)) logger.warn("unknown variable", { name });
  if (configuration.isProduction && configuration.replay.store === "memory") {
    logger.warn("UI_REPLAY_STORE=memory: each process remembers used dispatches for itself");
  }
  if (configuration.isProduction && configuration.allowedOrigins === null) {
    logger.warn("APP_ORIGIN is not set: any host name that leads here is taken for the app's own");
  }
}

/**
 * The settings without secrets. Includes all numbers and flags, but only those texts that are
 * listed here by name.
 */
function summaryOf(configuration: Configuration): Readonly<Record<string, unknown>> {
  const { secret, previousSecrets, replay, allowedOrigins, rateLimit } = configuration;
  return {
    ...Object.fromEntries(Object.entries(configuration).filter(([, value]) => isPlain(value))),
    signingKey: secret === null ? "made for development" : "APP_SECRET",
    previousSecrets: previousSecrets.length,
    store: replay.store,
    ...replay.place,
    origins: allowedOrigins === null ? "the request's own host" : [...allowedOrigins],
    sessionCookie: configuration.sessionCookie ?? "off",
    rateLimit: rateLimit === null ? "off" : `${rateLimit.limit}/${rateLimit.windowSeconds}s`,
    maxConcurrent: configuration.maxConcurrent ?? "off",
    logLevel: configuration.logLevel,
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}
