import type { IncomingMessage } from "node:http";
import type { ReadonlyHeaders } from "../interaction/event";

/**
 * Headers that Next adds if a request lacks them. The Node mount adds them as well, so that
 * handlers see the same headers as on Next's route.
 */
const FORWARDED: ReadonlyMap<string, (incoming: IncomingMessage) => string | undefined> = new Map([
  ["x-forwarded-for", ({ socket }) => socket.remoteAddress],
  ["x-forwarded-host", ({ headers }) => headers.host],
  ["x-forwarded-port", ({ socket }) => socket.localPort?.toString()],
  ["x-forwarded-proto", ({ socket }) => ("encrypted" in socket ? "https" : "http")],
]);

/**
 * The headers of a Node request in the form that handlers read.
 *
 * A look-up reads what Node has parsed and copies nothing. A `Headers` is made only to list the
 * fields.
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

/** Reads own properties alone, because a handler may ask for any name, even `constructor`. */
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
