import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { visitPage } from "../support/page-user";
import { listens } from "../support/ports";
import { connectRaw } from "../support/raw-http";
import { post, type WireAnswer } from "../support/wire";
import { type RunningApp, writeApp } from "../support/written-app";
import { NODE_MOUNT_APP } from "./node-mount-app";

const app = writeApp("node-mount", NODE_MOUNT_APP);
beforeAll(() => app.build());
afterAll(() => app.remove());

/** Starts the app's own server until the test is over. */
const start = (env: Readonly<Record<string, string>> = {}) =>
  forThisTest(app.start("server.mjs", env));

const portOf = ({ url }: RunningApp) => Number(new URL(url).port);

describe("the start", () => {
  test("fails and says what to write where no dispatch route is loaded", async () => {
    const started = app.start("server.mjs", { WITHOUT_ROUTE: "1" });

    await expect(started).rejects.toThrow(
      /No dispatch route has been loaded\..*instrumentation\.ts.*import\("\.\/app\/__ui\/dispatch\/route"\)/,
    );
  });

  test("stops with a message where the environment is wrong", async () => {
    const started = app.start("server.mjs", { APP_SECRET: "short" });

    await expect(started).rejects.toThrow(/APP_SECRET is shorter than 32 bytes/);
  });

  test("asks nothing of the server itself", async () => {
    const running = await start();
    const [before, after] = running.output().split("Ready on");

    expect(before).not.toContain("connected to");
    // What the tests ask is seen.
    expect(after).toContain("was connected to");
  });
});

test("answers probes of its health below the base path", async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/shop/__ui/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { store: "sqlite", failure: null }]);
  expect((await fetch(`${url}/shop/__ui/health?live`)).status).toBe(200);
  expect((await fetch(`${url}/__ui/health`)).status).toBe(404);
});

describe("a stop", () => {
  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("by %s ends idle connections at once, with code %i", async (signal, code) => {
    const running = await start();
    const idle = await connectRaw(portOf(running));
    idle.write("GET /shop/__ui/dispatch HTTP/1.1\r\nHost: a\r\n\r\n");
    expect((await idle.answer()).status).toBe(405);

    process.kill(running.pid, signal);

    expect(await running.exited).toBe(code);
    await idle.closed;
  });

  test("answers what is under way first", async () => {
    const running = await start();
    const user = await visitPage(`${running.url}/shop`);
    const answer = user.fire("wait", "click");
    await expect.poll(running.output).toContain("a handler waits");

    process.kill(running.pid, "SIGTERM");

    expect(await answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await running.exited).toBe(143);
  });

  test("waits for what Next does after an answer", async () => {
    const running = await start();
    expect(await (await fetch(`${running.url}/shop/later`)).text()).toBe("answered");

    process.kill(running.pid, "SIGTERM");

    expect(await running.exited).toBe(143);
    expect(running.output()).toContain("done after the answer");
  });

  test("cuts after the grace period whoever sends a body without an end", async () => {
    const env = { GRACE_PERIOD_MS: "200", UI_BODY_TIMEOUT_MS: "600000" };
    const running = await start(env);
    const dripping = await connectRaw(portOf(running));
    const head = ["Host: a", "Content-Type: application/json", "Expect: 100-continue"];
    const lengths = "Content-Length: 1000\r\n\r\n{";
    dripping.write(`POST /shop/__ui/dispatch HTTP/1.1\r\n${head.join("\r\n")}\r\n${lengths}`);
    expect((await dripping.answer()).status).toBe(100);

    process.kill(running.pid, "SIGTERM");

    expect(await running.exited).toBe(143);
    await dripping.closed;
  });

  test.each([
    ["SIGTERM", "SIGTERM", 143],
    ["SIGTERM", "SIGINT", 130],
  ] as const)("by %s and then %s does not wait, code %i", async (first, second, code) => {
    const running = await start({ UI_BODY_TIMEOUT_MS: "600000" });
    const holding = await connectRaw(portOf(running));
    holding.write(
      "POST /shop/__ui/dispatch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
        "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n{",
    );
    expect((await holding.answer()).status).toBe(100);

    process.kill(running.pid, first);
    await expect.poll(() => listens(portOf(running))).toBe(false);
    process.kill(running.pid, second);

    expect(await running.exited).toBe(code);
  });
});

describe("on the mount", () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await app.start("server.mjs");
  });
  afterAll(() => running?.stop());

  const visit = () => visitPage(`${running.url}/shop`);
  const saidIn = ({ body }: WireAnswer) => (body.patches as { value: string }[])[0]?.value;

  test("dispatches are answered below the base path, and there alone", async () => {
    expect((await post(`${running.url}/shop`, {})).code).toBe("malformed_request");
    const elsewhere = await fetch(`${running.url}/__ui/dispatch`, { method: "POST" });
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.headers.get("content-type")).toMatch(/^text\/html/);
  });

  test("a handler reads the cookies of its event", async () => {
    const answer = await (await visit()).fire("own-cookie", "click", {}, { cookie: "seen=yes" });

    expect(saidIn(answer)).toBe("yes");
  });

  test("a module that imports server-only works, and its cached functions run each time", async () => {
    const user = await visit();
    const said = [
      saidIn(await user.fire("untagged", "click")),
      saidIn(await user.fire("untagged", "click")),
    ];

    expect(said).toEqual(["run 1", "run 2"]);
  });

  test.each([
    ["redirect", { status: 200, body: { kind: "ack", navigate: "/there?from=here" } }],
    ["forbidden", { status: 403, code: "interaction_forbidden" }],
    ["unauthorized", { status: 403, code: "interaction_forbidden" }],
  ])("%s() is understood", async (part, answer) => {
    expect(await (await visit()).fire(part, "click")).toMatchObject(answer);
  });

  test.each([
    "cookies",
    "headers",
    "draft-mode",
    "after",
    "revalidate-tag",
    "revalidate-path",
    // A function with "use cache" that calls `cacheTag()`.
    "tagged",
  ])("%s throws, and the log names the page that says so", async (part) => {
    const user = await visit();
    const before = running.output().length;

    const answer = await user.fire(part, "click");

    expect(answer).toMatchObject({ status: 500, code: "handler_failed" });
    const log = () => running.output().slice(before);
    await expect.poll(log).toContain("docs/hosting/node-mount.md");
    expect(log()).toContain(`"component":"test.mounted","part":"${part}","event":"click"`);
  });
});
