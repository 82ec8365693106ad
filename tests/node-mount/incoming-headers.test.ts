import { expect, test } from "vitest";
import type { ReadonlyHeaders } from "@/lib/interaction/event";
import { incomingHeaders } from "@/lib/node-mount/incoming-headers";
import { serveNode } from "../support/node-server";

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
