import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server.js";
import { isPreflight } from "../../common/http-methods";
import { type AskingFault, chooseVersion } from "../choose/choose-version";
import { type LifecycleFormat, readLifecycleFormat } from "../headers/lifecycle-format";
import { exposeLifecycle, lifecycleHeaders } from "../headers/lifecycle-headers";
import { fillRoutePath, matchRoutePath } from "../map/route-path";
import type { VersionMap } from "../map/version-map";
import {
  ASKING_PROBLEMS,
  LIFECYCLE_PROBLEMS,
  type ProblemResponse,
  problemResponses,
} from "./problem";

/**
 * The function that `proxy.ts` or `middleware.ts` exports. It returns a response, or nothing to
 * let the request through.
 */
export type Middleware = (request: NextRequest, event: NextFetchEvent) => unknown;

/** The options of the middleware; each has a default. */
export interface VersionMiddlewareOptions {
  /** The app's own middleware, called first. Its response gets the lifecycle headers, too. */
  readonly next?: Middleware;
  /** The format of the lifecycle headers. Default: what `API_LIFECYCLE_FORMAT` says. */
  readonly format?: () => LifecycleFormat;
  /**
   * Makes the refusals. Default: problem documents (RFC 9457) whose `type` leads to the map's
   * `retirementPolicy`.
   */
  readonly problem?: ProblemResponse<AskingFault>;
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
    format = readLifecycleFormat,
    problem = problemResponses(versions.retirementPolicy, {
      ...LIFECYCLE_PROBLEMS,
      ...ASKING_PROBLEMS,
    }),
  }: VersionMiddlewareOptions = {},
) {
  return async (request: NextRequest, event: NextFetchEvent): Promise<Response> => {
    const own = await next?.(request, event);
    const response = own instanceof Response ? own : NextResponse.next();
    const { pathname, searchParams } = request.nextUrl;
    const choice = chooseVersion(versions, {
      pathname,
      searchParams,
      headers: request.headers,
      isPreflight: isPreflight(request),
    });
    if (!choice) return response;
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    // If the app's own middleware made a response, no refusal and no rewrite replaces it.
    const isLetThrough = headers.has(PASSED_ON);
    if (choice.kind === "refused") {
      if (!isLetThrough) return response;
      const detail = DETAILS[choice.fault];
      const refusal = problem(choice.fault, { detail, available: choice.available });
      // Copies the headers that the app's own middleware has set, without its instructions to Next.
      const fields = new Headers(
        [...headers].filter(([name]) => !name.startsWith("x-middleware-")),
      );
      for (const [name, value] of refusal.headers) fields.set(name, value);
      if (versions.ask?.header) fields.append("Vary", versions.ask.header);
      if (versions.ask?.mediaType) fields.append("Vary", "Accept");
      exposeLifecycle(fields);
      const body = request.method === "HEAD" ? null : refusal.body;
      return new Response(body, { status: refusal.status, headers: fields });
    }
    const { route, parameters } = choice;
    if (isLetThrough && !matchRoutePath(route.path, pathname)) {
      const url = request.nextUrl.clone();
      url.pathname = fillRoutePath(route.path, parameters);
      headers.delete(PASSED_ON);
      for (const [name, value] of NextResponse.rewrite(url).headers) headers.set(name, value);
    }
    for (const [name, value] of lifecycleHeaders(route, format())) headers.set(name, value);
    // Next replaces the handler's list of exposed fields with the middleware's, so both lists need
    // the lifecycle fields.
    exposeLifecycle(headers);
    return new Response(response.body, { status, statusText, headers });
  };
}

const PASSED_ON = "x-middleware-next";

const DETAILS: Readonly<Record<AskingFault, string>> = {
  version_required: "The request asks for no version of this resource.",
  version_unsupported: "This resource does not have the requested version.",
  version_ambiguous: "The request asks for different versions in different ways.",
};
