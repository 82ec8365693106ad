import { processLogger } from "../logging/logger";
import { cacheControl, NO_STORE } from "./cache-control";
import { forEveryMethod, type HttpMethod, type WebHandler, withoutBody } from "./http-methods";
import type { LifecycleFormat } from "./lifecycle-format";
import { lifecycleHeaders } from "./lifecycle-headers";
import { lifecycleLinks } from "./lifecycle-links";
import { formatLinks } from "./link-header";
import type { ProblemResponse } from "./problem";
import { refuseAccept, refuseMethod, refuseUnserved } from "./refusals";
import { revalidate } from "./revalidate";
import { matchRoutePath, type PathParameters, type RoutePath } from "./route-path";
import type { RouteVersion } from "./route-version";
import type { VersionMap } from "./version-map";

/** The part of a route that is its own: called only for a request that is fit to be answered. */
export type ResourceHandler = (
  request: Request,
  parameters: PathParameters,
) => Response | Promise<Response>;

/** A handler for each method that the resource knows. HEAD and OPTIONS come by themselves. */
export type ResourceHandlers = { readonly GET: ResourceHandler } & {
  readonly [Method in Exclude<HttpMethod, "GET" | "HEAD" | "OPTIONS">]?: ResourceHandler;
};

/** What the wrapper works with; each part is handed in. */
export interface LifecycleDependencies<Path extends RoutePath> {
  readonly versions: VersionMap<Path>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly format: () => LifecycleFormat;
  readonly problem: ProblemResponse;
  /** Told of every call; must neither block nor throw. */
  readonly record: (route: RouteVersion, request: Request, status: number) => void;
}

/** What a browser's script must be let read, beyond the few fields that it always may. */
const EXPOSED = "X-Api-Version, Deprecation, Sunset, Link, ETag, Allow, Retry-After";

/**
 * Makes the wrapper that gives a handler the lifecycle of its path and the manners of HTTP: HEAD, OPTIONS,
 * 405, 406, 410 and 503 of a version that ends, entity tags, caching, links and the lifecycle headers on
 * every status.
 */
export function lifecycleWrapper<Path extends RoutePath>({
  versions,
  now,
  format,
  problem,
  record,
}: LifecycleDependencies<Path>) {
  /** @throws RangeError at module load for a path that the version map does not hold */
  return (path: Path, handlers: ResourceHandlers): Readonly<Record<HttpMethod, WebHandler>> => {
    const route = versions.get(path);
    const own = new Map<string, ResourceHandler>(Object.entries(handlers));
    own.set("HEAD", handlers.GET);
    const allow = ["GET", "HEAD", ...Object.keys(handlers).filter((name) => name !== "GET")];
    allow.push("OPTIONS");

    async function answer(request: Request, parameters: PathParameters | undefined, at: number) {
      const unserved = refuseUnserved(route, at, problem);
      if (unserved) return unserved;
      if (request.method === "OPTIONS") return describeMethods(allow.join(", "));
      const handler = own.get(request.method);
      if (!handler) return refuseMethod(request.method, allow.join(", "), problem);
      const unacceptable = refuseAccept(request, problem);
      if (unacceptable) return unacceptable;
      if (!parameters) return problem("unknown_path", { detail: "The path is misspelt." });
      const response = await handler(request, parameters);
      return response.status === 200 && isRead(request) ? revalidate(request, response) : response;
    }

    return forEveryMethod(async (request) => {
      const at = now() / 1000;
      const parameters = matchRoutePath(path, new URL(request.url).pathname);
      const response = await answer(request, parameters, at).catch((error: unknown) => {
        processLogger().error("versioned API failed", {
          route: path,
          method: request.method,
          error,
        });
        return problem("internal_error", { detail: "The answer could not be made." });
      });
      const headers = new Headers(response.headers);
      for (const [name, value] of lifecycleHeaders(route, format())) headers.set(name, value);
      const links = parameters ? formatLinks(lifecycleLinks(route, versions, parameters)) : "";
      const link = [links, headers.get("Link")].filter(Boolean).join(", ");
      if (link) headers.set("Link", link);
      headers.append("Vary", "Accept");
      const mayBeKept = isRead(request) && (response.status === 200 || response.status === 304);
      headers.set("Cache-Control", mayBeKept ? cacheControl(route, at) : NO_STORE);
      headers.set("Access-Control-Allow-Origin", "*");
      headers.set("Access-Control-Expose-Headers", EXPOSED);
      headers.set("X-Content-Type-Options", "nosniff");
      record(route, request, response.status);
      const finished = new Response(response.body, { status: response.status, headers });
      return request.method === "HEAD" ? withoutBody(finished) : finished;
    });
  };
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** 204 for OPTIONS, which is what a browser's preflight asks for too. */
function describeMethods(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Accept, If-None-Match",
    },
  });
}
