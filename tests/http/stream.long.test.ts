import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { type PageUser, visitPage } from "../support/page-user";
import { newDispatchId } from "../support/wire";
import { type RunningApp, writeApp } from "../support/written-app";
import { STREAM_APP } from "./stream-app";

const app = writeApp("stream", STREAM_APP);
beforeAll(() => app.build());
afterAll(() => app.remove());

type Line = Record<string, unknown>;

const STANDALONE = ".next/standalone/test-results/stream/server.js";
const COMMANDS = ["start", STANDALONE, "server.mjs"] as const;

/** Sends an interaction that asks for frames. */
async function openAt(
  { url }: Pick<RunningApp, "url">,
  ctx: string,
  payload: object = {},
  signal?: AbortSignal,
) {
  const body = JSON.stringify({ ctx, dispatchId: newDispatchId(), payload });
  const response = await fetch(`${url}/__ui/dispatch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/x-ndjson" },
    body,
    ...(signal && { signal }),
  });
  const lines = linesIn(response);
  expect((await lines.next()).value).toEqual({ patches: [] });
  return { response, body, next: async () => (await lines.next()).value as Line | undefined };
}

describe.each(COMMANDS)("on %s", (command) => {
  let running: RunningApp;
  let user: PageUser;
  beforeAll(async () => {
    running = await app.start(command);
    user = await visitPage(running.url);
  });
  afterAll(() => running?.stop());

  const open = (part: string, payload?: object, signal?: AbortSignal) =>
    openAt(running, user.token(part, "click"), payload, signal);
  /** Lets the next frame of `export` come, and reads what the server says of ended streams. */
  const goOn = () => user.fire("next", "click");
  const said = async (part: string) => {
    const { body } = await user.fire(part, "click");
    return (body.patches as { value: string }[])[0]?.value;
  };

  test("brings each frame before the next one is made", async () => {
    const { response, next } = await open("export");
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(await next()).toMatchObject({ patches: [{ value: "1" }] });
    await goOn();
    expect(await next()).toMatchObject({ patches: [{ value: "2" }] });
    await goOn();
    expect(await next()).toMatchObject({ patches: [{ value: "3" }] });
    await goOn();
    expect(await next()).toMatchObject({ ok: true, kind: "patch", patches: [{ value: "done" }] });
    expect(await next()).toBeUndefined();
    expect(await said("ended")).toMatch(/complete$/);
  });

  test("ends the work when the client goes, and never runs it again", async () => {
    const leaving = new AbortController();
    const { next, body } = await open("export", {}, leaving.signal);
    await next();
    leaving.abort();
    await expect.poll(() => said("ended")).toMatch(/closed$/);
    const headers = { "Content-Type": "application/json" };
    const again = { method: "POST", headers, body };
    expect((await fetch(`${running.url}/__ui/dispatch`, again)).status).toBe(409);
    await expect.poll(running.output).toMatch(/stream ended.*"frameCount":1,.*"isClosed":true/);
  });

  test("brings two thousand frames in their order", async () => {
    const { next } = await open("many", { value: 2_000 });
    for (let count = 0; count < 2_000; count += 1) {
      expect(await next()).toMatchObject({ patches: [{ value: String(count) }] });
    }
    expect(await next()).toMatchObject({ ok: true });
  });

  test("navigates at the end by a redirect() of the generator", async () => {
    const { next } = await open("redirect");
    await next();
    expect(await next()).toMatchObject({ ok: true, navigate: "/there", refresh: true });
  });

  // The Node mount has no request of Next's, as everywhere else.
  test.skipIf(command === "server.mjs")(
    "revalidates what a generator asks for by the end",
    async () => {
      const before = await said("report");
      expect(await said("report")).toBe(before);
      const { next } = await open("revalidate");
      await next();
      expect(await next()).toMatchObject({ ok: true });
      expect(await said("report")).not.toBe(before);
    },
  );

  test.skipIf(command === "server.mjs")(
    "throws for a cookie that no response can set",
    async () => {
      const { response, next } = await open("cookie");
      expect(response.headers.getSetCookie()).toEqual(["before=yes; Path=/"]);
      expect(await next()).toMatchObject({ patches: [{ value: new URL(running.url).host }] });
      expect(await next()).toMatchObject({ code: "handler_failed" });
      await expect.poll(running.output).toContain("Cookies can only be modified in");
    },
  );

  test.skipIf(command === "server.mjs")("runs what a generator gives to after()", async () => {
    const { next } = await open("after");
    await next();
    await next();
    await expect.poll(() => said("ended")).toMatch(/after$/);
  });
});

describe("a server that gets SIGTERM", () => {
  async function openOn(command: (typeof COMMANDS)[number], part: string, env = {}) {
    const running = await forThisTest(app.start(command, env));
    const user = await visitPage(running.url);
    const { next } = await openAt(running, user.token(part, "click"));
    await next();
    process.kill(running.pid, "SIGTERM");
    return { running, next };
  }

  test.each(COMMANDS)("lets a stream come to its end: %s", async (command) => {
    const { running, next } = await openOn(command, "stopped");
    expect(await next()).toMatchObject({ patches: [{ value: "goes on" }] });
    expect(await next()).toMatchObject({ ok: true });
    expect(await running.exited).toBe(143);
  });

  test("ends a stream that takes longer with a problem: server.mjs", async () => {
    // The stream is told at once, because it has five seconds to clean up and one for its end.
    const { running, next } = await openOn("server.mjs", "export", { GRACE_PERIOD_MS: "5000" });
    expect(await next()).toEqual({ patches: [] });
    expect(await next()).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(await running.exited).toBe(143);
    expect(running.output()).toMatch(/"the server stops".*"frameCount":1,/);
  });

  test("ends a stream whose generator never does, before it cuts it: server.mjs", async () => {
    const { running, next } = await openOn("server.mjs", "stuck", { GRACE_PERIOD_MS: "6000" });
    expect(await next()).toEqual({ patches: [] });
    expect(await next()).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(await running.exited).toBe(143);
    expect(running.output()).toContain('"isStuck":true');
  });
});

async function* linesIn({ body }: Response): AsyncGenerator<Line> {
  let rest = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
  yield JSON.parse(rest);
}
