import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server.js";
import { isPreflight } from "../../common/http-methods";
import { chooseVersion, entriesAt } from "../choose/choose-version";
import { setCrossOrigin } from "../headers/cross-origin";
import { lifecycleHeaders } from "../headers/lifecycle-headers";
import type { ProblemResponse } from "../map/problem";
import { fillRoutePath, matchRoutePath, type PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { type LifecycleWrapper, lifecycleWrapper } from "./lifecycle-wrapper";

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
   * Makes the refusals if the middleware is given a map. Default: problem documents (RFC 9457) whose
   * `type` leads to the map's `retirementPolicy`.
   */
  readonly problem?: ProblemResponse;
}

/**
 * Makes the function that `proxy.ts` exports as `proxy`, or `middleware.ts` as `middleware`. The
 * function sets the lifecycle headers on every response of a path in the map, even if no handler
 * made the response. It answers 410 for each retired version itself, so that no route file can serve
 * one by accident.
 *
 * If the map has `ask`, several versions can share a path, the `resource` of their entries. For a
 * request to a shared path, the function chooses a version in the ways that `ask` names. It then
 * rewrites the request to the path of that version, or answers 400 if it can't choose one.
 *
 * On a handler's response, the function sets only the lifecycle headers. A middleware's header
 * silently replaces the handler's, and `Link`, `Cache-Control` and `ETag` belong to the handler.
 * `middleware.ts` needs `runtime: "nodejs"` in its `config`.
 *
 * @param versioned the wrapper, whose options the refusals follow; or a map, for refusals with none
 *
 * @example
 * ```ts
 * import { lifecycleWrapper, versionMiddleware } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const versioned = lifecycleWrapper({ versions });
 * export const proxy = versionMiddleware(versioned);
 * export const config = { matcher: "/api/:path*" };
 * ```
 */
export function versionMiddleware(
  versioned: Pick<LifecycleWrapper, "versions" | "refusals"> | VersionMap,
  { next, problem }: VersionMiddlewareOptions = {},
) {
  const { versions, refusals } =
    "refusals" in versioned
      ? versioned
      : lifecycleWrapper({ versions: versioned, ...(problem && { problem }) });
  return async (request: NextRequest, event: NextFetchEvent): Promise<Response> => {
    const own = await next?.(request, event);
    const response = own instanceof Response ? own : NextResponse.next();
    const { pathname, searchParams } = request.nextUrl;
    const { method, headers } = request;
    const asked = { method, headers, pathname, searchParams, isPreflight: isPreflight(request) };
    const found = entriesAt(versions, pathname);
    const choice = chooseVersion(versions, asked, found);
    if (!found || !choice) return response;
    // If the app's own middleware made a response, no refusal and no rewrite replaces it.
    const isLetThrough = response.headers.has(PASSED_ON);
    const { entries } = found;
    if (choice.kind === "refused") {
      if (!isLetThrough) return response;
      return withOwn(response, refusals.unchosen(request, choice, entries), request, versions);
    }
    if (choice.route.lifecycle === "retired" && isLetThrough) {
      const refusal = await refusals.retired(request, choice, entries);
      return withOwn(response, refusal, request, versions);
    }
    return passOn(request, response, isLetThrough, choice, versions);
  };
}

interface Found {
  readonly route: RouteVersion;
  readonly parameters: PathParameters;
}

/** Leads a request to the path of its version, with the lifecycle headers. */
function passOn(
  request: NextRequest,
  response: Response,
  isLetThrough: boolean,
  { route, parameters }: Found,
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
  // Next replaces the handler's list of exposed fields with the middleware's. The wrapper's list has
  // the handler's fields, too, so the middleware sends one only if the app's own has one.
  const isOwnList = headers.has("Access-Control-Expose-Headers");
  if (!isLetThrough || isOwnList || isPreflight(request)) {
    setCrossOrigin(headers, request, { versions, isPublic: false });
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A refusal with the headers that the app's own middleware has set, but no word of its to Next. */
function withOwn(
  own: Response,
  refusal: Response,
  request: Request,
  versions: VersionMap,
): Response {
  const kept = [...own.headers].filter(([name]) => !name.startsWith("x-middleware-"));
  const headers = new Headers(kept);
  for (const [name, value] of refusal.headers) {
    if (name === "vary") headers.append(name, value);
    else headers.set(name, value);
  }
  setCrossOrigin(headers, request, { versions, isPublic: false });
  return new Response(refusal.body, { status: refusal.status, headers });
}

const PASSED_ON = "x-middleware-next";
