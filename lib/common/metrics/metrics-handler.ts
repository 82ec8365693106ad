import { createHash, timingSafeEqual } from "node:crypto";
import type { MetricFamily } from "./metrics";
import { formatOpenMetrics, OPEN_METRICS_TYPE } from "./open-metrics";

export interface MetricsDependencies {
  /** The token that a client must send; null turns the metrics off. */
  readonly token: () => string | null;
  readonly families: () => readonly MetricFamily[];
}

const ALLOW = "GET, HEAD";

/**
 * Serves metrics as OpenMetrics text.
 *
 * Answers 404 if no token is set, 401 to a request without the token (RFC 6750), and 405 to a
 * method other than GET and HEAD.
 */
export function metricsHandler({ token, families }: MetricsDependencies) {
  return async (request: Request): Promise<Response> => {
    // Reads the headers first, because reading them tells Next not to make the response at build
    // time.
    const authorization = request.headers.get("Authorization");
    const wanted = token();
    if (wanted === null) return plain(404, "Not found\n");
    if (!bears(authorization, wanted)) {
      return plain(401, "Unauthorized\n", { "WWW-Authenticate": 'Bearer realm="metrics"' });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plain(405, "Method not allowed\n", { Allow: ALLOW });
    }
    return plain(200, request.method === "HEAD" ? null : formatOpenMetrics(families()), {
      "Content-Type": OPEN_METRICS_TYPE,
    });
  };
}

/** Compares digests, because a comparison in constant time needs two texts of the same length. */
function bears(authorization: string | null, token: string): boolean {
  const given = /^bearer +(.+)$/i.exec(authorization ?? "")?.[1];
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
