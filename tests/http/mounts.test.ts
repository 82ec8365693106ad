import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { MOUNTS, type Mount, type NextServer, startNext } from "../support/next-server";
import { connectRaw } from "../support/raw-http";
import { newDispatchId, post } from "../support/wire";

/** What both mounts must say alike; lengths, framing and Next's own `Vary` are the server's affair. */
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

describe("both mounts give one answer to", () => {
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
  ])("%s %s %j", async (method, target, fields, body = "") => {
    const [next, node] = await Promise.all(
      MOUNTS.map((mount) => ask(mount, method, target, fields, body)),
    );
    expect(node).toEqual(next);
  });
});

describe.each(MOUNTS)("on the mount %s", (mount) => {
  test("a dispatch is answered, and its repeat refused", async () => {
    const { url } = serverOn(mount);
    const { ctx } = await signUpEntry(url);
    const body = { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.org" } };
    expect(await post(url, body)).toMatchObject({ status: 200, body: { kind: "patch" } });
    expect((await post(url, body)).code).toBe("duplicate_dispatch");
  });

  test("after a body over the cap the connection takes the next dispatch", async () => {
    const { url, port } = serverOn(mount);
    const { ctx } = await signUpEntry(url);
    const connection = await connectRaw(port);
    const send = (body: string) =>
      connection.write(
        `POST ${PATH} HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    send("x".repeat(17_000));
    expect((await connection.answer()).status).toBe(413);
    send(JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: {} }));
    expect((await connection.answer()).status).toBe(200);
    connection.end();
  });
});

test("the Node mount answers without Next's router, and Next answers everything else", async () => {
  const routed = await fetch(serverOn("next").url + PATH);
  const mounted = await fetch(serverOn("node").url + PATH);
  const page = await fetch(serverOn("node").url);

  // Next names what its compression varies by, and the App Router what its pages do.
  expect(routed.headers.get("vary")).toBe("Accept-Encoding");
  expect(mounted.headers.get("vary")).toBeNull();
  expect(page.headers.get("vary")).toMatch(/\brsc\b/i);
  expect(await page.text()).toContain("<html");
});

describe("the file that answers in Next is not there by its own address", () => {
  test.each([
    "/api/ui-dispatch",
    "/api/ui-dispatch?/__ui/dispatch",
    "/api/ui-dispatch?x=/__ui/dispatch",
  ])("%s is a 404, and nothing has run", async (target) => {
    const { url, output } = serverOn("next");
    const { ctx } = await signUpEntry(url);
    const body = { ctx, dispatchId: newDispatchId(), payload: {} };
    const refused = await fetch(url + target, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(refused.status).toBe(404);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.text()).toBe("Dispatches are sent to /__ui/dispatch.");
    // Its identifier is unspent.
    expect((await post(url, body)).status).toBe(200);
    expect(output().split("asked for by its own address")).toHaveLength(2);
  });
});

describe("in Next an answer is compressed once, as the client accepts", () => {
  const FIELDS = { "Content-Type": "application/json" };
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])("%s", async (accepted, coding) => {
    const { url } = serverOn("next");
    const { ctx } = await signUpEntry(url);
    const body = { ctx, dispatchId: newDispatchId(), payload: { value: "ada@example.org" } };
    const response = await fetch(url + PATH, {
      method: "POST",
      headers: { ...FIELDS, "Accept-Encoding": accepted },
      body: JSON.stringify(body),
    });
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(await response.json()).toMatchObject({ ok: true, dispatchId: body.dispatchId });
  });

  test.each([12, 200])("an answer that names %i forbidden fields", async (count) => {
    const wrong = Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]));
    const response = await fetch(serverOn("next").url + PATH, {
      method: "POST",
      headers: { ...FIELDS, "Accept-Encoding": "br, gzip" },
      body: JSON.stringify(wrong),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
    expect(await response.json()).toMatchObject({ code: "malformed_request" });
  });
});

test("pages and dispatches of the Node mount share one secret and one store", async () => {
  const { url } = serverOn("node");
  const [first, second] = await Promise.all([signUpEntry(url), signUpEntry(url)]);
  const dispatchId = newDispatchId();
  for (const { ctx } of [first, second]) {
    expect((await post(url, { ctx, dispatchId, payload: {} })).status).toBe(200);
    expect((await post(url, { ctx, dispatchId, payload: {} })).status).toBe(409);
  }
});
