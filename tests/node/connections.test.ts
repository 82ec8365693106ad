import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { watchConnections } from "@/lib/service-ui/node/connections";
import { listens } from "../support/ports";
import { connectRaw } from "../support/raw-http";

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A server whose connections are watched, until the test is over. */
async function watched(listener: RequestListener) {
  const server = createServer(listener);
  const connections = watchConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(connections.cut);
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  return { server, port, ...connections };
}

/** A server that leaves each answer to the test, and the first request that it was sent. */
async function underWay() {
  const asked: ((outgoing: ServerResponse) => void)[] = [];
  const next = () => new Promise<ServerResponse>((resolve) => void asked.push(resolve));
  const outgoing = next();
  const server = await watched((_incoming, response) => asked.shift()?.(response));
  const connection = await connectRaw(server.port);
  connection.write(REQUEST);
  return { ...server, next, connection, outgoing: await outgoing };
}

describe("drain", () => {
  test("takes no new connections, and resolves when there are none", async () => {
    const { drain, server, port } = await watched(() => {});

    await drain();

    expect(server.listening).toBe(false);
    await expect.poll(() => listens(port)).toBe(false);
  });

  test("ends a connection that waits for its next request", async () => {
    const { drain, port } = await watched((_incoming, outgoing) => outgoing.end("answer"));
    const connection = await connectRaw(port);
    connection.write(REQUEST);
    await connection.answer();

    await drain();
    await connection.closed;
  });

  test("ends a connection on which nothing was asked", async () => {
    const { server, drain, port } = await watched(() => {});
    const accepted = once(server, "connection");
    const connection = await connectRaw(port);
    await accepted;

    await drain();
    await connection.closed;
  });

  test("waits for an answer under way, which says that the connection ends", async () => {
    const { drain, connection, outgoing } = await underWay();

    const drained = drain();
    outgoing.end("answer");
    const { body, headers } = await connection.answer();
    await drained;

    expect(body).toBe("answer");
    expect(headers.get("connection")).toBe("close");
  });

  test("waits for an answer that has begun", async () => {
    const { drain, connection, outgoing } = await underWay();
    outgoing.write("one, ");
    const drained = drain();
    outgoing.end("two");

    expect((await connection.answer()).body).toBe("one, two");
    await drained;
    await connection.closed;
  });

  test("waits until a slow client has read the whole answer", async () => {
    const size = 20_000_000;
    const { drain, port, server } = await watched((_incoming, outgoing) => {
      outgoing.end(Buffer.alloc(size, "x"));
    });
    const asked = once(server, "request");
    const socket = connect(port, "127.0.0.1");
    socket.write(REQUEST);
    await asked;

    const drained = drain();
    const [, body] = (await text(socket)).split("\r\n\r\n");
    await drained;

    expect(body).toHaveLength(size);
  });

  test("answers a request that comes behind one under way, and ends then", async () => {
    const { drain, connection, outgoing, next } = await underWay();
    const second = next();
    connection.write(REQUEST);
    const behind = await second;

    const drained = drain();
    outgoing.end("first");
    behind.end("second");
    const answers = [await connection.answer(), await connection.answer()];
    await drained;

    expect(answers.map(({ body }) => body)).toEqual(["first", "second"]);
  });
});

describe("cut", () => {
  const upgrade = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
  test.each([
    ["sends its body slowly", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"],
    ["waits for its answer", REQUEST],
    ["speaks another protocol now", upgrade],
  ])("ends a drain whose client %s", async (_what, request) => {
    const { server, drain, cut, port } = await watched(() => {});
    server.on("upgrade", () => {});
    const heard = Promise.race([once(server, "request"), once(server, "upgrade")]);
    const connection = await connectRaw(port);
    connection.write(request);
    await heard;

    const drained = drain();
    cut();

    await drained;
    await connection.closed;
  });
});
