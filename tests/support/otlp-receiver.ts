import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a collector hears: the paths, and the body that came last. */
export interface OtlpReceiver {
  readonly port: number;
  readonly paths: ReadonlySet<string | undefined>;
  readonly last: () => string;
}

/** Starts a receiver of OTLP over HTTP, which ends when the test does. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const paths = new Set<string | undefined>();
  let last = "";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    paths.add(request.url);
    last = body;
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, paths, last: () => last };
}
