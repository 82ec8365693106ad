import type { ReadonlyHeaders } from "../interaction/event";

/**
 * Collects a body that is not a Web stream.
 *
 * @returns all bytes, or null as soon as they are more than `maxBytes`; collects nothing more then
 * @throws (rejects) when the body is cut off
 */
export type CollectBody = (maxBytes: number) => Promise<Uint8Array | null>;

/** As much of a request as a dispatch reads, whatever form the server has it in. */
export interface DispatchRequest {
  /** In upper case, as it was sent. */
  readonly method: string;
  /** Several fields of one name are joined as RFC 9110, section 5.3 says. */
  readonly headers: ReadonlyHeaders;
  /** Read once at most. */
  readonly body: ReadableStream<Uint8Array> | CollectBody | null;
  /** Calls back once if the client closes the request before it has the response. */
  readonly onEarlyClose?: (listener: () => void) => void;
}

/** A Web request as a dispatch reads it. */
export function dispatchRequestOf({ method, headers, body, signal }: Request): DispatchRequest {
  return {
    method,
    headers,
    body,
    onEarlyClose(listener) {
      if (signal.aborted) listener();
      else signal.addEventListener("abort", listener);
    },
  };
}
