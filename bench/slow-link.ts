import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy on loopback that makes the way to a server longer, and counts what goes over it. */
export interface SlowLink {
  readonly origin: string;
  /** Bytes so far, headers and framing of HTTP counted, those of TCP not. */
  readonly bytes: { readonly up: number; readonly down: number };
  /** Milliseconds of a round trip from now on; half of it each way. */
  setRoundTrip(ms: number): void;
  close(): Promise<void>;
}

export async function openSlowLink(origin: string): Promise<SlowLink> {
  const target = Number(new URL(origin).port);
  const bytes = { up: 0, down: 0 };
  const sockets = new Set<Socket>();
  let roundTripMs = 0;
  const carry = (from: Socket, to: Socket, direction: "up" | "down") => {
    // What comes later leaves later, whatever the delay was when it came.
    const later = (action: () => void) =>
      roundTripMs === 0 ? action() : setTimeout(action, roundTripMs / 2);
    from.on("data", (chunk) => {
      bytes[direction] += chunk.length;
      later(() => to.write(chunk));
    });
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => sockets.delete(from));
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    carry(client, upstream, "up");
    carry(upstream, client, "down");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    bytes,
    setRoundTrip(ms) {
      roundTripMs = ms;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
