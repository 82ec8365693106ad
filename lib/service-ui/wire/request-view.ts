import { parseCookies } from "./cookie";

/** Request headers that a handler may read. */
export type ReadonlyHeaders = Pick<
  Headers,
  "get" | "has" | "entries" | "keys" | "values" | typeof Symbol.iterator
>;

/**
 * The parts of the HTTP request that `userKey`, `context`, `allow`, the authorizer and a handler
 * can read. None of them can change what the others see.
 */
export interface InteractionRequest {
  readonly headers: ReadonlyHeaders;
  /**
   * Cookies by name, as Next's `cookies()` reads them: percent-decoded, and of several with one
   * name the last.
   */
  readonly cookies: ReadonlyMap<string, string>;
}

/** A request as application code sees it, whether the page is rendered or a dispatch answered. */
export class RequestView implements InteractionRequest {
  readonly headers: ReadonlyHeaders;
  #cookies: ReadonlyMap<string, string> | undefined;

  constructor(headers: ReadonlyHeaders) {
    this.headers = new HeadersView(headers);
    Object.freeze(this);
  }

  get cookies(): ReadonlyMap<string, string> {
    this.#cookies ??= parseCookies(this.headers.get("cookie"));
    return new Map(this.#cookies);
  }
}

/** Headers that stay as they were sent, whatever `allow` does with them. */
class HeadersView implements ReadonlyHeaders {
  readonly #sent: ReadonlyHeaders;

  constructor(sent: ReadonlyHeaders) {
    this.#sent = sent;
    Object.freeze(this);
  }

  get(name: string) {
    return this.#sent.get(name);
  }

  has(name: string) {
    return this.#sent.has(name);
  }

  entries() {
    return this.#sent.entries();
  }

  keys() {
    return this.#sent.keys();
  }

  values() {
    return this.#sent.values();
  }

  [Symbol.iterator]() {
    return this.#sent.entries();
  }
}
