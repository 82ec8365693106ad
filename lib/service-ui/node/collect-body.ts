import type { IncomingMessage } from "node:http";
import type { CollectBody } from "../dispatch/dispatch-request";

/**
 * Collects the body of a Node request as it arrives.
 *
 * To stop, the collector removes its listeners. It never destroys the request, because that would
 * cut the connection before the response. Node reads and discards the rest of a refused body, so
 * the connection can be used again. If the connection closes while the body is still arriving, the
 * promise rejects.
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
      const complete = () => settle(Buffer.concat(chunks));
      const cutOff = () => reject(new Error("The body was cut off."));
      // A closed request raises no further event. Without this line, the promise would never
      // settle, and the dispatcher would wait for `bodyTimeoutMs`.
      if (incoming.destroyed) return cutOff();
      // "close" without "end" means that the body was cut off. No listener for "error" is needed,
      // because an incoming request doesn't throw without one.
      incoming.on("data", collect).on("end", complete).on("close", cutOff);
    });
}
