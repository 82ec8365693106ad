import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../support/browser";
import { type RunningApp, type WrittenApp, writeApp } from "../support/written-app";
import { CROSS_ORIGIN_APP } from "./cross-origin-app";

let app: WrittenApp;
/** Of another origin than the API, because its port differs. */
const client = createServer((_, response) => {
  response
    .setHeader("Content-Type", "text/html")
    .end("<title>Client</title><link rel=icon href=data:,>");
});
let clientUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => client.listen(0, "127.0.0.1", resolve));
  const address = client.address();
  if (address && typeof address === "object") clientUrl = `http://127.0.0.1:${address.port}/`;
  app = writeApp("cross-origin", CROSS_ORIGIN_APP);
  await app.build();
});
afterAll(() => {
  client.close();
  app?.remove();
});

/** Each answer of the API: its status, the request, and a field that the script has to read. */
const ROWS = [
  [200, "GET", "/api/v1/things", {}, "X-Api-Version"],
  [201, "POST", "/api/v1/things", { "Content-Type": "application/json" }, "X-Api-Version"],
  [405, "DELETE", "/api/v1/things", {}, "Allow"],
  [404, "DELETE", "/api/v1/nothing", {}, null],
  [200, "GET", "/api/shared", { "Api-Version": "1" }, "X-Api-Version"],
  [400, "GET", "/api/shared", {}, null],
  [400, "GET", "/api/shared", { "Api-Version": "9" }, null],
  [410, "GET", "/api/gone/7", {}, "Link"],
  [410, "DELETE", "/api/gone/7", {}, "X-Api-Version"],
  [503, "GET", "/api/off", {}, "Retry-After"],
  [503, "PUT", "/api/off", {}, "Deprecation"],
] as const;

describe.each([
  ["public", ""],
  ["wrapper", ""],
  ["middleware", ""],
  ["configuration", "?cfg=1"],
])("an API that its %s opens to scripts of other origins", (allowedBy, query) => {
  let server: RunningApp;
  beforeAll(async () => {
    server = await app.start("start", { ALLOWED_BY: allowedBy });
  });
  afterAll(() => server?.stop());

  it("lets a browser read each of its answers, and what they say of the version", async () => {
    const { page } = await openPage({ path: clientUrl });
    const read = await page.evaluate(
      ([rows, base, end]) =>
        Promise.all(
          rows.map(async ([, method, path, headers, field]) => {
            try {
              const response = await fetch(base + path + end, { method, headers });
              return [response.status, field ? response.headers.has(field) : true];
            } catch (error) {
              return [String(error), false];
            }
          }),
        ),
      [ROWS, server.url, query] as const,
    );
    const outcomes = ROWS.map(([, method, path, headers], at) => [method, path, headers, read[at]]);
    expect(outcomes).toEqual(
      ROWS.map(([status, method, path, headers]) => [method, path, headers, [status, true]]),
    );
  });

  it("lets a browser read what a handler exposes itself", async () => {
    const { page } = await openPage({ path: clientUrl });
    const total = await page.evaluate(
      async (url) => (await fetch(url)).headers.get("X-Total"),
      `${server.url}/api/v1/things${query}`,
    );
    expect(total).toBe("0");
  });
});
