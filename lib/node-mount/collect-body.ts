import type { IncomingMessage } from "node:http";
import type { CollectBody } from "../dispatch/dispatch-request";

/**
 * The body of a Node request, collected as it comes.
 *
 * It stops listening and never destroys: that would cut the connection before it has its answer.
 * What is left of a body that was refused, Node reads and throws away, so the connection can be
 * used again. A refusal while the body is still coming closes the connection, and that ends this.
 */
export function bodyOf(incoming: IncomingMessage): CollectBody {
  return (maxBytes) =>
    new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      const collect = (chunk: Uint8Array) => {
        size += chunk.byteLength;
        if (size > maxBytes) settle(null);
        else chunks.push(chunk);
      };
      const settle = (bytes: Uint8Array | null) => {
        incoming.off("data", collect).off("end", complete).off("close", cutOff);
        resolve(bytes);
      };
      const complete = () => settle(join(chunks));
      const cutOff = () => reject(new Error("The body was cut off."));
      // What has been closed tells of it no more, and would be waited for until the time is up.
      if (incoming.destroyed) return cutOff();
      // "close" without "end" before it; an "error" that nobody listens to is none to an incoming
      // request.
      incoming.on("data", collect).on("end", complete).on("close", cutOff);
    });
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}
