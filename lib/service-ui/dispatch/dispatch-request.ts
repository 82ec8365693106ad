import type { ReadonlyHeaders } from "../interaction/event";

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
