import { expect, test, vi } from "vitest";
import type { DispatchRequest } from "@/lib/dispatch/dispatch-request";
import { serveExchange } from "@/lib/node-mount/serve-exchange";
import { serveNode } from "../support/node-server";

async function connected() {
  const answer = { status: 200, headers: {}, body: "answer" };
  const server = await serveNode((incoming, outgoing) => {
    void serveExchange(async () => answer, incoming, outgoing);
  });
  return server.connect();
}

test("keeps a connection of HTTP/1.1 open, and repeats that in no field", async () => {
  const connection = await connected();
  for (const _ of [1, 2]) {
    connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n");
    const { headers, body } = await connection.answer();
    expect(body).toBe("answer");
    expect([...headers.keys()].sort()).toEqual(["content-length", "date"]);
  }
});

test("closes one that the client wants closed, and says so", async () => {
  const connection = await connected();
  connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const { headers } = await connection.answer();
  expect(headers.get("connection")).toBe("close");
  await connection.closed;
});

test("keeps one of HTTP/1.0 open that the client wants open, and says so", async () => {
  const connection = await connected();
  for (const _ of [1, 2]) {
    connection.write("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    expect((await connection.answer()).headers.get("connection")).toBe("keep-alive");
  }
});

test("closes one of HTTP/1.0 otherwise", async () => {
  const connection = await connected();
  connection.write("GET / HTTP/1.0\r\n\r\n");
  expect((await connection.answer()).headers.get("connection")).toBe("close");
  await connection.closed;
});

test("tells the exchange when the client closes the connection before its answer", async () => {
  const onClose = vi.fn();
  let hasBegun = false;
  const server = await serveNode((incoming, outgoing) => {
    const unanswered = (request: DispatchRequest) => {
      request.onEarlyClose?.(onClose);
      hasBegun = true;
      return new Promise<never>(() => {});
    };
    void serveExchange(unanswered, incoming, outgoing);
  });
  const connection = await server.connect();
  connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => hasBegun).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  connection.end();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
