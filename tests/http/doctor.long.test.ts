import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleProgram, type Program } from "../support/bundle-program";
import { appFolder, examine as examineWith } from "../support/doctor";
import { forThisTest } from "../support/for-this-test";
import { type NextServer, startNext } from "../support/next-server";
import { freePort } from "../support/ports";
import { type Rewriting, startRewritingProxy } from "../support/rewriting-proxy";

let command: Program;
let app: NextServer;
beforeAll(async () => {
  command = await bundleProgram("service-ui", "lib/service-ui/devtools/commands/main.ts");
  app = await startNext();
});
afterAll(async () => {
  await app?.stop();
  command?.remove();
});

function examine(url: string) {
  return examineWith(command.path, appFolder(), {}, "--url", url);
}

async function behind(rewriting: Rewriting): Promise<string> {
  const proxy = await forThisTest(startRewritingProxy(app.port, rewriting));
  return proxy.url;
}

test("finds nothing wrong with an app that is well", async () => {
  const { exitCode, problems, rows } = await examine(app.url);
  expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: [] });
  const asked = rows.filter(({ at }) => at === `${app.url}/`);
  expect(asked.map(({ check, state }) => `${state} ${check}`)).toEqual([
    "ok page",
    "ok runtime",
    "ok framing",
    "ok runtime file",
    "ok endpoint",
    "ok origin",
    "ok foreign origin",
    "ok Sec-Fetch-Site",
    "ok health",
  ]);
});

test("finds nothing wrong behind a proxy that hands on what browsers send", async () => {
  expect((await examine(await behind({}))).problems).toEqual([]);
});

test("says what to do about a proxy that changes Host", async () => {
  const url = await behind({
    headers: (headers) => {
      headers.host = "app.internal:3000";
    },
  });
  const { exitCode, problems, rows } = await examine(url);
  expect(exitCode).toBe(1);
  expect(problems).toEqual([`origin: A dispatch from ${url} is refused.`]);
  expect(rows.find(({ check }) => check === "origin")?.advice).toContain(`APP_ORIGIN=${url}`);
});

test("tells of a proxy that drops the headers by which other sites are refused", async () => {
  const url = await behind({
    headers: (headers) => {
      delete headers.origin;
      delete headers["sec-fetch-site"];
    },
    without: ["content-security-policy", "x-frame-options"],
  });
  const { problems, of } = await examine(url);
  expect(problems).toEqual([
    expect.stringMatching(
      /^foreign origin: .* was not refused as one: the answer was 400 malformed_request/,
    ),
  ]);
  expect(of("Sec-Fetch-Site")).toEqual([expect.stringMatching(/^note .*does not arrive\.$/)]);
  expect(of("framing")).toEqual([
    expect.stringMatching(/^note Any site may show the page in a frame/),
  ]);
});

test("tells of an address that does not end in the app's basePath", async () => {
  const { problems } = await examine(`${app.url}/shop`);
  expect(problems).toEqual([
    "runtime file: GET /shop/event-runtime.js answered 404.",
    expect.stringMatching(
      /^endpoint: No dispatch endpoint answers POST \/shop\/__ui\/dispatch: the answer was 404/,
    ),
  ]);
});

test("says that an app's store fails, by the class that its health route names", async () => {
  const REDIS_URL = `redis://user:s3cret@127.0.0.1:${await freePort()}`;
  const ill = await forThisTest(startNext({ env: { REDIS_URL } }));
  const { problems, output } = await examine(ill.url);
  expect(problems).toEqual(["health: The app's replay store fails: ECONNREFUSED."]);
  expect(output).not.toContain("s3cret");
});

test("says why an address does not answer, and prints no password of it", async () => {
  const port = await freePort();
  const { exitCode, rows, output } = await examine(`http://me:hunter2@127.0.0.1:${port}/`);
  expect(exitCode).toBe(1);
  expect(rows.at(-1)).toMatchObject({
    at: `http://127.0.0.1:${port}/`,
    state: "problem",
    says: "No response: ECONNREFUSED.",
  });
  expect(output).not.toContain("hunter2");
});

test("is of use where the app's folder is not", async () => {
  const { exitCode, rows } = await examineWith(
    command.path,
    fileURLToPath(new URL("../../docs", import.meta.url)),
    {},
    "--url",
    app.url,
  );
  expect(exitCode).toBe(0);
  expect(rows.every(({ at }) => at !== undefined)).toBe(true);
});
