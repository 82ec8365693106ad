import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { type Listening, listenOnLoopback } from "./loopback";

/** What a proxy changes of what passes through it. */
export interface Rewriting {
  /** Changes the request's headers in place. */
  readonly headers?: (headers: IncomingHttpHeaders) => void;
  /** Of the answer; its headers lose `content-length` and what `without` names, and get `also`. */
  readonly body?: (text: string) => string;
  readonly also?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  /** By how much each answer is late, milliseconds; asked when it is there. */
  readonly lateMs?: () => number;
}

/** A proxy on a loopback port, which hands `Host` on as it came, before a server on another. */
export async function startRewritingProxy(
  targetPort: number,
  {
    headers: changeHeaders,
    body: changeBody,
    also = {},
    without = [],
    lateMs = () => 0,
  }: Rewriting = {},
): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    changeHeaders?.(headers);
    const onward = request({ host: "127.0.0.1", port: targetPort, method, path, headers });
    onward.on("error", () => outgoing.destroy());
    onward.on("response", async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      for (const [name, value] of Object.entries(answer.headers)) {
        const isDropped =
          /^(content-length|transfer-encoding)$/.test(name) || without.includes(name);
        if (!isDropped && value !== undefined) outgoing.setHeader(name, value);
      }
      for (const [name, value] of Object.entries(also)) outgoing.setHeader(name, value);
      const text = Buffer.concat(chunks).toString("utf8");
      const send = () =>
        outgoing.writeHead(answer.statusCode ?? 502).end(changeBody ? changeBody(text) : text);
      setTimeout(send, lateMs());
    });
    incoming.pipe(onward);
  });
  return listenOnLoopback(server);
}
