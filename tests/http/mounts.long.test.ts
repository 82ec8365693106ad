import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { MOUNTS, type Mount, type NextServer, startNext } from "../support/next-server";
import { connectRaw } from "../support/raw-http";
import { newDispatchId, post } from "../support/wire";

/**
 * What both mounts must say alike; lengths, framing and Next's own `Vary` are the server's affair.
 */
const COMPARED = ["content-type", "cache-control", "x-content-type-options", "allow", "location"];

const servers = new Map<Mount, NextServer>();

beforeAll(async () => {
  for (const mount of MOUNTS) servers.set(mount, await startNext({ mount }));
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
});

function serverOn(mount: Mount): NextServer {
  const server = servers.get(mount);
  if (!server) throw new Error(`No server runs on the mount ${mount}.`);
  return server;
}

/** What a server answers to a request written by hand; of a page that is not there, no body. */
async function ask(mount: Mount, method: string, target: string, fields: string[], body = "") {
  const connection = await connectRaw(serverOn(mount).port);
  const lengths = [`Content-Length: ${Buffer.byteLength(body)}`, "Connection: close"];
  const head = [`${method} ${target} HTTP/1.1`, "Host: app.example", ...fields, ...lengths];
  connection.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  const { status, headers, body: text } = await connection.answer(method === "HEAD");
  connection.end();
  const isHtml = headers.get("content-type")?.startsWith("text/html");
  const compared = COMPARED.map((name) => [name, headers.get(name)]);
  return { status, headers: Object.fromEntries(compared), body: isHtml ? "" : text };
}

const JSON_TYPE = "Content-Type: application/json";
const PATH = "/__ui/dispatch";

test.each([
  ["GET", PATH, []],
  ["HEAD", PATH, []],
  ["PUT", PATH, [JSON_TYPE], "{}"],
  ["OPTIONS", PATH, []],
  ["POST", PATH, [], "{}"],
  ["POST", PATH, [JSON_TYPE, JSON_TYPE], "{}"],
  ["POST", PATH, [JSON_TYPE, "Content-Type: text/plain"], "{}"],
  ["POST", PATH, [JSON_TYPE], ""],
  ["POST", PATH, [JSON_TYPE], "not JSON"],
  ["POST", PATH, [JSON_TYPE], "\uFFFF"],
  ["POST", PATH, [JSON_TYPE], `{"ctx":"${"x".repeat(17_000)}"}`],
  ["POST", PATH, [JSON_TYPE, "Origin: http://app.example"], "{}"],
  ["POST", PATH, [JSON_TYPE, "Origin: http://evil.example"], "{}"],
  ["POST", PATH, [JSON_TYPE, "Origin: http://app.example", "Origin: http://e.example"], "{}"],
  ["POST", PATH, [JSON_TYPE, "Sec-Fetch-Site: same-origin"], "{}"],
  ["POST", PATH, [JSON_TYPE, "Sec-Fetch-Site: same-origin", "sec-fetch-site: x"], "{}"],
  ["POST", `${PATH}?component=other`, [JSON_TYPE], "{}"],
  ["POST", `${PATH}/`, [JSON_TYPE], "{}"],
  ["POST", `/${PATH}`, [JSON_TYPE], "{}"],
  ["POST", `${PATH}/more`, [JSON_TYPE], "{}"],
  ["POST", "/__UI/dispatch", [JSON_TYPE], "{}"],
  ["POST", "/%5F%5Fui/dispatch", [JSON_TYPE], "{}"],
  ["POST", "/__ui%2Fdispatch", [JSON_TYPE], "{}"],
  ["POST", "http://app.example/__ui/dispatch", [JSON_TYPE], "{}"],
])("gives one answer on both mounts to %s %s %j", async (method, target, fields, body = "") => {
  const [next, node] = await Promise.all(
    MOUNTS.map((mount) => ask(mount, method, target, fields, body)),
  );
  expect(node).toEqual(next);
});

describe("Next's router answers itself what the endpoint would refuse", () => {
  test.each([
    // A `Request` cannot have this method.
    ["TRACE", PATH, [], 500, 405],
    ["PROPFIND", PATH, [], 400, 405],
    ["QUERY", PATH, [JSON_TYPE], 400, 405],
    // It takes the request for one of its own, and wants the query that goes with it.
    ["POST", PATH, [JSON_TYPE, "RSC: 1"], 307, 400],
  ])("%s %s %j with %i, the other with %i", async (method, target, fields, routed, mounted) => {
    const next = await ask("next", method, target, fields);
    const node = await ask("node", method, target, fields);

    expect([next.status, node.status]).toEqual([routed, mounted]);
    expect(next.body).not.toContain("at ");
    expect(node.headers["content-type"]).toBe("application/problem+json");
  });
});

test("answers on the Node mount without Next's router, and lets Next answer everything else", async () => {
  const routed = await fetch(serverOn("next").url + PATH);
  const mounted = await fetch(serverOn("node").url + PATH);
  const page = await fetch(serverOn("node").url);

  // The App Router names what its answers vary by, and Next what its compression does.
  expect(routed.headers.get("vary")).toMatch(/\brsc\b.*\bAccept-Encoding$/);
  expect(mounted.headers.get("vary")).toBeNull();
  expect(page.headers.get("vary")).toMatch(/\brsc\b/i);
  expect(await page.text()).toContain("<html");
});

describe("an answer is compressed by Next in a route, and not on the Node mount:", () => {
  test.each([
    ["next", "br, gzip", "gzip"],
    ["next", "gzip", "gzip"],
    ["next", "br", null],
    ["next", "identity", null],
    ["node", "br, gzip", null],
  ] as const)("lets %s, asked for %s, answer with %s", async (mount, accepted, coding) => {
    const { url } = serverOn(mount);
    const { ctx } = await signUpEntry(url);
    const body = { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.org" } };
    const answer = await post(url, body, { headers: { "Accept-Encoding": accepted } });

    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(answer.body).toMatchObject({ ok: true, dispatchId: body.dispatchId });
  });
});

test("shares one secret and one store between pages and dispatches of the Node mount", async () => {
  const { url } = serverOn("node");
  const [first, second] = await Promise.all([signUpEntry(url), signUpEntry(url)]);
  const dispatchId = newDispatchId();
  for (const { ctx } of [first, second]) {
    expect((await post(url, { ctx, dispatchId, payload: {} })).status).toBe(200);
    expect((await post(url, { ctx, dispatchId, payload: {} })).status).toBe(409);
  }
});
