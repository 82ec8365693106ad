import { join } from "node:path";
import { developmentSecret } from "./development-secret";
import { createExchange, type Exchange, type ObserveDispatch } from "./dispatch/create-dispatcher";
import { createRateLimiter, type RateLimiter, unlimited } from "./dispatch/rate-limiter";
import { createRefusalLog } from "./dispatch/refusal-log";
import { toResponse } from "./dispatch/respond";
import { withServerTiming } from "./dispatch/server-timing";
import { createTelemetry } from "./dispatch/telemetry";
import { createUpstashRateLimiter } from "./dispatch/upstash-rate-limiter";
import { type Configuration, readConfiguration } from "./env";
import type { UiInteractionAuthorizerInterface } from "./interaction/authorizer";
import type { SigningContext } from "./manifest/sign-instance";
import { type ApiRoute, createApiRoute } from "./node-mount/create-api-route";
import { createNodeMount, type NodeMount } from "./node-mount/create-node-mount";
import { parseCookies } from "./protocol/cookie";
import { DISPATCH_PATH } from "./protocol/markup";
import type { RegisteredInteraction, Registry } from "./registry/create-registry";
import { withDeadline } from "./replay/bounded-store";
import { createMemoryStore } from "./replay/memory-store";
import { createRedisStore } from "./replay/redis-store";
import type { ReplayStore } from "./replay/replay-store";
import { createSqliteStore } from "./replay/sqlite-store";
import { createUpstashStore } from "./replay/upstash-store";
import { createKeyRing, type KeyRing } from "./token/key-ring";

/** What one process has one of. */
interface Services {
  readonly configuration: Configuration;
  readonly keyRing: KeyRing;
  readonly replayStore: ReplayStore;
  readonly rateLimiter: RateLimiter;
}

/** Allows every interaction: the default, to be replaced where the dispatch route is made. */
export const allowAll: UiInteractionAuthorizerInterface = { authorize: () => true };

/** The dispatch endpoint in the two forms that Next has for one. */
export interface DispatchRoute {
  /** For a route of the App Router: every method of it. */
  (request: Request): Promise<Response>;
  /** For an API route, `pages/api/ui-dispatch`; it reads the body itself, so `bodyParser` must be off there. */
  readonly api: ApiRoute;
}

/**
 * The dispatch endpoint for a registry, ready to be exported as a route's methods.
 *
 * It reads the environment at the first request and not before, so that a build needs no secret. From
 * then on a Node server around Next can answer without Next's router (`server.mjs`).
 */
export function createDispatchRoute(
  registry: Registry,
  authorizer: UiInteractionAuthorizerInterface = allowAll,
): DispatchRoute {
  let exchange: Exchange | undefined;
  const exchangeAt = (path: string) => {
    exchange ??= start(registry, authorizer);
    if (path === DISPATCH_PATH) processWide[NODE_MOUNT] ??= createNodeMount(exchange);
    return exchange;
  };
  const route = async (request: Request) =>
    toResponse(await exchangeAt(new URL(request.url).pathname)(request));
  return Object.assign(route, { api: createApiRoute(exchangeAt, warnOnce(OWN_ADDRESS)) });
}

const OWN_ADDRESS =
  "[service-ui] pages/api/ui-dispatch was asked for by its own address, which it does not answer. " +
  "Does this come with every interaction, then the host does not keep the address of what it rewrites: " +
  "remove that file, and the App Router's route answers.";

function warnOnce(message: string): () => void {
  let isDone = false;
  return () => {
    if (!isDone) console.warn(message);
    isDone = true;
  };
}

function start(registry: Registry, authorizer: UiInteractionAuthorizerInterface): Exchange {
  const services = dispatchServices();
  const exchange = createExchange({ ...services, registry, authorizer });
  return services.isProduction ? exchange : withServerTiming(exchange);
}

/** What a render needs to sign its instances. `cookieHeader` is asked for only where contexts are bound to a session. */
export async function signingContext(
  cookieHeader: () => Promise<string | null>,
): Promise<SigningContext> {
  const { configuration, keyRing } = services();
  const { sessionCookie, ttlSeconds } = configuration;
  const binding =
    sessionCookie === null ? null : (parseCookies(await cookieHeader()).get(sessionCookie) ?? "");
  return {
    keyRing,
    binding,
    ttlSeconds,
    // Of each instance: it may be streamed long after its page began, and lives from then on.
    get now() {
      return Math.floor(Date.now() / 1000);
    },
  };
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
  const { configuration, keyRing, replayStore, rateLimiter } = services();
  return {
    ...configuration,
    keyRing,
    replayStore,
    rateLimiter,
    clock: Date.now,
    exposeDebug: !configuration.isProduction,
    reportError,
    observe: createObserver(),
  };
}

/** At the first dispatch and not before: a meter that is made before its SDK is registered never records. */
function createObserver(): ObserveDispatch {
  const telemetry = createTelemetry();
  const log = createRefusalLog();
  return (run) => telemetry(() => log(run));
}

/** The error with its stack, for the server's log alone. */
function reportError(error: unknown, interaction?: RegisteredInteraction): void {
  const { component, on } = interaction ?? {};
  const where = component && on ? ` ${component.definition.name} ${on.part} ${on.event}` : "";
  console.error(`[service-ui]${where}`, error);
  if (error instanceof Error && NEEDS_SCOPE.test(error.message)) console.error(SCOPE_HINT);
}

/** What Next says where `cookies()`, `after()`, `revalidatePath()` and the like are called beside a request of the App Router. */
const NEEDS_SCOPE = /outside a request scope|static generation store missing/;
const SCOPE_HINT =
  "[service-ui] This handler ran outside of what Next keeps for a request; it has event.request. " +
  "The chapter on dispatch says where it has both: docs/handbook/dispatch.md#outside-of-nexts-request";

const INSTANCE = Symbol.for("service-ui.services");
/** What `server.mjs` looks for: it is no part of the bundle, and must not build the handlers a second time. */
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
  // Followed by the bundler, a checkout's development secret would become a part of the server that is built.
  const directory = join(/* turbopackIgnore: true */ process.cwd(), ".service-ui");
  const { limitMs, claimMs } = shareTime(configuration);
  return {
    configuration,
    keyRing: createKeyRing(secret ?? developmentSecret(directory), previousSecrets),
    replayStore: withDeadline(createStore(configuration, claimMs), claimMs),
    rateLimiter: createLimiter(configuration, limitMs),
  };
}

/** A database that is asked for both the limit and the claim may be silent for `replayTimeoutMs` in all. */
function shareTime({ replay, rateLimit, replayTimeoutMs }: Configuration) {
  if (replay.store !== "upstash" || !rateLimit) return { limitMs: 0, claimMs: replayTimeoutMs };
  const limitMs = Math.ceil(replayTimeoutMs / 4);
  return { limitMs, claimMs: Math.max(1, replayTimeoutMs - limitMs) };
}

function createLimiter({ rateLimit, replay }: Configuration, timeoutMs: number): RateLimiter {
  if (!rateLimit) return unlimited;
  const own = createRateLimiter(rateLimit, Date.now);
  if (replay.store !== "upstash") return own;
  const onUnavailable = () =>
    console.warn("[service-ui] The shared rate limit can't be asked: each process counts alone.");
  return createUpstashRateLimiter(replay, rateLimit, {
    own,
    timeoutMs,
    clock: Date.now,
    onUnavailable,
  });
}

function createStore({ replay }: Configuration, timeoutMs: number): ReplayStore {
  switch (replay.store) {
    case "memory":
      return createMemoryStore({});
    case "upstash":
      return createUpstashStore({ url: replay.url, token: replay.token, timeoutMs });
    case "redis":
      return createRedisStore({ url: replay.url, timeoutMs });
    case "sqlite":
      return createSqliteStore({ directory: replay.directory, timeoutMs });
  }
}
