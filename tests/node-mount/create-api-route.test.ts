import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import type { Exchange } from "@/lib/dispatch/create-dispatcher";
import { createApiRoute } from "@/lib/node-mount/create-api-route";
import { serveNode } from "../support/node-server";

const LONG = "x".repeat(300);

async function serve(before?: (incoming: IncomingMessage) => Promise<unknown>) {
  const exchange = vi.fn<Exchange>(async () => ({ status: 200, headers: {}, body: LONG }));
  const exchangeAt = vi.fn((_path: string) => exchange);
  const onOwnAddress = vi.fn();
  const route = createApiRoute(exchangeAt, onOwnAddress);
  const onThrow = vi.fn((_error: unknown) => {});
  const server = await serveNode(async (incoming, outgoing) => {
    await before?.(incoming);
    await route(incoming, outgoing).catch((error) => {
      onThrow(error);
      outgoing.writeHead(500).end();
    });
  });
  return { ...server, exchangeAt, onOwnAddress, onThrow };
}

test.each(["/__ui/dispatch", "/__ui/dispatch?x=/y", "/base/__ui/dispatch", "/__ui/dispatch/"])(
  "what was asked for as %s is answered",
  async (target) => {
    const { url, exchangeAt, onOwnAddress } = await serve();
    const response = await fetch(url + target, { headers: { "Accept-Encoding": "identity" } });
    expect([response.status, await response.text()]).toEqual([200, LONG]);
    expect(exchangeAt).toHaveBeenCalledExactlyOnceWith(target.split("?")[0]);
    expect(onOwnAddress).not.toHaveBeenCalled();
  },
);

test.each([
  "/api/ui-dispatch",
  "/api/ui-dispatch/",
  "/api/ui-dispatch?/__ui/dispatch",
  "/api/ui-dispatch#/__ui/dispatch",
  "/__ui/dispatch//",
  "/",
])(
  "what was asked for as %s is not there, and the exchange does not hear of it",
  async (target) => {
    const { connect, exchangeAt, onOwnAddress } = await serve();
    // `fetch` would keep a fragment to itself.
    const connection = await connect();
    connection.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`);
    const { status, headers } = await connection.answer();
    expect(status).toBe(404);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(exchangeAt).not.toHaveBeenCalled();
    expect(onOwnAddress).toHaveBeenCalledOnce();
  },
);

test("the answer is compressed as the request accepts, and its length is that of the bytes", async () => {
  const { url } = await serve();
  const response = await fetch(`${url}/__ui/dispatch`, { headers: { "Accept-Encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(Number(response.headers.get("content-length"))).toBeLessThan(LONG.length);
  expect(await response.text()).toBe(LONG);
});

test("where Next's parser has taken the body, the route says how to leave it, at once", async () => {
  const { url, exchangeAt, onThrow } = await serve(text);
  const response = await fetch(`${url}/__ui/dispatch`, { method: "POST", body: "{}" });
  expect(response.status).toBe(500);
  expect(onThrow).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: "TypeError", message: expect.stringMatching(/bodyParser/) }),
  );
  expect(exchangeAt).not.toHaveBeenCalled();
});
