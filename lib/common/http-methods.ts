/**
 * The methods that a route file can export. Requests with any other method never reach the route.
 */
export const HTTP_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
/** One of the methods that a route file can export. */
export type HttpMethod = (typeof HTTP_METHODS)[number];

interface Context {
  readonly params: Promise<Readonly<Record<string, string | readonly string[]>>>;
}

/**
 * A Web handler, as a route file exports it for a method. `node:http` can serve the handler as
 * well. The type has two signatures, because Next's check of route files under webpack refuses an
 * optional context.
 */
export interface WebHandler {
  (request: Request): Promise<Response>;
  (request: Request, context: Context): Promise<Response>;
}

/**
 * Uses one handler for every method. If a route file lacked a method, Next itself would answer 405,
 * and that response has no `Allow` field.
 */
export function forEveryMethod(
  handler: (request: Request, context?: Context) => Promise<Response>,
): Readonly<Record<HttpMethod, WebHandler>> {
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

export function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("Access-Control-Request-Method");
}

export function isSafeMethod({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
