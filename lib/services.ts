import { join } from "node:path";
import { addressOf } from "./address/app-address";
import { developmentSecret } from "./development-secret";
import { withClaimMetrics } from "./dispatch/claim-metrics";
import { createExchange, type Exchange } from "./dispatch/create-dispatcher";
import type { RateLimiter } from "./dispatch/rate-limiter";
import { createRefusalLog } from "./dispatch/refusal-log";
import { toResponse } from "./dispatch/respond";
import { withServerTiming } from "./dispatch/server-timing";
import { createSlots, type Slots } from "./dispatch/slots";
import { withStoreLog } from "./dispatch/store-log";
import { createTelemetry } from "./dispatch/telemetry";
import { type Configuration, readConfiguration } from "./env";
import { answerHealth } from "./health/answer-health";
import { reachStore } from "./health/reach-store";
import { createTrialClaims, type TryStore } from "./health/trial-claims";
import type { UiInteractionAuthorizerInterface } from "./interaction/authorizer";
import { processLogger, setLogger, type UiLogger } from "./logging/logger";
import type { SigningContext } from "./manifest/sign-instance";
import { processMetrics } from "./metrics/metrics";
import { metricsHandler } from "./metrics/metrics-handler";
import { createNodeMount, type NodeMount } from "./node-mount/create-node-mount";
import { keepOneAddress } from "./one-address";
import { bindingOf, cookieValues } from "./protocol/cookie";
import { DISPATCH_PATH } from "./protocol/markup";
import type { Registry } from "./registry/create-registry";
import type { ReplayStore } from "./replay/replay-store";
import { announceOnce } from "./start-log";
import { createStores } from "./stores";
import { createKeyRing, type KeyRing } from "./token/key-ring";
import { callFamily, processCallCounter } from "./versioning/call-counter";
import { forEveryMethod } from "./versioning/http-methods";

/** What one process has one of. */
interface Services {
  readonly configuration: Configuration;
  readonly keyRing: KeyRing;
  readonly replayStore: ReplayStore;
  readonly rateLimiter: RateLimiter;
  readonly tryStore: TryStore;
  readonly slots: Slots;
}

/** Allows every interaction: the default, to be replaced where the dispatch route is made. */
export const allowAll: UiInteractionAuthorizerInterface = { authorize: () => true };

export type { UiLogger };

/** What a dispatch route may be given besides its registry and authorizer. */
export interface DispatchRouteOptions {
  /**
   * Writes the whole log of this process; default the console. Give it to `stopWhereMisconfigured`
   * as well, which writes the first line.
   */
  readonly logger?: UiLogger;
}

/** The dispatch endpoint as a route handler of the App Router, for every method. */
export type DispatchRoute = (request: Request) => Promise<Response>;

/**
 * The dispatch endpoint for a registry, ready to be exported as a route's methods.
 *
 * It reads the environment at the first request and not before, so that a build needs no secret.
 * `service-ui/node` finds the first one that a process makes and answers with it, too.
 */
export function createDispatchRoute(
  registry: Registry,
  authorizer: UiInteractionAuthorizerInterface = allowAll,
  { logger }: DispatchRouteOptions = {},
): DispatchRoute {
  if (logger) setLogger(logger);
  let started: Exchange | undefined;
  const exchange: Exchange = (request) => {
    started ??= start(registry, authorizer);
    return started(request);
  };
  const address = addressOf(DISPATCH_PATH);
  if (!processWide[NODE_MOUNT]) {
    processWide[NODE_MOUNT] = createNodeMount(exchange, address);
    keepOneAddress(address);
  }
  return async (request) => toResponse(await exchange(request));
}

/**
 * The methods of a route that answers probes. `GET /__ui/health` is 200 if the replay store made a
 * claim within the last seconds, else 503; it names the store and the class of its failure.
 * `GET /__ui/health?live` is 200 whenever the process answers.
 */
export function createHealthRoute() {
  return forEveryMethod((request) =>
    answerHealth(request, () => {
      const { configuration, tryStore } = services();
      return { store: configuration.replay.store, tryStore };
    }),
  );
}

/**
 * The methods of a route that serves this process's metrics as OpenMetrics text to those who bear
 * `METRICS_TOKEN`; without that variable it is 404.
 */
export function createMetricsRoute() {
  return forEveryMethod(
    metricsHandler({
      token: () => services().configuration.metricsToken,
      families: () => [...processMetrics().read(), callFamily(processCallCounter())],
    }),
  );
}

/** Opens the store's connection by a trial claim, so that no visitor waits for it. Never rejects. */
export function warmUp(): Promise<void> {
  return reachStore(services().tryStore);
}

function start(registry: Registry, authorizer: UiInteractionAuthorizerInterface): Exchange {
  announceOnce(checkEnvironment());
  const services = dispatchServices();
  const exchange = createExchange({ ...services, registry, authorizer });
  return services.isProduction ? exchange : withServerTiming(exchange);
}

/**
 * What a render needs to sign its instances. `cookieHeader` is asked for only where contexts are
 * bound to a session.
 */
export async function signingContext(
  cookieHeader: () => Promise<string | null>,
): Promise<SigningContext> {
  const { configuration, keyRing } = services();
  const { sessionCookie, ttlSeconds } = configuration;
  const binding =
    sessionCookie === null ? null : bindingOf(cookieValues(await cookieHeader(), sessionCookie));
  return { keyRing, binding, ttlSeconds, clock: () => Date.now() };
}

/** The keys of `APP_SECRET` and `APP_SECRET_PREVIOUS`, for what an app signs beside its contexts. */
export function currentKeyRing(): KeyRing {
  return services().keyRing;
}

/**
 * Reads the environment now, so that a wrong one stops the start instead of the first visitor.
 *
 * @throws ConfigurationError with a message that says what to set
 */
export function checkEnvironment(): Configuration {
  return services().configuration;
}

function dispatchServices() {
  const { configuration, keyRing, replayStore, rateLimiter, slots } = services();
  return {
    ...configuration,
    keyRing,
    replayStore: withClaimMetrics(replayStore),
    rateLimiter,
    slots,
    clock: Date.now,
    exposeDebug: !configuration.isProduction,
    observe: createTelemetry(),
    log: createRefusalLog(),
    onObserverError: (error: unknown) => processLogger().error("telemetry failed", { error }),
  };
}

const INSTANCE = Symbol.for("service-ui.services");
/**
 * Where `node-mount/start-server.mjs` looks: it is no part of a bundle, and handlers are in one.
 */
const NODE_MOUNT = Symbol.for("service-ui.node-mount");
const processWide: typeof globalThis & { [INSTANCE]?: Services; [NODE_MOUNT]?: NodeMount } =
  globalThis;

/** One per process, although a bundler may load this module once for pages and once for routes. */
function services(): Services {
  processWide[INSTANCE] ??= createServices(readConfiguration(process.env));
  return processWide[INSTANCE];
}

function createServices(configuration: Configuration): Services {
  const { secret, previousSecrets } = configuration;
  // Followed by the bundler, a checkout's development secret would become a part of the server that
  // is built.
  const directory = join(/* turbopackIgnore: true */ process.cwd(), ".service-ui");
  const stores = createStores(configuration, processLogger());
  const replayStore = withStoreLog(stores.replayStore, configuration.replay.store);
  return {
    configuration,
    keyRing: createKeyRing(secret ?? developmentSecret(directory), previousSecrets),
    ...stores,
    slots: createSlots(configuration.maxConcurrent ?? undefined),
    replayStore,
    tryStore: createTrialClaims(replayStore),
  };
}
