import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOUNTS, type NextServer, startNext } from "../support/next-server";
import { connectRaw } from "../support/raw-http";

const PATH = "/__ui/dispatch";
const JSON_TYPE = "Content-Type: application/json";

/** What each refuses a body for before it is complete; the last is a body that drips. */
const REFUSED = [
  ["another media type", ["Content-Type: text/plain", "Content-Length: 1000"], "{", 415],
  ["another site", [JSON_TYPE, "Origin: http://evil.example", "Content-Length: 99"], "{", 403],
  ["a length over the cap", [JSON_TYPE, "Content-Length: 17000"], "{", 413],
  ["chunks over the cap", [JSON_TYPE, "Transfer-Encoding: chunked"], chunk(17_000), 413],
  ["half a body, when its time is over", [JSON_TYPE, "Content-Length: 99"], "{", 400],
  ["half a body in chunks, likewise", [JSON_TYPE, "Transfer-Encoding: chunked"], chunk(1), 400],
] as const;

function chunk(length: number): string {
  return `${length.toString(16)}\r\n${"x".repeat(length)}\r\n`;
}

describe.each(MOUNTS)("on the mount %s", (mount) => {
  let server: NextServer;
  beforeAll(async () => {
    server = await startNext({ mount, env: { UI_BODY_TIMEOUT_MS: "300" } });
  });
  afterAll(() => server.stop());

  test.each(REFUSED)("ends the connection when it refuses %s", async (_, fields, body, status) => {
    const connection = await connectRaw(server.port);
    const head = [`POST ${PATH} HTTP/1.1`, "Host: app.example", ...fields];
    connection.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    const answer = await connection.answer();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("connection")).toBe("close");
    // The client does not end it: it would go on to drip.
    await connection.closed;
    expect((await fetch(server.url)).status).toBe(200);
  });

  test("keeps the connection after a refusal of a body that was read", async () => {
    const connection = await connectRaw(server.port);
    const head = [`POST ${PATH} HTTP/1.1`, "Host: app.example", JSON_TYPE, "Content-Length: 2"];
    for (const _time of [1, 2]) {
      connection.write(`${head.join("\r\n")}\r\n\r\n{}`);
      const answer = await connection.answer();
      expect(answer.status).toBe(400);
      expect(answer.headers.get("connection")).not.toBe("close");
    }
    connection.end();
  });
});
