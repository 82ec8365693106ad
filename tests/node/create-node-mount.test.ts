import { describe, expect, test, vi } from "vitest";
import type { Exchange } from "@/lib/service-ui/dispatch/answer-in-frames";
import { readBody } from "@/lib/service-ui/dispatch/dispatch-request";
import { createNodeMount } from "@/lib/service-ui/node/create-node-mount";
import { serveNode } from "../support/node-server";

const CAP = 1024;
const limits = { maxBodyBytes: CAP, bodyTimeoutMs: 1000 };

/** Answers with what it was asked, or with 413 where the body is over the cap. */
const tellBack: Exchange = async (request) => {
  const body = await readBody(request, limits);
  const told = body.ok ? { method: request.method, text: body.text } : { code: body.code };
  return { status: body.ok ? 200 : 413, headers: { "X-Told": "é" }, body: JSON.stringify(told) };
};

const PATH = "/__ui/dispatch";

async function serve(exchange: Exchange, path = PATH) {
  const mount = createNodeMount(exchange, path);
  const server = await serveNode((incoming, outgoing) => {
    if (!mount(incoming, outgoing)) outgoing.end("handed on");
  });
  return server.connect();
}

const request = (method: string, target: string, body = "", fields = "") =>
  `${method} ${target} HTTP/1.1\r\nHost: app.example\r\nContent-Length: ${body.length}\r\n${fields}\r\n${body}`;

describe("of all targets the mount takes the one spelling of its path, with any query", () => {
  test.each(["/__ui/dispatch", "/__ui/dispatch?", "/__ui/dispatch?x=/y"])("%s", async (target) => {
    const connection = await serve(tellBack);
    connection.write(request("POST", target, "hello"));
    expect((await connection.answer()).body).toBe('{"method":"POST","text":"hello"}');
  });

  const longer = ["/__ui/dispatch/", "/__ui/dispatch/more", "/__ui/dispatcher", "/__ui/dispatch;x"];
  const respelled = [
    "/__UI/dispatch",
    "/%5F%5Fui/dispatch",
    "/__ui%2Fdispatch",
    "/./__ui/dispatch",
  ];
  const before = ["//__ui/dispatch", "/__ui/dispatch#x", "http://app.example/__ui/dispatch"];
  test.each(["/", "*", ...longer, ...respelled, ...before])(
    "not %s, which is handed on untouched",
    async (target) => {
      const exchange = vi.fn(tellBack);
      const connection = await serve(exchange);
      connection.write(request(target === "*" ? "OPTIONS" : "POST", target));
      expect((await connection.answer()).body).toBe("handed on");
      expect(exchange).not.toHaveBeenCalled();
    },
  );
});

test("takes the path under a base path alone", async () => {
  const connection = await serve(tellBack, "/shop/__ui/dispatch");
  connection.write(request("POST", "/shop/__ui/dispatch", "hello"));
  expect((await connection.answer()).body).toBe('{"method":"POST","text":"hello"}');
  connection.write(request("POST", "/__ui/dispatch", "hello"));
  expect((await connection.answer()).body).toBe("handed on");
});

test.each(["GET", "PUT", "OPTIONS", "TRACE"])("lets %s reach the dispatcher", async (method) => {
  const connection = await serve(tellBack);
  connection.write(request(method, "/__ui/dispatch"));
  expect(JSON.parse((await connection.answer()).body)).toMatchObject({ method });
});

test("answers HEAD with the length of a body, and none", async () => {
  const connection = await serve(tellBack);
  connection.write(request("HEAD", "/__ui/dispatch") + request("GET", "/__ui/dispatch"));
  const head = await connection.answer(true);
  expect(head.headers.get("content-length")).toBe(String('{"method":"HEAD","text":""}'.length));
  expect((await connection.answer()).body).toBe('{"method":"GET","text":""}');
});

test("refuses a body over the cap before it has come whole, and keeps the connection", async () => {
  const connection = await serve(tellBack);
  const chunk = `400\r\n${"x".repeat(CAP)}\r\n`;
  connection.write(
    `POST /__ui/dispatch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
  );
  expect((await connection.answer()).status).toBe(413);

  connection.write(`${chunk}0\r\n\r\n${request("POST", "/__ui/dispatch", "again")}`);
  expect((await connection.answer()).body).toBe('{"method":"POST","text":"again"}');
});

test("refuses a body unread whose length is over the cap, and keeps the connection", async () => {
  const connection = await serve(tellBack);
  const body = "x".repeat(CAP + 1);
  connection.write(request("POST", "/__ui/dispatch", body).slice(0, -body.length));
  expect((await connection.answer()).status).toBe(413);

  connection.write(body + request("POST", "/__ui/dispatch", "again"));
  expect((await connection.answer()).body).toBe('{"method":"POST","text":"again"}');
});

test("ends the exchange of a body that is cut off, which reaches nobody as a whole one", async () => {
  const bodies: unknown[] = [];
  const connection = await serve(async (asked) => {
    bodies.push(await readBody(asked, limits));
    return { status: 400, headers: {}, body: "" };
  });
  connection.write(request("POST", PATH, "whole").slice(0, -1));
  connection.end();
  await expect.poll(() => bodies).toMatchObject([{ ok: false, code: "malformed_request" }]);
});

test("sends 100 Continue to who waits for it", async () => {
  const connection = await serve(tellBack);
  const whole = request("POST", "/__ui/dispatch", "hello", "Expect: 100-continue\r\n");
  connection.write(whole.slice(0, -"hello".length));
  expect((await connection.answer()).status).toBe(100);
  connection.write("hello");
  expect((await connection.answer()).body).toBe('{"method":"POST","text":"hello"}');
});

test("counts the length of an answer in bytes, not characters", async () => {
  const connection = await serve(async () => ({ status: 200, headers: {}, body: "é…" }));
  connection.write(request("POST", "/__ui/dispatch"));
  expect((await connection.answer()).headers.get("content-length")).toBe("5");
});
