import { type LifecycleReading, parseLifecycle } from "./parse-lifecycle";

export { type LifecycleReading, parseLifecycle } from "./parse-lifecycle";

/** A route that a client calls and that is deprecated, has a sunset, or answers 410. */
export interface DeprecationNotice extends LifecycleReading {
  /** Whether the response was 410 Gone. */
  readonly gone: boolean;
  readonly method: string;
  /** The address that was called, without its query. */
  readonly url: string;
  /** One sentence for a log: what ends, when, and what takes over. */
  readonly message: string;
}

/** The `fetch` to call and the function that gets warnings; both have a default. */
export interface WarningFetchOptions {
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Called once for each route that ends. Default: `console.warn` with the message. */
  readonly warn?: (notice: DeprecationNotice) => void;
}

/** How many routes are remembered. A forgotten route causes only a second warning. */
const MAX_ROUTES = 1000;

/**
 * Makes a `fetch` that warns once for each route that ends, with the date and the successor: one
 * whose responses have `Deprecation` or `Sunset`, or are 410. Responses stay unchanged, and a
 * warning that fails does not fail the call.
 *
 * Calls with the same method, origin, path and dates count as one route. In a path, each segment
 * that contains a digit or is longer than 24 characters counts as an identifier and is ignored,
 * except a version such as `v1`.
 *
 * @example
 * ```ts
 * import { createWarningFetch } from "service-ui-versioning/client";
 *
 * const call = createWarningFetch({ warn: ({ message }) => console.error(message) });
 * const response = await call("https://shop.example/api/v1/orders/7");
 * ```
 */
export function createWarningFetch({
  fetch = globalThis.fetch,
  warn = ({ message }) => console.warn(message),
}: WarningFetchOptions = {}): typeof globalThis.fetch {
  const known = new Set<string>();
  return async (input, init) => {
    const response = await fetch(input, init);
    const reading = parseLifecycle(response.headers);
    const gone = response.status === 410;
    if (!reading.deprecated && !reading.sunset && !gone) return response;
    try {
      const { method, url } = calledRoute(input, init, response);
      const dates = ["Deprecation", "Sunset"].map((name) => response.headers.get(name));
      const key = [method, routeOf(url), gone, ...dates].join(" ");
      if (known.has(key)) return response;
      if (known.size >= MAX_ROUTES) known.clear();
      known.add(key);
      const notice = { ...reading, gone, method, url };
      warn({ ...notice, message: messageOf(notice) });
    } catch {
      // A failing warning must not fail the call.
    }
    return response;
  };
}

function calledRoute(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  response: Response,
) {
  const request = typeof input === "object" && "method" in input ? input : undefined;
  const method = (init?.method ?? request?.method ?? "GET").toUpperCase();
  // A response that a test makes has no address, so the request's address is used.
  const url = response.url || request?.url || String(input);
  return { method, url: url.replace(/[?#].*$/s, "") };
}

function routeOf(url: string): string {
  const [, origin = "", path = ""] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/is.exec(url) ?? [];
  const segments = path.split("/").map((segment) => {
    const isName =
      /^v\d+(?:\.\d+)*$/i.test(segment) || !(/\d/.test(segment) || segment.length > 24);
    return isName ? segment : "*";
  });
  return origin + segments.join("/");
}

function messageOf(notice: Omit<DeprecationNotice, "message">) {
  const { method, url, links } = notice;
  const instead = links.successor ? ` Use ${links.successor} instead.` : "";
  const more = links.deprecation ? ` See ${links.deprecation}.` : "";
  return `${method} ${url} ${stateOf(notice)}.${instead}${more}`;
}

function stateOf({ gone, deprecated, deprecation, sunset }: Omit<DeprecationNotice, "message">) {
  if (gone) return `is gone${sunset ? ` since ${day(sunset)}` : ""} and answers 410`;
  const end = sunset ? `ends on ${day(sunset)}` : "";
  if (!deprecated) return end;
  const since = deprecation ? ` since ${day(deprecation)}` : "";
  return `is deprecated${since}${end && ` and ${end}`}`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
