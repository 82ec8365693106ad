import type { ReadonlyHeaders } from "../interaction/event";
import { beforeDeadline } from "../time/deadline";
import { type Refusal, refuse } from "./refusal";

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
