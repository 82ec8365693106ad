import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server.js";
import { isPreflight } from "../../common/http-methods";
import { askedFields } from "../choose/asked-versions";
import { chooseVersion } from "../choose/choose-version";
import { refuseChoice } from "../choose/refuse-choice";
import { exposeLifecycle, lifecycleHeaders } from "../headers/lifecycle-headers";
import { LIFECYCLE_PROBLEMS, type ProblemResponse, problemResponses } from "../map/problem";
import { fillRoutePath, matchRoutePath, type PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";

/**
 * The function that `proxy.ts` or `middleware.ts` exports. It returns a response, or nothing to
 * let the request through.
 */
export type Middleware = (request: NextRequest, event: NextFetchEvent) => unknown;

/** The options of the middleware; each has a default. */
export interface VersionMiddlewareOptions {
  /** The app's own middleware, called first. Its response gets the lifecycle headers, too. */
  readonly next?: Middleware;
  /**
   * Makes the refusals. Default: problem documents (RFC 9457) whose `type` leads to the map's
   * `retirementPolicy`.
   */
  readonly problem?: ProblemResponse;
}

/**
 * Makes the function that `proxy.ts` exports as `proxy`, or `middleware.ts` as `middleware`. The
 * function sets the lifecycle headers on every response of a path in the map, even if no handler
 * made the response.
 *
 * If the map has `ask`, several versions can share a path, the `resource` of their entries. For a
 * request to a shared path, the function chooses a version in the ways that `ask` names. It then
 * rewrites the request to the path of that version, or answers 400 if it can't choose one.
 *
 * On a handler's response, the function sets only the lifecycle headers and
 * `Access-Control-Expose-Headers`. A middleware's header silently replaces the handler's, and
 * `Link`, `Cache-Control` and `ETag` belong to the handler. `middleware.ts` needs
 * `runtime: "nodejs"` in its `config`.
 *
 * @example
 * ```ts
 * import { versionMiddleware } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * export const proxy = versionMiddleware(versions);
 * export const config = { matcher: "/api/:path*" };
 * ```
 */
export function versionMiddleware(
  versions: VersionMap,
  {
    next,
    problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS),
  }: VersionMiddlewareOptions = {},
) {
  return async (request: NextRequest, event: NextFetchEvent): Promise<Response> => {
    const own = await next?.(request, event);
    const response = own instanceof Response ? own : NextResponse.next();
    const { pathname, searchParams } = request.nextUrl;
    const { method, headers } = request;
    const choice = chooseVersion(versions, {
      ...{ method, headers, pathname, searchParams },
      isPreflight: isPreflight(request),
    });
    if (!choice) return response;
    // If the app's own middleware made a response, no refusal and no rewrite replaces it.
    const isLetThrough = response.headers.has(PASSED_ON);
    if (choice.kind === "route") return passOn(request, response, isLetThrough, choice, versions);
    return isLetThrough
      ? refusalOf(request, response, refuseChoice(choice, problem), versions)
      : response;
  };
}

interface Chosen {
  readonly route: RouteVersion;
  readonly parameters: PathParameters;
}

/** Leads a request to the path of its version, with the lifecycle headers. */
function passOn(
  request: NextRequest,
  response: Response,
  isLetThrough: boolean,
  { route, parameters }: Chosen,
  versions: VersionMap,
): Response {
  const headers = new Headers(response.headers);
  if (isLetThrough && !matchRoutePath(route.path, request.nextUrl.pathname)) {
    const url = request.nextUrl.clone();
    url.pathname = fillRoutePath(route.path, parameters);
    headers.delete(PASSED_ON);
    for (const [name, value] of NextResponse.rewrite(url).headers) headers.set(name, value);
  }
  for (const [name, value] of lifecycleHeaders(route, versions)) headers.set(name, value);
  // Next replaces the handler's list of exposed fields with the middleware's, so both lists need
  // the lifecycle fields.
  exposeLifecycle(headers, versions);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A refusal with the headers that the app's own middleware has set, but no word of its to Next. */
function refusalOf(
  { method }: Request,
  own: Response,
  refusal: Response,
  versions: VersionMap,
): Response {
  const kept = [...own.headers].filter(([name]) => !name.startsWith("x-middleware-"));
  const headers = new Headers(kept);
  for (const [name, value] of refusal.headers) headers.set(name, value);
  for (const name of versions.ask ? askedFields(versions.ask) : []) headers.append("Vary", name);
  exposeLifecycle(headers, versions);
  return new Response(method === "HEAD" ? null : refusal.body, { status: refusal.status, headers });
}

const PASSED_ON = "x-middleware-next";
