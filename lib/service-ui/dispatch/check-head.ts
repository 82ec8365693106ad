import type { ReadonlyHeaders } from "../interaction/event";
import type { DispatchRequest } from "./dispatch-request";
import { type Refusal, refuse } from "./refusal";

/** Which origins may dispatch (PROTOCOL 4, `cross_origin_request`). */
export interface OriginPolicy {
  /**
   * Serialized origins, such as `https://example.com`. Null allows what a browser calls
   * `same-origin`; of a client that doesn't say, the origin of the request's own host.
   */
  readonly allowedOrigins: ReadonlySet<string> | null;
  /** Refuses requests that name no origin. Browsers always name one. */
  readonly requireOrigin: boolean;
}

/**
 * Step 1 of PROTOCOL 4 without the body: method, media type, origin. The body is read only if these
 * pass.
 */
export function checkHead(request: DispatchRequest, policy: OriginPolicy): Refusal | null {
  if (request.method !== "POST") return refuse("method_not_allowed", request.method);
  if (!isJson(request.headers.get("content-type"))) {
    return refuse("unsupported_media_type", "Content-Type is not application/json");
  }
  return checkOrigin(request.headers, policy);
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

/** Whether a request comes from a page of an allowed origin (PROTOCOL 4). */
export function checkOrigin(headers: ReadonlyHeaders, policy: OriginPolicy): Refusal | null {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") {
    return refuse("cross_origin_request", "Sec-Fetch-Site is not same-origin");
  }
  if (origin !== null && !isAllowed(origin, headers, policy)) {
    return refuse("cross_origin_request", "Origin is not allowed");
  }
  if (site === null && origin === null && policy.requireOrigin) {
    return refuse("cross_origin_request", "neither Origin nor Sec-Fetch-Site, and one is required");
  }
  return null;
}

/**
 * Only a browser's verdict stands without `APP_ORIGIN`: no page can set `Sec-Fetch-Site`, while a
 * proxy in front, such as Next's own `rewrites`, may change `Host`.
 */
function isAllowed(
  origin: string,
  headers: ReadonlyHeaders,
  { allowedOrigins }: OriginPolicy,
): boolean {
  if (allowedOrigins) return allowedOrigins.has(origin);
  if (headers.has("sec-fetch-site")) return true;
  const host = headers.get("host");
  return host !== null && (origin === `https://${host}` || origin === `http://${host}`);
}
