import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a collector hears: the paths, the processes that sent, and the body that came last. */
export interface OtlpReceiver {
  readonly port: number;
  readonly paths: ReadonlySet<string | undefined>;
  /** The values of `service.instance.id`. */
  readonly instanceIds: ReadonlySet<string>;
  readonly last: () => string;
}

/** Starts a receiver of OTLP over HTTP, which ends when the test does. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const paths = new Set<string | undefined>();
  const instanceIds = new Set<string>();
  let last = "";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    paths.add(request.url);
    last = body;
    for (const id of instanceIdsIn(body)) instanceIds.add(id);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, paths, instanceIds, last: () => last };
}

interface Resource {
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

function instanceIdsIn(body: string): string[] {
  const sent: { resourceMetrics: readonly { resource: Resource }[] } = JSON.parse(body);
  return sent.resourceMetrics
    .flatMap(({ resource }) => resource.attributes)
    .flatMap(({ key, value }) => (key === "service.instance.id" ? (value.stringValue ?? []) : []));
}
