import type { IncomingMessage } from "node:http";

/**
 * The headers of a Node request in the form that handlers read. Those of `X-Forwarded-*` that the
 * request lacks are added, as Next adds them, so that handlers see the same as on Next's route.
 */
export function incomingHeaders({ headers, socket }: IncomingMessage): Headers {
  const forwarded = {
    "x-forwarded-for": socket.remoteAddress,
    "x-forwarded-host": headers.host,
    "x-forwarded-port": socket.localPort?.toString(),
    "x-forwarded-proto": "encrypted" in socket ? "https" : "http",
  };
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...forwarded, ...headers })) {
    if (value !== undefined) all.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return all;
}
