import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { DispatchRequest } from "@/lib/service-ui/dispatch/dispatch-request";
import { bodyOf, incomingHeaders, serveExchange } from "@/lib/service-ui/node/serve-exchange";
import type { ReadonlyHeaders } from "@/lib/service-ui/wire/request-view";
import { serveNode } from "../support/node-server";
import { connectRaw } from "../support/raw-http";

async function connected() {
  const answer = { status: 200, headers: {}, body: "answer" };
  const server = await serveNode((incoming, outgoing) => {
    void serveExchange(async () => answer, incoming, outgoing);
  });
  return server.connect();
}

test("keeps a connection of HTTP/1.1 open", async () => {
  const connection = await connected();
  for (const _ of [1, 2]) {
    connection.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n");
    expect((await connection.answer()).body).toBe("answer");
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

describe("requests that a client sends without waiting", () => {
  const two = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2);

  test("are all told when the client closes the connection", async () => {
    const listeners = [vi.fn(), vi.fn()];
    let begun = 0;
    const server = await serveNode((incoming, outgoing) => {
      const unanswered = ({ onEarlyClose }: DispatchRequest) => {
        onEarlyClose?.(listeners[begun++] ?? vi.fn());
        return new Promise<never>(() => {});
      };
      void serveExchange(unanswered, incoming, outgoing);
    });
    const connection = await server.connect();
    connection.write(two);
    await expect.poll(() => begun).toBe(2);
    connection.end();
    for (const listener of listeners) await expect.poll(() => listener.mock.calls.length).toBe(1);
  });

  test("read no more of a body whose turn never comes", async () => {
    const cancel = vi.fn();
    let begun = 0;
    const server = await serveNode((incoming, outgoing) => {
      const exchange = async () => {
        begun += 1;
        if (begun === 1) return new Promise<never>(() => {});
        return { status: 200, headers: {}, body: new ReadableStream({ cancel }) };
      };
      void serveExchange(exchange, incoming, outgoing);
    });
    const connection = await server.connect();
    connection.write(two);
    await expect.poll(() => begun).toBe(2);
    connection.end();
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });

  test("leave no listener on a connection that stays open", async () => {
    const counts: number[] = [];
    const server = await serveNode((incoming, outgoing) => {
      counts.push(incoming.socket.listenerCount("close"));
      const exchange = async ({ onEarlyClose }: DispatchRequest) => {
        onEarlyClose?.(() => {});
        return { status: 200, headers: {}, body: "answer" };
      };
      void serveExchange(exchange, incoming, outgoing);
    });
    const connection = await server.connect();
    for (const _ of [1, 2]) {
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      await connection.answer();
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

test("closes the connection if the body breaks off", async () => {
  const server = await serveNode((incoming, outgoing) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
    void serveExchange(async () => ({ status: 200, headers: {}, body }), incoming, outgoing);
  });
  const connection = await server.connect();
  connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await connection.closed;
});

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

/** Sends header fields and gives what a handler would see, while the request is open. */
async function seen<T>(fields: string, look: (headers: ReadonlyHeaders) => T): Promise<T> {
  const found: T[] = [];
  const server = await serveNode((incoming, outgoing) => {
    found.push(look(incomingHeaders(incoming)));
    outgoing.end();
  });
  const connection = await server.connect();
  connection.write(`GET / HTTP/1.1\r\nHost: app.example\r\n${fields}\r\n`);
  await connection.answer();
  const [value] = found;
  if (value === undefined) throw new Error("The server saw no request.");
  return value;
}

test("looks a name up in any case", async () => {
  expect(await seen("X-Trace: one\r\n", (headers) => headers.get("x-TRACE"))).toBe("one");
});

test.each([
  ["X-Trace: one\r\nx-trace: two\r\n", "x-trace", "one, two"],
  ["Cookie: a=1\r\nCookie: b=2\r\n", "cookie", "a=1; b=2"],
  ["Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n", "set-cookie", "a=1, b=2"],
  ["Origin: http://a\r\nOrigin: http://b\r\n", "origin", "http://a, http://b"],
])("joins fields of one name: %j", async (fields, name, value) => {
  expect(await seen(fields, (headers) => headers.get(name))).toBe(value);
});

test.each(["constructor", "__proto__", "toString", "x-none"])(
  "has no %s that was not sent",
  async (name) => {
    const found = await seen("", (headers) => [headers.get(name), headers.has(name)]);
    expect(found).toEqual([null, false]);
  },
);

test("gives the client's address, host and port in X-Forwarded-*, unless they were sent", async () => {
  const [address, host, port, proto] = await seen(
    "X-Forwarded-Host: proxy.example\r\n",
    (headers) => ["for", "host", "port", "proto"].map((name) => headers.get(`X-Forwarded-${name}`)),
  );
  expect(address).toBe("127.0.0.1");
  expect(host).toBe("proxy.example");
  expect(Number(port)).toBeGreaterThan(0);
  expect(proto).toBe("http");
});

test("lists all headers, those of Next's making too", async () => {
  const listed = await seen("X-Trace: one\r\n", (headers) => ({
    entries: Object.fromEntries(headers.entries()),
    keys: [...headers.keys()],
    values: [...headers.values()],
  }));
  expect(listed.entries).toMatchObject({ host: "app.example", "x-trace": "one" });
  expect(listed.keys).toEqual(Object.keys(listed.entries));
  expect(listed.values).toEqual(Object.values(listed.entries));
  expect(listed.keys).toContain("x-forwarded-for");
});
