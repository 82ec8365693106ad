import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serveExchange } from "@/lib/node-mount/serve-exchange";
import { connectRaw } from "../support/raw-http";

async function connected() {
  const server = createServer((incoming, outgoing) => {
    const answer = { status: 200, headers: {}, body: "answer" };
    void serveExchange(async () => answer, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const connection = await connectRaw((server.address() as AddressInfo).port);
  onTestFinished(() => {
    connection.end();
    server.closeAllConnections();
    server.close();
  });
  return connection;
}

test("a connection of HTTP/1.1 stays open, and no field repeats that", async () => {
  const connection = await connected();
  for (const _ of [1, 2]) {
    connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n");
    const { headers, body } = await connection.answer();
    expect(body).toBe("answer");
    expect([...headers.keys()].sort()).toEqual(["content-length", "date"]);
  }
});

test("one that the client wants closed is closed, and the answer says so", async () => {
  const connection = await connected();
  connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const { headers } = await connection.answer();
  expect(headers.get("connection")).toBe("close");
  await connection.closed;
});

test("one of HTTP/1.0 that the client wants open stays open, and the answer says so", async () => {
  const connection = await connected();
  for (const _ of [1, 2]) {
    connection.write("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    expect((await connection.answer()).headers.get("connection")).toBe("keep-alive");
  }
});

test("one of HTTP/1.0 is closed otherwise", async () => {
  const connection = await connected();
  connection.write("GET / HTTP/1.0\r\n\r\n");
  expect((await connection.answer()).headers.get("connection")).toBe("close");
  await connection.closed;
});
