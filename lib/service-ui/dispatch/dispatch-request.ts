import { beforeDeadline } from "../time/deadline";
import { type DispatchRequestBody, REQUEST_FIELDS } from "../wire/dispatch";
import { DISPATCH_ID_PATTERN } from "../wire/ids";
import type { ReadonlyHeaders } from "../wire/request-view";
import { type Refusal, refuse, type ShapeError } from "./outcome";
import { checkPayload, pointerTo } from "./payload-guard";

/**
 * Collects a body that is not a Web stream.
 *
 * @returns all bytes; or null as soon as there are more than `maxBytes`, which ends the collection
 * @throws (rejects) when the body is cut off
 */
export type CollectBody = (maxBytes: number) => Promise<Uint8Array | null>;

/** The parts of a request that a dispatch reads, in a form that any kind of server can give. */
export interface DispatchRequest {
  /** Such as `POST`; HTTP methods are case-sensitive. */
  readonly method: string;
  /** The values of fields with the same name are joined by commas (RFC 9110, section 5.3). */
  readonly headers: ReadonlyHeaders;
  /** Read once at most. */
  readonly body: ReadableStream<Uint8Array> | CollectBody | null;
  /** Calls back once if the client closes the request before the response arrives. */
  readonly onEarlyClose?: (listener: () => void) => void;
}

export function dispatchRequestOf(request: Request): DispatchRequest {
  const { method, headers, body } = request;
  return {
    method,
    headers,
    body,
    onEarlyClose(listener) {
      // Names the request, which must live as long as this function: see `runInteraction`.
      const { signal } = request;
      if (signal.aborted) listener();
      else signal.addEventListener("abort", listener);
    },
  };
}

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

type BodyResult = { readonly ok: true; readonly text: string } | Refusal;

export interface BodyLimits {
  readonly maxBodyBytes: number;
  /** Time limit for the whole body to arrive, milliseconds. */
  readonly bodyTimeoutMs: number;
}

/**
 * All requests can share this decoder: as `decode` is called without the option `stream`, the
 * decoder keeps no state between two texts.
 */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body as UTF-8, and stops once the body exceeds its limit in size or time (PROTOCOL 4).
 */
export async function readBody(
  request: DispatchRequest,
  { maxBodyBytes, bodyTimeoutMs }: BodyLimits,
): Promise<BodyResult> {
  if (Number(request.headers.get("content-length")) > maxBodyBytes) return tooLarge(maxBodyBytes);
  const { body } = request;
  if (!body) return refuse("malformed_request", "empty body");
  const { collect, stop } =
    typeof body === "function" ? { collect: body, stop: () => {} } : collectorOf(body);
  let isLate = false;
  const late = () => {
    isLate = true;
    stop();
    return null;
  };
  try {
    const bytes = await beforeDeadline(bodyTimeoutMs, () => collect(maxBodyBytes), late);
    if (bytes) return { ok: true, text: utf8.decode(bytes) };
    return isLate ? tooSlow(bodyTimeoutMs) : tooLarge(maxBodyBytes);
  } catch {
    return refuse("malformed_request", "body was cut off or is not UTF-8");
  }
}

function tooSlow(bodyTimeoutMs: number): Refusal {
  return refuse("malformed_request", `body not complete after ${bodyTimeoutMs} ms`, {
    errors: [{ pointer: "", detail: `must arrive within ${bodyTimeoutMs} ms` }],
  });
}

function tooLarge(maxBodyBytes: number): Refusal {
  return refuse("request_too_large", "body exceeds the cap", {
    detail: `The body may have at most ${maxBodyBytes} bytes.`,
  });
}

function collectorOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  // Nothing waits for the cancellation, because the response must not depend on a client that keeps
  // sending.
  const stop = () => void reader.cancel().catch(() => {});
  const collect: CollectBody = async (maxBytes) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) {
        stop();
        return null;
      }
      chunks.push(value);
    }
  };
  return { collect, stop };
}

/**
 * How many unknown fields a response lists. The limit keeps the response from growing far beyond
 * the request.
 */
const MAX_TOLD_FIELDS = 8;

export type ParsedRequest =
  | { readonly ok: true; readonly request: DispatchRequestBody }
  | (Refusal & { readonly dispatchId?: string });

/**
 * Step 2 of PROTOCOL 4: parses the body once. The result has the known fields only, and its payload
 * is deeply frozen.
 */
export function parseDispatchRequest(text: string): ParsedRequest {
  const body = parseJson(text);
  if (!isPlainObject(body)) {
    const detail = "must be a JSON object with ctx, dispatchId and payload";
    return refuse("malformed_request", "not a JSON object", { errors: [{ pointer: "", detail }] });
  }
  const { ctx, dispatchId, payload = {} } = body;
  const hasId = typeof dispatchId === "string" && DISPATCH_ID_PATTERN.test(dispatchId);
  const errors: ShapeError[] = Object.keys(body)
    .filter((key) => !REQUEST_FIELDS.some((field) => field === key))
    .slice(0, MAX_TOLD_FIELDS)
    .map((key) => ({ pointer: pointerTo("", key), detail: "is not a field of a dispatch" }));
  if (typeof ctx !== "string" || ctx === "") {
    errors.push({ pointer: "/ctx", detail: "must be the token of a manifest entry" });
  }
  if (!hasId) {
    errors.push({ pointer: "/dispatchId", detail: `must match ${DISPATCH_ID_PATTERN.source}` });
  }
  if (!isPlainObject(payload)) {
    errors.push({ pointer: "/payload", detail: "must be an object" });
  } else {
    const beyond = checkPayload(payload);
    if (beyond) errors.push(beyond);
  }
  if (errors.length > 0 || typeof ctx !== "string" || !hasId || !isPlainObject(payload)) {
    const refusal = refuse("malformed_request", "not the shape of a dispatch", { errors });
    return hasId ? { ...refusal, dispatchId } : refusal;
  }
  return { ok: true, request: { ctx, dispatchId, payload } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
