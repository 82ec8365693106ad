import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logLines } from "../support/log-lines";
import { type PageUser, visitPage } from "../support/page-user";
import { type RunningApp, writeApp } from "../support/written-app";
import { AUTHORIZER_HEADER, NEXT_FUNCTIONS_APP } from "./next-functions-app";

const SAVING = { interval: 1_000 };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const app = writeApp("next-functions", NEXT_FUNCTIONS_APP);
afterAll(() => app.remove());

describe.each(["start", "dev"] as const)("under next %s", (command) => {
  let running: RunningApp;
  beforeAll(async () => {
    if (command === "start") await app.build();
    running = await app.start(command);
  });
  afterAll(() => running?.stop());

  const visit = () => visitPage(running.url);
  const fire = (user: PageUser, part: string, headers?: Record<string, string>) =>
    user.fire(part, "click", {}, headers);

  /** What a handler has said in its patch. */
  async function said(user: PageUser, part: string, headers?: Record<string, string>) {
    const { status, body } = await fire(user, part, headers);
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: "patch" } });
    const [patch] = body.patches as { value: string }[];
    return patch?.value;
  }

  /** The cached text that the page shows, which a user has loaded. */
  const shown = (user: PageUser) => /<p id="report">([^<]*)</.exec(user.html())?.[1];

  /** The lines of the server's log that name a part's handler. */
  const logged = (part: string) =>
    logLines(running.output())
      .filter((line) => line.level === "error" && line.part === part)
      .map(({ hint, error }) => `${hint} ${JSON.stringify(error)}`);

  test("answers probes of its health anew each time, although Next caches components", async () => {
    const answer = await fetch(`${running.url}/__ui/health`);
    expect([answer.status, await answer.json()]).toEqual([200, { store: "sqlite", failure: null }]);
    expect((await fetch(`${running.url}/__ui/health?live`)).status).toBe(200);
    expect((await fetch(`${running.url}/__ui/health`, { method: "PUT" })).status).toBe(405);
  });

  test("reads, sets and deletes cookies in a handler, and the browser has them", async () => {
    const user = await visit();

    expect(await said(user, "read-cookie")).toBe("none");
    expect(await said(user, "set-cookie")).toBe("yes");
    expect(user.cookies.get("seen")).toBe("yes");
    expect(await said(user, "read-cookie")).toBe("yes");
    await said(user, "delete-cookie");
    expect(user.cookies.has("seen")).toBe(false);
    expect(await said(user, "read-cookie")).toBe("none");
  });

  test("reads the request's headers in a handler", async () => {
    expect(await said(await visit(), "headers", { "x-probe": "probed" })).toBe("probed");
  });

  test("turns draft mode on and off", async () => {
    const user = await visit();

    expect(await said(user, "draft")).toBe("false");
    await said(user, "draft-on");
    expect(await said(user, "draft")).toBe("true");
    await said(user, "draft-off");
    expect(await said(user, "draft")).toBe("false");
  });

  test("caches what a function with use cache returns until revalidateTag is called", async () => {
    const user = await visit();
    const first = await said(user, "report");
    expect(first).toMatch(UUID);
    expect(await said(user, "report")).toBe(first);
    expect(await said(await visit(), "report")).toBe(first);
    await said(user, "revalidate-tag");
    const second = await said(user, "report");
    expect(second).toMatch(UUID);
    expect(second).not.toBe(first);
    expect(await said(user, "report")).toBe(second);
    await user.load();
    expect(shown(user)).toBe(second);
  });

  test("has a page render its cached functions anew after revalidatePath", async () => {
    const user = await visit();
    const first = shown(user);
    expect(first).toMatch(UUID);
    await user.load();
    expect(shown(user)).toBe(first);
    await said(user, "revalidate-path");
    await user.load();
    expect(shown(user)).toMatch(UUID);
    expect(shown(user)).not.toBe(first);
  });

  test("runs what a handler gives to after()", async () => {
    const user = await visit();
    const { status, body } = await fire(user, "after");
    expect(status).toBe(200);
    await expect.poll(() => said(user, "done")).toContain(body.dispatchId);
  });

  test.each([
    ["update-tag", 'revalidateTag(tag, { expire: 0 }), which has the same effect as "updateTag"'],
    ["next-refresh", "Handlers return event.refresh() to render the page again."],
    ["not-found", "notFound() has no meaning in a dispatch, which renders no page. Show it in"],
    ["redirect-abroad", "redirect() was called with something other than a path of this"],
    ["redirect-elsewhere", "redirect() was called with something other than a path of this"],
  ])("answers %s with handler_failed, and logs what to write instead", async (part, advice) => {
    const { status, body, headers } = await fire(await visit(), part);
    expect(status).toBe(500);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(headers.has("location")).toBe(false);
    expect(body).toMatchObject({ code: "handler_failed", status: 500 });
    expect(JSON.stringify(body)).not.toContain("evil");
    await expect.poll(() => logged(part)).toEqual([expect.stringContaining(advice)]);
    // Next maps a stack to the sources in development alone.
    if (command === "dev") expect(logged(part)[0]).toContain("components/probe.ui.ts");
  });

  test.each(["forbidden", "unauthorized"])("answers %s() with 403", async (part) => {
    const { status, body, headers } = await fire(await visit(), part);
    expect(status).toBe(403);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({ code: "interaction_forbidden" });
  });

  test.each([
    ["redirect", "/there?from=here;or#there"],
    ["permanent-redirect", "/there"],
  ])("answers %s() to a path with the navigation there", async (part, path) => {
    const { status, body, headers } = await fire(await visit(), part);
    expect(status).toBe(200);
    expect(headers.has("location")).toBe(false);
    expect(body).toMatchObject({ ok: true, kind: "ack", patches: [], navigate: path });
  });

  test("keeps the cookie that a handler set before it redirects", async () => {
    const user = await visit();
    const { body } = await fire(user, "set-and-redirect");
    expect(body).toMatchObject({ navigate: "/there" });
    expect(decodeURIComponent(user.cookies.get("seen") ?? "")).toBe("on the way");
  });

  describe("in the authorizer", () => {
    const ask = (user: PageUser, call: string) =>
      fire(user, "headers", { [AUTHORIZER_HEADER]: call });

    test("reads and sets cookies, and the browser has them", async () => {
      const user = await visit();
      expect((await ask(user, "needs-cookie")).status).toBe(403);
      expect((await ask(user, "set-cookie")).status).toBe(200);
      expect(user.cookies.get("pass")).toBe("given");
      expect((await ask(user, "needs-cookie")).status).toBe(200);
    });

    test.each(["forbidden", "unauthorized"])("answers %s() with 403", async (call) => {
      const { status, code } = await ask(await visit(), call);
      expect([status, code]).toEqual([403, "interaction_forbidden"]);
    });

    test("answers redirect() to a path with the navigation there", async () => {
      const { status, body } = await ask(await visit(), "redirect");
      expect(status).toBe(200);
      expect(body).toMatchObject({ navigate: "/there", patches: [] });
    });

    test.each(["redirect-abroad", "not-found"])("answers %s by authorizer_failed", async (call) => {
      const before = logged("headers").length;
      const { status, code } = await ask(await visit(), call);
      expect([status, code]).toEqual([500, "authorizer_failed"]);
      await expect.poll(() => logged("headers")).toHaveLength(before + 1);
    });
  });

  if (command === "start") return;
  describe("while files change", () => {
    const ROUTE = "app/__ui/dispatch/route.ts";
    /** In one step, as editors do: nobody sees half a file. */
    const write = (path: string, text: string) => {
      const file = join(app.folder, path);
      writeFileSync(`${file}.partial`, text);
      renameSync(`${file}.partial`, file);
    };
    /** Saves a file before each look: a busy `next dev` may miss one of two changes in a row. */
    const saving =
      <Seen>(path: string, text: string, look: () => Promise<Seen>) =>
      async () => {
        write(path, text);
        return look();
      };
    const read = (path: string) => readFileSync(join(app.folder, path), "utf8");

    test("answers after a page was added", async () => {
      const user = await visitPage(running.url);
      const added = async () => (await fetch(`${running.url}/added`)).status;
      expect(await added()).toBe(404);
      mkdirSync(join(app.folder, "app/added"));
      const page = "export default function Added() { return <h1>Added</h1>; }";
      await expect.poll(saving("app/added/page.tsx", page, added), SAVING).toBe(200);
      expect((await user.fire("headers", "click")).status).toBe(200);
    });

    test("answers with the route's new code once it is edited, and with JSON all along", async () => {
      const user = await visitPage(running.url);
      const failures: unknown[] = [];
      const ask = () =>
        user.fire("headers", "click").catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      expect((await ask()).status).toBe(200);
      const closed = read(ROUTE).replace(
        "registry, { authorizer }",
        "registry, { authorizer: { authorize: () => false } }",
      );
      const code = async () => (await ask()).code;
      await expect.poll(saving(ROUTE, closed, code), SAVING).toBe("interaction_forbidden");
      expect(failures).toEqual([]);
    });
  });
});
