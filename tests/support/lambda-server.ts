/**
 * AWS Lambda before the bundle whose folder `LAMBDA_FOLDER` names: each request becomes an event of
 * API Gateway (version 2), one at a time, as a function has them. It says `listening <port>`,
 * echoes what it is sent on standard input, and ends with that.
 */
import { writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** What a handler gives back. */
interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}
type Handler = (event: object, context: object) => Promise<Result>;

const folder = process.env.LAMBDA_FOLDER ?? "";
process.chdir(folder);
const bundle: { handler: Handler } = await import(pathToFileURL(join(folder, "index.mjs")).href);

let last: Promise<unknown> = Promise.resolve();
const server = createServer((incoming, outgoing) => {
  last = last.then(() => answer(incoming, outgoing)).catch(() => outgoing.destroy());
});
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  writeSync(1, `listening ${port}\n`);
});
process.stdin.setEncoding("utf8").on("data", (text) => writeSync(1, String(text)));
process.stdin.on("end", () => process.exit());

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const result = await bundle.handler(await eventOf(incoming), {});
  outgoing.writeHead(result.statusCode, {
    ...result.headers,
    ...(result.cookies ? { "set-cookie": [...result.cookies] } : {}),
  });
  outgoing.end(Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8"));
}

async function eventOf(incoming: IncomingMessage): Promise<object> {
  const { pathname, search } = new URL(`http://${incoming.headers.host}${incoming.url}`);
  const { cookie = "", ...headers } = incoming.headers;
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: pathname,
    rawQueryString: search.slice(1),
    cookies: cookie.split("; ").filter((pair) => pair !== ""),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
    requestContext: {
      domainName: incoming.headers.host,
      http: {
        method: incoming.method,
        path: pathname,
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: incoming.headers["user-agent"] ?? "",
      },
    },
    body: (await buffer(incoming)).toString("base64"),
    isBase64Encoded: true,
  };
}
