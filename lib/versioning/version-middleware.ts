import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server";
import { type LifecycleFormat, readLifecycleFormat } from "./lifecycle-format";
import { lifecycleHeaders } from "./lifecycle-headers";
import type { VersionMap } from "./version-map";

/** What `proxy.ts` or `middleware.ts` exports: it gives a response, or nothing to let the request through. */
export type Middleware = (request: NextRequest, event: NextFetchEvent) => unknown;

/** What the middleware works with; both have a default. */
export interface VersionMiddlewareOptions {
  /** The app's own middleware, which is asked first; its answer gets the headers too. */
  readonly next?: Middleware;
  /** Default what `API_LIFECYCLE_FORMAT` says. */
  readonly format?: () => LifecycleFormat;
}

/**
 * Makes what `proxy.ts` exports as `proxy`, or `middleware.ts` as `middleware`: it sets the lifecycle
 * headers on each answer of a mapped path, those that no handler makes included.
 *
 * It sets no other header: what middleware sets silently replaces what the handler sets, and `Link`,
 * `Cache-Control` and `ETag` are the handler's. `middleware.ts` needs `runtime: "nodejs"` in its `config`.
 */
export function versionMiddleware(
  versions: VersionMap,
  { next, format = readLifecycleFormat }: VersionMiddlewareOptions = {},
) {
  return async (request: NextRequest, event: NextFetchEvent): Promise<Response> => {
    const own = await next?.(request, event);
    const response = own instanceof Response ? own : NextResponse.next();
    const found = versions.match(request.nextUrl.pathname);
    if (!found) return response;
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    for (const [name, value] of lifecycleHeaders(found.route, format())) headers.set(name, value);
    return new Response(response.body, { status, statusText, headers });
  };
}
