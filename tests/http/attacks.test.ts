import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cases } from "@/tests/support/scale";
import { signUpEntry } from "../support/demo-page";
import { type NextServer, startNext } from "../support/next-server";
import { connectRaw, type RawAnswer } from "../support/raw-http";
import { newDispatchId, post } from "../support/wire";

const url = inject("baseUrl");
const OWN = new URL(url).origin;
const PATH = "/__ui/dispatch";

/** Sends text as it is, on a connection of its own. */
async function sendRaw(baseUrl: string, sent: string): Promise<RawAnswer> {
  const connection = await connectRaw(Number(new URL(baseUrl).port));
  // At once: a server that refused the first part resets the connection when it gets a second.
  connection.write(sent);
  try {
    return await connection.answer();
  } finally {
    connection.end();
  }
}

function head(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${PATH} HTTP/1.1\r\nHost: app.example\r\nConnection: close\r\n${lines.join("")}\r\n`;
}

async function rightBody(): Promise<string> {
  const { ctx } = await signUpEntry(url);
  return JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: { value: "a" } });
}

describe("a body that never ends", () => {
  let server: NextServer;
  beforeAll(async () => {
    server = await startNext({ env: { UI_BODY_TIMEOUT_MS: "300" } });
  });
  afterAll(() => server.stop());
  const json = { "Content-Type": "application/json" };

  test("half-sent, is answered when its time is over, and the server serves on", async () => {
    const answer = await sendRaw(server.url, `${head({ ...json, "Content-Length": "100" })}{`);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('"code":"malformed_request"');
    expect(answer.body).toContain("must arrive within 300 ms");
    expect((await fetch(`${server.url}/demo`)).status).toBe(200);
  });

  test("with two lengths, reaches no handler", async () => {
    const body = await rightBody();
    const both = { ...json, "Content-Length": "5", "Transfer-Encoding": "chunked" };
    const sent = `${head(both)}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect((await sendRaw(server.url, sent)).status).toBe(400);
  });
});

describe("forgery from another site", () => {
  const forwarded = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
  test.each<[headers: Record<string, string>, status: number, code: string]>([
    [{ Origin: "null" }, 403, "cross_origin_request"],
    [{ Origin: "https://evil.example" }, 403, "cross_origin_request"],
    [{ "Sec-Fetch-Site": "cross-site" }, 403, "cross_origin_request"],
    [{ "Sec-Fetch-Site": "same-site" }, 403, "cross_origin_request"],
    [forwarded, 403, "cross_origin_request"],
    [{ Origin: OWN, "Sec-Fetch-Site": "cross-site" }, 403, "cross_origin_request"],
    [{ Origin: "null", "Sec-Fetch-Site": "cross-site" }, 403, "cross_origin_request"],
    [{ Origin: OWN, "Sec-Fetch-Site": "" }, 403, "cross_origin_request"],
    [{ "Content-Type": "text/plain" }, 415, "unsupported_media_type"],
    [{ "Content-Type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
  ])("refuses %o", async (headers, status, code) => {
    const body = await rightBody();
    expect(await post(url, body, { headers })).toMatchObject({ status, code });
    // Nothing was spent: the same dispatch still runs.
    expect((await post(url, body)).status).toBe(200);
  });

  test("lets a page of the own origin pass, whatever Host a proxy writes", async () => {
    const headers = { Origin: "https://shop.example", "Sec-Fetch-Site": "same-origin" };
    expect((await post(url, await rightBody(), { headers })).status).toBe(200);
  });

  test("lets no other origin read an answer", async () => {
    const headers = { Origin: "https://evil.example" };
    for (const method of ["OPTIONS", "POST"]) {
      const answer = await post(url, await rightBody(), { method, headers });
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

test("answers a stranger with no 5xx and no word of what is inside, whatever is sent", async () => {
  const { ctx } = await signUpEntry(url);
  const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: "binary" }));
  const records = fc.oneof(fc.record({ value }), fc.record({ fields: value }));
  const payload = fc.oneof(records, fc.dictionary(fc.string(), value), value);
  const dispatchId = fc.oneof(fc.constant(0).map(newDispatchId), value);
  const fields = { ctx: fc.oneof(fc.constant(ctx), value), dispatchId, payload };
  const body = fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.string({ unit: "binary" }));
  const headers = fc.dictionary(
    fc.constantFrom("Origin", "Accept", "Cookie", "X-Forwarded-For", "Sec-Fetch-Site", "Range"),
    fc.stringMatching(/^[a-z0-9;=,.:/-]{1,20}$/).filter((text) => /^[a-z0-9;=,.:/-]+$/.test(text)),
    { maxKeys: 2 },
  );
  await fc.assert(
    fc.asyncProperty(body, headers, async (sent, extra) => {
      const answer = await post(url, sent, { headers: extra });
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toMatch(
        /node_modules|\.tsx?\b|\bat [\w.]+ \(|Error:/,
      );
    }),
    { numRuns: cases(60, 3000) },
  );
});
