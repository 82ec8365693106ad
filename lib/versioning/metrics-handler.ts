import { createHash, timingSafeEqual } from "node:crypto";
import { type CallCounter, processCallCounter } from "./call-counter";
import type { WebHandler } from "./http-methods";
import { formatOpenMetrics, OPEN_METRICS_TYPE } from "./open-metrics";

export interface MetricsDependencies {
  /** The token that opens the metrics; undefined or empty keeps them off. */
  readonly token: () => string | undefined;
  readonly counter: CallCounter;
}

const ALLOW = "GET, HEAD";

/**
 * Serves the count of calls of routes that end, as OpenMetrics text.
 *
 * 404 while there is no token, 401 for a request that does not bear it (RFC 6750), 405 for a method other
 * than GET and HEAD.
 */
export function metricsHandler({
  token = () => process.env.METRICS_TOKEN,
  counter = processCallCounter(),
}: Partial<MetricsDependencies> = {}): WebHandler {
  return async (request) => {
    const wanted = token();
    if (!wanted) return plain(404, "Not found\n");
    if (!bears(request, wanted)) {
      return plain(401, "Unauthorized\n", { "WWW-Authenticate": 'Bearer realm="metrics"' });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plain(405, "Method not allowed\n", { Allow: ALLOW });
    }
    return plain(200, request.method === "HEAD" ? null : exposition(counter), {
      "Content-Type": OPEN_METRICS_TYPE,
    });
  };
}

function exposition(counter: CallCounter): string {
  return formatOpenMetrics([
    {
      name: "service_ui_deprecated_api_calls",
      help: "Calls of API routes that are deprecated or retired.",
      samples: counter.read().map(({ count, ...labels }) => ({ labels, value: count })),
    },
  ]);
}

/** Compares digests, which are of one length whatever was sent, in constant time. */
function bears(request: Request, token: string): boolean {
  const given = /^bearer +(.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function plain(status: number, body: string | null, headers: Record<string, string> = {}) {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
