import type { NextRequest } from "next/server.js";
import { processLogger } from "../common/logging/logger";
import { type OnCall, recordCall } from "./deprecated-call";
import { finishResponse } from "./finish-response";
import {
  forEveryMethod,
  type HttpMethod,
  isPreflight,
  isSafeMethod,
  type WebHandler,
} from "./http-methods";
import { type LifecycleFormat, readLifecycleFormat } from "./lifecycle-format";
import { LIFECYCLE_PROBLEMS, type ProblemResponse, problemResponses } from "./problem";
import { refuseAccept, refuseMethod, refuseUnserved } from "./refusals";
import { revalidate } from "./revalidate";
import {
  matchRoutePath,
  type ParametersOf,
  type PathParameters,
  type RoutePath,
} from "./route-path";
import type { RouteVersion } from "./route-version";
import type { VersionMap } from "./version-map";

/** The second argument that Next passes to a route handler. */
export interface RouteContext<Parameters = PathParameters> {
  readonly params: Promise<Parameters>;
}

type Handler<Parameters> = (
  request: NextRequest,
  context: RouteContext<Parameters>,
) => Response | Promise<Response>;

/**
 * The handlers of a route, as its file would export them. GET also serves HEAD, and OPTIONS needs
 * no handler.
 */
export type RouteHandlers<Parameters = PathParameters> = {
  [Method in HttpMethod]?: Handler<Parameters>;
};

/** The wrapper's options; everything but the map has a default. */
export interface LifecycleOptions<Path extends RoutePath = RoutePath> {
  readonly versions: VersionMap<Path>;
  /**
   * Whether everyone gets the same responses; default false. If true, scripts of any origin may
   * read the responses. Caches may keep successful responses to GET and HEAD for five minutes, but
   * never past the next lifecycle date. These responses get entity tags, for which their bodies are
   * read whole. If false, the handler and `headers` decide about caches and other origins. If
   * neither sets `Cache-Control`, successful responses to GET and HEAD get `private, no-cache`, and
   * all others `no-store`.
   */
  readonly isPublic?: boolean;
  /**
   * Header fields for every response, refusals such as 410 and 503 included. Use this option for
   * CORS if scripts of other origins read a private API. A field that the handler sets wins, except
   * that `Vary` keeps both values. Default: none.
   */
  readonly headers?: (request: Request) => HeadersInit;
  /**
   * The media types of the responses. A request that accepts none of these gets 406. Default: any.
   */
  readonly produces?: readonly string[];
  /** Milliseconds since the Unix epoch; default the machine's clock. */
  readonly nowMs?: () => number;
  /** The format of the lifecycle headers. Default: what `API_LIFECYCLE_FORMAT` says. */
  readonly format?: () => LifecycleFormat;
  /**
   * Makes the refusals. Default: problem documents (RFC 9457) whose `type` leads to the map's
   * `retirementPolicy`.
   */
  readonly problem?: ProblemResponse;
  /** Called for each request of a deprecated or retired version. Default: none. */
  readonly onCall?: OnCall;
}

/**
 * Makes the wrapper that applies the lifecycle of a path to its handlers. The wrapper adds the
 * lifecycle headers and links to each response, whatever its status. It answers 410 once the
 * version is retired, and 503 during a brownout, which is a planned outage that rehearses the end.
 * A method without a handler gets 405 with `Allow`, but the wrapper itself answers HEAD and
 * OPTIONS.
 *
 * A route file exports what the wrapper returns, as below.
 *
 * @example
 * ```ts
 * import { lifecycleWrapper } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const versioned = lifecycleWrapper({ versions });
 * const handlers = versioned("/api/v1/orders/[id]", {
 *   GET: async (_, { params }) => Response.json({ id: (await params).id }),
 * });
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
 * ```
 */
export function lifecycleWrapper<Path extends RoutePath>({
  versions,
  isPublic = false,
  headers: common = () => [],
  produces = [],
  nowMs = Date.now,
  format = readLifecycleFormat,
  problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS),
  onCall = () => {},
}: LifecycleOptions<Path>) {
  /** @throws RangeError at module load for a path that the version map does not hold */
  return <Own extends Path>(
    path: Own,
    handlers: RouteHandlers<ParametersOf<Own> & PathParameters>,
  ): Readonly<Record<HttpMethod, WebHandler>> => {
    const route = versions.get(path);
    type Parameters = ParametersOf<Own> & PathParameters;
    const own = new Map(Object.entries<Handler<Parameters>>(handlers));
    if (handlers.GET && !handlers.HEAD) own.set("HEAD", handlers.GET);
    const allow = allowOf([...own.keys()]);

    async function answer(
      request: Request,
      parameters: PathParameters | undefined,
      nowSeconds: number,
    ): Promise<Response> {
      const unserved = refuseUnserved(route, nowSeconds, problem, parameters);
      // A preflight is never refused, because the browser would hide the refusal from the script.
      if (unserved && !isPreflight(request)) return unserved;
      const handler = own.get(request.method);
      if (!handler && request.method === "OPTIONS") return describeMethods(allow, isPublic);
      if (!handler) return refuseMethod(request.method, allow, problem);
      const unacceptable = refuseAccept(request, produces, problem);
      if (unacceptable) return unacceptable;
      if (!parameters) return problem("unknown_path", { detail: "The path is misspelled." });
      // Next passes a `NextRequest`, and `parameters` come from a match of this path.
      const params = Promise.resolve(parameters as Parameters);
      const response = await handler(request as NextRequest, { params });
      const isTagged = isPublic && response.status === 200 && isSafeMethod(request);
      return isTagged ? revalidate(request, response) : response;
    }

    function answerFailure({ method }: Request, error: unknown): Response {
      if (isNextsOwn(error)) throw error;
      processLogger().error("versioned API failed", { route: path, method, error });
      return problem("internal_error", { detail: "The server could not make a response." });
    }

    return forEveryMethod(async (request, context) => {
      const nowSeconds = nowMs() / 1000;
      const parameters = parametersIn(request, route) ?? (await context?.params);
      const response = await answer(request, parameters, nowSeconds)
        .catch((error: unknown) => answerFailure(request, error))
        .finally(() => recordCall(route, request, onCall));
      const about = {
        route,
        versions,
        isPublic,
        produces,
        format: format(),
        parameters,
        nowSeconds,
      };
      return finishResponse(request, response, common(request), about);
    });
  };
}

/** Undefined after a rewrite from another path, when only Next knows the parameters. */
function parametersIn({ url }: Request, { path, resource }: RouteVersion) {
  const { pathname } = new URL(url);
  return matchRoutePath(path, pathname) ?? (resource && matchRoutePath(resource, pathname));
}

/**
 * Whether Next must handle an error itself. The errors of redirect() and notFound(), and those that
 * mark a route as dynamic, all have a digest. `unstable_rethrow` of "next/navigation" is not
 * available, because a route can't bundle that module from a package.
 */
function isNextsOwn(error: unknown): boolean {
  return error instanceof Error && "digest" in error && typeof error.digest === "string";
}

function allowOf(methods: readonly string[]): string {
  const others = methods.filter((name) => !["GET", "HEAD", "OPTIONS"].includes(name));
  const reading = ["GET", "HEAD"].filter((name) => methods.includes(name));
  return [...reading, ...others, "OPTIONS"].join(", ");
}

function describeMethods(allow: string, isPublic: boolean): Response {
  const preflight = {
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Accept, If-None-Match",
  };
  return new Response(null, {
    status: 204,
    headers: { Allow: allow, ...(isPublic ? preflight : {}) },
  });
}
