import type { ReadonlyHeaders } from "../interaction/event";

/**
 * Collects a body that is not a Web stream.
 *
 * @returns all bytes, or null as soon as they are more than `maxBytes`; collects nothing more then
 * @throws (rejects) when the body is cut off
 */
export type CollectBody = (maxBytes: number) => Promise<Uint8Array | null>;

/**
 * As much of a request as a dispatch reads. Every Web `Request` is one; a server that has its own
 * form of a request need not make a `Request` of it.
 */
export interface DispatchRequest {
  /** In upper case, as it was sent. */
  readonly method: string;
  /** Several fields of one name are joined as RFC 9110, section 5.3 says. */
  readonly headers: ReadonlyHeaders;
  /** Read once at most. */
  readonly body: ReadableStream<Uint8Array> | CollectBody | null;
  /** Aborted when the client closes the request before it has the response. */
  readonly signal?: AbortSignal;
}
