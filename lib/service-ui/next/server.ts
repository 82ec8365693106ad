/** The entry `service-ui/server`, for an app's routes. */
import "../../common/host/refuse-edge";
import { addressOf } from "../../common/address/app-address";
import { forEveryMethod } from "../../common/http-methods";
import { createLogger, processLogger, setLogger, type UiLogger } from "../../common/logging/logger";
import { NODE_MOUNT } from "../../common/registered-symbols";
import { ConfigurationError } from "../configuration/variables";
import { type Registry, requireAuthorizer } from "../declare/create-registry";
import { answerInFrames, type Exchange } from "../dispatch/answer-in-frames";
import { type DispatchServices, dispatch } from "../dispatch/dispatch";
import { type DispatchRequest, dispatchRequestOf } from "../dispatch/dispatch-request";
import { createOriginNote, createRefusalLog } from "../dispatch/refusal-log";
import { toResponse } from "../dispatch/respond";
import { createTelemetry, type MountName, withServerTiming } from "../dispatch/telemetry";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import { type SigningContext, signingContext as signingOfProcess } from "../keys/page-keys";
import { createNodeMount, nodeProcess } from "../node/create-node-mount";
import { bringReplayStore, processServices, storeName } from "../process/process-services";
import { refuseSharedPage } from "../render/shared-page";
import type { ReplayStore } from "../replay/replay-store";
import type { KeyRing } from "../wire/key-ring";
import { DISPATCH_PATH } from "../wire/markup";
import type { Messages } from "../wire/notice";
import type { ReadonlyHeaders } from "../wire/request-view";
import { dispatchServices } from "./dispatch-services";
import { answerHealth } from "./health/answer-health";
import { observeProcess } from "./observe-process";
import { announceOnce } from "./start-log";

export { currentKeyRing } from "../keys/page-keys";

export type { KeyRing, Messages, ReplayStore, SigningContext, UiLogger };

/** The options of a dispatch route. */
export interface DispatchRouteOptions {
  /**
   * Decides who may do what, after the component's own `allow`. Without one, a component whose
   * `allow` is `"authorizer"` is a declaration error.
   */
  readonly authorizer?: UiInteractionAuthorizerInterface;
  /**
   * What users are told of refusals, by language; default English. The language is the one of the
   * request's `Accept-Language`: the runtime sends the page's `lang`. Pass the same texts to
   * `<RuntimeScript>`.
   */
  readonly messages?: Messages;
  /**
   * The app's own replay store, in place of the one that the environment chooses. Pass it to
   * `stopWhereMisconfigured`, too. If a process gets several, it uses the first.
   */
  readonly replayStore?: ReplayStore;
  /**
   * Writes the whole log of this process; default the console. Pass the same logger to
   * `stopWhereMisconfigured`, because that function writes the first line.
   */
  readonly logger?: UiLogger;
}

/** The dispatch endpoint as a route handler of the App Router, for every method. */
export type DispatchRoute = (request: Request) => Promise<Response>;

/**
 * The dispatch endpoint for a registry, ready to be exported as a route's methods.
 *
 * Reads the environment at the first request, so that a build needs no secret. If a process makes
 * several dispatch routes, the server of `service-ui/node` uses the one that was made first.
 *
 * @example
 * ```ts
 * import { createDispatchRoute } from "service-ui/server";
 * import { registry } from "./registry";
 *
 * const dispatch = createDispatchRoute(registry);
 * export { dispatch as DELETE, dispatch as GET, dispatch as PATCH };
 * export { dispatch as POST, dispatch as PUT };
 * ```
 */
export function createDispatchRoute(
  registry: Registry,
  options: DispatchRouteOptions = {},
): DispatchRoute {
  // In plain JavaScript, an authorizer in the place of the options would go unnoticed.
  if ("authorize" in options) {
    throw new TypeError("Pass the authorizer as createDispatchRoute(registry, { authorizer }).");
  }
  if ("userKey" in options) {
    throw new TypeError(
      "Pass userKey to createUi({ userKey }): pages are rendered for a user, too.",
    );
  }
  const { authorizer, messages, replayStore, logger } = options;
  requireAuthorizer(registry, authorizer);
  if (logger) setLogger(logger);
  if (replayStore) bringReplayStore(replayStore);
  let started: MountedExchange | undefined;
  const exchangeOn =
    (mount: MountName): Exchange =>
    (request) => {
      started ??= startOrTell(registry, { authorizer }, messages);
      return started(request, mount);
    };
  nodeProcess[NODE_MOUNT] ??= createNodeMount(exchangeOn("node"), addressOf(DISPATCH_PATH));
  const exchange = exchangeOn("next");
  return async (request) => toResponse(await exchange(dispatchRequestOf(request)));
}

/**
 * What a render needs to sign tokens: keys, session, user and lifetime.
 *
 * @param headersOf gives the headers of the request; or its `Cookie` header alone, if no `userKey`
 *   reads another one
 * @throws Error (rejects) in a route that Next renders once for everybody (`force-static`)
 *
 * @example
 * ```ts
 * import { signingContext } from "service-ui/server";
 *
 * const signingFor = ({ headers }: Request) => signingContext(async () => headers);
 * ```
 */
export async function signingContext(
  headersOf: () => Promise<ReadonlyHeaders | string | null>,
): Promise<SigningContext> {
  // A view refuses such a page itself. Here the error comes before one about a missing secret.
  await refuseSharedPage("the components");
  return signingOfProcess(headersOf);
}

/**
 * The methods of a route that answers probes. `GET /__ui/health` answers 200 if the replay store
 * worked within the last few seconds, else 503. The body names the store and the class of its
 * failure; if the environment is wrong, `MISCONFIGURED` and what to set. `GET /__ui/health?ready`
 * answers 200 until SIGUSR2 announces a stop, unless the process's clock and the store's differ, and
 * `GET /__ui/health?live` always answers 200.
 *
 * @example
 * ```ts
 * import { createHealthRoute } from "service-ui/server";
 *
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createHealthRoute();
 * ```
 */
export function createHealthRoute() {
  return forEveryMethod((request) =>
    answerHealth(request, () => {
      observeProcess();
      const { tryStore, unready, identity, configuration } = processServices();
      const { healthToken, replay } = configuration;
      const about = () => ({ ...identity, ...replay.place, clock: Date.now(), pid: process.pid });
      return { store: storeName(), tryStore, unready, token: healthToken, about };
    }),
  );
}

type MountedExchange = (request: DispatchRequest, mount: MountName) => ReturnType<Exchange>;

/** In production only a Worker comes this far with a wrong environment (see `stopWhereMisconfigured`). */
function startOrTell(...given: Parameters<typeof start>): MountedExchange {
  try {
    return start(...given);
  } catch (error) {
    if (error instanceof ConfigurationError) {
      createLogger().error(`Service UI cannot start. ${error.message}`);
    }
    throw error;
  }
}

function start(
  registry: Registry,
  given: Pick<DispatchServices, "authorizer">,
  messages: Messages | undefined,
): MountedExchange {
  const { configuration } = processServices();
  announceOnce();
  const isDevelopment = !configuration.isProduction;
  const services = { ...dispatchServices(), registry, ...given };
  const report = createTelemetry();
  const log = createRefusalLog(processLogger(), { showHints: isDevelopment });
  const noteOrigin = isDevelopment ? () => {} : createOriginNote();
  const exchange: MountedExchange = (request, mount) => {
    observeProcess();
    return answerInFrames(
      request,
      (sendFrame) =>
        report(async () => {
          const made = await dispatch(request, services, sendFrame);
          log(made);
          noteOrigin(request, made);
          return made;
        }, mount),
      isDevelopment,
      messages,
    );
  };
  if (!isDevelopment) return exchange;
  return (request, mount) => withServerTiming((timed) => exchange(timed, mount))(request);
}
