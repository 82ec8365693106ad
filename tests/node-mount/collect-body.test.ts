import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf } from "@/lib/node-mount/collect-body";
import { connectRaw } from "../support/raw-http";

test.each([
  ["up to the cap", 3, "abcdefghi"],
  ["not beyond it", 4, null],
])("collects the chunks of a body together, %s", async (_, length, text) => {
  const incoming = Readable.from(["abc", "def", "ghijkl".slice(0, length)].map(Buffer.from), {
    objectMode: false,
  });
  const collected = await bodyOf(incoming as IncomingMessage)(9);
  expect(collected && Buffer.from(collected).toString()).toBe(text);
});

test("gives a body up whose client was gone before anybody asked for it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const requested: Promise<IncomingMessage[]> = once(server, "request");
  const connection = await connectRaw((server.address() as AddressInfo).port);
  connection.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
  const [incoming] = await requested;
  if (!incoming) throw new Error("No request has come.");
  const closed = new Promise((resolve) => incoming.on("close", resolve));
  connection.end();
  await closed;

  const collected = bodyOf(incoming)(1024);

  await expect(collected).rejects.toThrow("cut off");
});
