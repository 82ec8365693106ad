import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    "ok policy",
    "ok instances",
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

test.each([
  ["script-src 'self' 'nonce-1' 'strict-dynamic'", "script-src stops the runtime's script"],
  [
    "default-src 'self'; connect-src https://api.example",
    "connect-src stops the runtime's requests",
  ],
])("tells of a policy by which buttons are dead: %s", async (policy, says) => {
  const url = await behind({ also: { "content-security-policy": policy } });
  const { exitCode, problems } = await examine(`${url}/demo`);
  expect(exitCode).toBe(1);
  expect(problems).toEqual([expect.stringContaining(`policy: ${says}`)]);
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

test("examines the page that the address names, and the app around it", async () => {
  const { exitCode, problems, of } = await examine(`${app.url}/demo?from=doctor`);
  expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: [] });
  expect(of("runtime")).toEqual(["ok posts to /__ui/dispatch"]);
  expect(of("instances")).toEqual(["ok differ from visit to visit"]);
  expect(of("endpoint")).toEqual(["ok POST /__ui/dispatch is there"]);
  expect(of("health")).toEqual(["ok ready"]);
});

describe("a page that is the same for everybody", () => {
  /** A cache that keeps pages whatever they say, and passes the rest on. */
  const keepPages = () => {
    let kept: string | undefined;
    return (text: string) => {
      if (!text.includes("data-ui-event-manifest")) return text;
      kept ??= text;
      return kept;
    };
  };

  test("is a problem behind a cache that ignores no-store", async () => {
    const url = await behind({ body: keepPages(), also: { age: "17" } });
    const { exitCode, problems, rows } = await examine(`${url}/demo`);
    expect(exitCode).toBe(1);
    expect(problems).toEqual([
      expect.stringMatching(/^instances: Two visits got (\d+) of \1 instances alike/),
    ]);
    expect(rows.find(({ check }) => check === "instances")?.advice).toContain("17 s old");
  });

  test.each([
    { "cache-control": "public, s-maxage=60" },
    { "cache-control": "max-age=3600" },
    { "cdn-cache-control": "max-age=60" },
    { "surrogate-control": "max-age=5, stale-while-revalidate=60" },
  ])("is a problem that a proxy prepares with %j", async (also) => {
    const { problems } = await examine(`${await behind({ also })}/demo`);
    expect(problems).toEqual([
      expect.stringMatching(/^instances: .*headers allow caches to keep it for all users/),
    ]);
  });

  test("is none where the headers keep it for its own user", async () => {
    const also = { "cache-control": "private, max-age=60", "cdn-cache-control": "no-store" };
    expect((await examine(`${await behind({ also })}/demo`)).problems).toEqual([]);
  });
});

test("is no attack, however often it runs", async () => {
  const before = app.output().length;
  for (let run = 0; run < 3; run += 1) await examine(app.url);
  const lines = app.output().slice(before).split("\n");
  expect(lines.filter((line) => line.includes('"probe refused"'))).toHaveLength(15);
  expect(lines.filter((line) => line.includes('"dispatch refused"'))).toEqual([]);
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
