import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { ClientRegistry } from "@redis/client/dist/lib/opentelemetry";
import { expect, it, onTestFinished, vi } from "vitest";
import { connectRedis } from "@/lib/service-ui/replay/redis-connection";
import { fail } from "../support/for-this-test";

const TIMEOUT_MS = 60_000;

/** What a server that knows no command but transactions says to one. */
function replyTo(command: readonly string[], queued: string[]): string {
  const [name = ""] = command;
  if (name === "MULTI") return "+OK\r\n";
  if (name === "SET" || name === "GET") {
    queued.push(`+${command.join(" ")}\r\n`);
    return "+QUEUED\r\n";
  }
  if (name === "EXEC") return `*${queued.length}\r\n${queued.splice(0).join("")}`;
  return "+PONG\r\n";
}

/** A server that speaks as much of Redis's protocol as a connection needs, or says nothing. */
async function startServer({ isSilent = false } = {}) {
  const commands: string[][] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    const queued: string[] = [];
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
      // A list of texts, each with its length before it.
      for (let match = /^\*(\d+)\r\n/.exec(text); match; match = /^\*(\d+)\r\n/.exec(text)) {
        const count = 2 * Number(match[1]);
        const lines = text.slice(match[0].length).split("\r\n");
        if (lines.length <= count) return;
        text = lines.slice(count).join("\r\n");
        const command = lines.slice(0, count).filter((_, i) => i % 2 === 1);
        commands.push(command);
        if (!isSilent) socket.write(replyTo(command, queued));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const connect = (onLost: (reason: unknown) => void = () => {}, before = "", after = "") => {
    const url = `redis://${before}127.0.0.1:${port}${after}`;
    const connection = connectRedis(url, TIMEOUT_MS, onLost);
    onTestFinished(() => connection.destroy());
    return connection;
  };
  return { commands, sockets, connect };
}

it("speaks the protocol that each server knows, and says who it is", async () => {
  const { commands, connect } = await startServer();
  const client = await connect(undefined, "app:s%40cret@", "/3").client;
  await client.send(["PING"]);
  expect(commands).toEqual([
    ["AUTH", "app", "s@cret"],
    ["SELECT", "3"],
    ["CLIENT", "SETINFO", "LIB-VER", expect.any(String)],
    ["CLIENT", "SETINFO", "LIB-NAME", "node-redis"],
    ["PING"],
  ]);
});

it("sends commands, and transactions whose replies come in order", async () => {
  const { commands, connect } = await startServer();
  const client = await connect().client;
  commands.length = 0;
  expect(await client.send(["PING"])).toBe("PONG");
  const steps = [
    ["SET", "a", "1", "NX"],
    ["GET", "a"],
  ] as const;
  expect(await client.transact(steps)).toEqual(["SET a 1 NX", "GET a"]);
  expect(commands).toEqual([["PING"], ["MULTI"], ...steps, ["EXEC"]]);
});

it("tells that it was lost, and never connects again by itself", async () => {
  const { sockets, connect } = await startServer();
  const onLost = vi.fn();
  const client = await connect(onLost).client;
  const asked = [client.send(["PING"]), client.transact([["GET", "a"]])];
  for (const socket of sockets) socket.destroy();
  for (const used of asked) await expect(used).rejects.toThrow();
  expect(onLost.mock.calls).toEqual([[expect.objectContaining({ message: expect.any(String) })]]);
  await expect(client.send(["PING"])).rejects.toThrow("closed");
  await expect(client.transact([["GET", "a"]])).rejects.toThrow("closed");
  expect(sockets).toHaveLength(1);
});

it("rejects, and says why, if nobody listens", async () => {
  const onLost = vi.fn();
  // Port 1 is privileged, and nothing here serves it.
  const { client, destroy } = connectRedis("redis://127.0.0.1:1", TIMEOUT_MS, onLost);
  await expect(client).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ code: "ECONNREFUSED" }));
  destroy();
});

it("ends the making of a connection, and may be told so again", async () => {
  const { sockets, commands, connect } = await startServer({ isSilent: true });
  const { client, destroy } = connect();
  await expect.poll(() => commands.length).toBeGreaterThan(0);
  const closed = once(sockets[0] ?? fail("nothing has connected"), "close");
  destroy();
  await expect(client).rejects.toThrow();
  await closed;
  destroy();
});

it("makes no connection if it is ended before the client is loaded", async () => {
  const { sockets, connect } = await startServer();
  const { client, destroy } = connect();
  destroy();
  await expect((await client).send(["PING"])).rejects.toThrow("closed");
  expect(sockets).toEqual([]);
});

const registered = () => [...ClientRegistry.instance.getAll()].length;

it.each([
  [
    "was lost",
    async () => {
      const { sockets, connect } = await startServer();
      const lost = vi.fn();
      const connection = connect(lost);
      await connection.client;
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => lost.mock.calls.length).toBe(1);
      expect(registered()).toBe(1);
      connection.destroy();
    },
  ],
  [
    "could not be made",
    async () => {
      const { client, destroy } = connectRedis("redis://127.0.0.1:1", TIMEOUT_MS, () => {});
      await expect(client).rejects.toThrow();
      expect(registered()).toBe(1);
      destroy();
    },
  ],
  [
    "was ended before the client was loaded",
    async () => {
      const { client, destroy } = (await startServer()).connect();
      destroy();
      await client;
    },
  ],
])("leaves nothing to the client's metrics of a connection that %s", async (_, fate) => {
  ClientRegistry.init();
  onTestFinished(() => ClientRegistry.reset());
  await fate();
  expect(registered()).toBe(0);
});
