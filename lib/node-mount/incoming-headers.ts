import type { IncomingMessage } from "node:http";
import type { ReadonlyHeaders } from "../interaction/event";

/**
 * What Next adds to a request that came without them, so that handlers see the same on either
 * mount.
 */
const FORWARDED: ReadonlyMap<string, (incoming: IncomingMessage) => string | undefined> = new Map([
  ["x-forwarded-for", ({ socket }) => socket.remoteAddress],
  ["x-forwarded-host", ({ headers }) => headers.host],
  ["x-forwarded-port", ({ socket }) => socket.localPort?.toString()],
  ["x-forwarded-proto", ({ socket }) => ("encrypted" in socket ? "https" : "http")],
]);

/**
 * The headers of a Node request as a handler may read them.
 *
 * Node has parsed them already: a look-up copies nothing, and only who lists them pays for a
 * `Headers`.
 */
export function incomingHeaders(incoming: IncomingMessage): ReadonlyHeaders {
  let all: Headers | undefined;
  const listed = () => {
    all ??= copyOf(incoming);
    return all;
  };
  const get = (name: string) => fieldOf(incoming, name.toLowerCase());
  return {
    get,
    has: (name) => get(name) !== null,
    entries: () => listed().entries(),
    keys: () => listed().keys(),
    values: () => listed().values(),
  };
}

/** Own properties alone: a header may be asked for by any name, `constructor` too. */
function fieldOf(incoming: IncomingMessage, name: string): string | null {
  const { headers } = incoming;
  const value = Object.hasOwn(headers, name) ? headers[name] : FORWARDED.get(name)?.(incoming);
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

function copyOf(incoming: IncomingMessage): Headers {
  const copy = new Headers();
  for (const name of [...FORWARDED.keys(), ...Object.keys(incoming.headers)]) {
    const value = fieldOf(incoming, name);
    if (value !== null) copy.set(name, value);
  }
  return copy;
}
