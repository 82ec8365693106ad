import type { NextRequest } from "next/server.js";
import { isPreflight, isSafeMethod } from "../../common/http-methods";
import { processLogger } from "../../common/logging/logger";
import type { Chosen } from "../headers/finish-response";
import type { ProblemResponse } from "../map/problem";
import { refuseUnserved } from "../serving/serving-state";
import { refuseAccept } from "./accept";
import type { OwnHandlers } from "./handlers-of";
import { allowOf, describeMethods, refuseMethod } from "./methods";
import { revalidate } from "./revalidate";

interface Answering {
  readonly isPublic: boolean;
  readonly produces: readonly string[];
  readonly problem: ProblemResponse;
}

/** A request to a route. */
interface RoutedRequest<Parameters> extends Chosen {
  readonly request: Request;
  /** What the handler gets; undefined if the path is misspelled. */
  readonly params: Parameters | undefined;
  /** Since the Unix epoch, with fractions. */
  readonly nowSeconds: number;
}

export type RequestAnswerer<Parameters> = (routed: RoutedRequest<Parameters>) => Promise<Response>;

/**
 * Makes the function that answers a route's requests: with a refusal, by itself or by a handler.
 */
export function requestAnswerer<Parameters>(
  handlers: OwnHandlers<Parameters>,
  { isPublic, produces, problem }: Answering,
): RequestAnswerer<Parameters> {
  const own = new Map(handlers);
  const reading = own.get("GET");
  if (reading && !own.has("HEAD")) own.set("HEAD", reading);
  const allow = allowOf([...own.keys()]);

  async function answer(routed: RoutedRequest<Parameters>): Promise<Response> {
    const { request, route, parameters, params, nowSeconds } = routed;
    const unserved = refuseUnserved(route, nowSeconds, problem, parameters);
    // A preflight is never refused, because the browser would hide the refusal from the script.
    if (unserved && !isPreflight(request)) return unserved;
    const handler = own.get(request.method);
    if (!handler && request.method === "OPTIONS") return describeMethods(allow);
    if (!handler) return refuseMethod(request.method, allow, problem);
    const unacceptable = refuseAccept(request, produces, problem);
    if (unacceptable) return unacceptable;
    if (!params) return problem("unknown_path", { detail: "The path is misspelled." });
    // Next passes a `NextRequest`.
    const response = await handler(request as NextRequest, {
      params: Promise.resolve(params),
      version: route.version,
    });
    const isTagged = isPublic && response.status === 200 && isSafeMethod(request);
    return isTagged ? revalidate(request, response) : response;
  }

  return (routed) =>
    answer(routed).catch((error: unknown) => {
      if (isNextsOwn(error)) throw error;
      const { path: route } = routed.route;
      processLogger().error("versioned API failed", {
        route,
        method: routed.request.method,
        error,
      });
      return problem("internal_error", { detail: "The server could not make a response." });
    });
}

/**
 * Whether Next must handle an error itself. The errors of redirect() and notFound(), and those that
 * mark a route as dynamic, all have a digest. `unstable_rethrow` of "next/navigation" is not
 * available, because a route can't bundle that module from a package.
 */
function isNextsOwn(error: unknown): boolean {
  return error instanceof Error && "digest" in error && typeof error.digest === "string";
}
