import { cpSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { connectRaw } from "../support/raw-http";
import { manifestsIn, newDispatchId } from "../support/wire";
import { type RunningApp, writeApp } from "../support/written-app";
import { PATHS_APP } from "./paths-app";

const ROOT = process.cwd();
const WITHOUT_BASE = {
  trailingSlash: true,
  i18n: { locales: ["en", "de"], defaultLocale: "en" },
};
const app = writeApp("paths", PATHS_APP);
const standalone = join(".next/standalone", relative(ROOT, app.folder));
beforeAll(async () => {
  await app.build();
  for (const folder of [".next/static", "public"]) {
    cpSync(join(app.folder, folder), join(app.folder, standalone, folder), { recursive: true });
  }
});
afterAll(() => app.remove());

describe.each([
  { command: "start", base: "/shop", env: {} },
  { command: "server.mjs", base: "/shop", env: {} },
  { command: `${standalone}/server.js`, base: "/shop", env: {} },
  { command: "dev", base: "", env: { TEST_PATHS: JSON.stringify(WITHOUT_BASE) } },
] as const)("under $command, basePath $base, addresses with a slash", ({ command, base, env }) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await app.start(command, env);
  });
  afterAll(() => running?.stop());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(running.url + base + path, { redirect: "manual", ...init });
  const dispatchOf = async () => {
    const [found] = manifestsIn(await (await ask("/")).text());
    const ctx = found?.manifest.events.find(({ p }) => p === "more")?.ctx;
    const body = JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: {} });
    return { method: "POST", headers: { "Content-Type": "application/json" }, body };
  };

  test("runs a dispatch once at the address that the page names", async () => {
    expect(await (await ask("/")).text()).toContain(`data-ui-endpoint="${base}/__ui/dispatch/"`);
    const dispatch = await dispatchOf();

    const first = await ask("/__ui/dispatch/", dispatch);
    expect([first.status, first.headers.get("location")]).toEqual([200, null]);
    const again = await ask("/__ui/dispatch/", dispatch);
    expect(await again.json()).toMatchObject({ code: "duplicate_dispatch", status: 409 });
  });

  test("redirects the address without the slash, and what is sent there runs once", async () => {
    const dispatch = await dispatchOf();
    const answer = await ask("/__ui/dispatch", dispatch);
    const address = `${base}/__ui/dispatch/`;

    expect([answer.status, answer.headers.get("location")]).toEqual([308, address]);
    expect((await ask("/__ui/dispatch", { ...dispatch, redirect: "follow" })).status).toBe(200);
    expect((await ask("/__ui/dispatch/", dispatch)).status).toBe(409);
  });

  test.each(["/x/..", "/%2e", "/en"])(
    "runs a dispatch once that also came by %s",
    async (detour) => {
      const dispatch = await dispatchOf();
      const connection = await connectRaw(Number(new URL(running.url).port));
      connection.write(
        `POST ${detour}${base}/__ui/dispatch/ HTTP/1.1\r\nHost: a\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${dispatch.body.length}\r\n\r\n` +
          dispatch.body,
      );
      const statuses = [
        (await connection.answer()).status,
        (await ask("/__ui/dispatch/", dispatch)).status,
      ];
      connection.end();

      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    },
  );

  test("serves the versioned API, with links that need no redirect", async () => {
    const answer = await ask("/api/old/bread%20tin/");

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ name: "bread tin" });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-middleware": "ran",
      "x-api-version": "0.9.0",
      sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
    });
    const links = [...(answer.headers.get("link") ?? "").matchAll(/<([^>]+)>/g)].map(
      ([, to]) => to,
    );
    expect(links).toEqual([`${base}/there/`, `${base}/there/`, `${base}/api/new/bread%20tin/`]);
    for (const link of links) {
      expect((await fetch(running.url + link, { redirect: "manual" })).status).toBe(200);
    }
  });

  test("leads from a refusal to the text about its code", async () => {
    const refusal = await ask("/__ui/dispatch/");

    const { type } = await refusal.json();
    expect(type).toBe(`${base}/event-runtime-errors.html#method_not_allowed`);
    const page = await (await fetch(running.url + type)).text();
    expect(page).toContain('<h3 id="method_not_allowed">');
  });

  test.each(["/", "/there/"])("lets no other site frame %s", async (path) => {
    const { headers } = await ask(path);

    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'self'");
  });

  test("a user's click is answered without a redirect, and leads to other pages", async () => {
    const answers: string[] = [];
    const opened = await openPage({
      path: `${running.url}${base}/`,
      before: async (page) => {
        page.on("response", async (response) => {
          const { pathname } = new URL(response.url());
          if (/dispatch|event-runtime/.test(pathname)) {
            answers.push(`${response.request().method()} ${response.status()} ${pathname}`);
          }
        });
      },
    });
    const { page } = opened;

    await page.getByRole("button", { name: "More" }).click();
    await page.getByText("One", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Go" }).click();
    await page.getByRole("heading", { name: "There" }).waitFor();

    expect(new URL(page.url()).pathname).toBe(`${base}/there/`);
    expect(answers.filter((answer) => answer.startsWith("POST"))).toEqual([
      `POST 200 ${base}/__ui/dispatch/`,
      `POST 200 ${base}/__ui/dispatch/`,
    ]);
    await expect.poll(() => answers).toContain(`GET 200 ${base}/event-runtime.js`);
    if (base) {
      const sources = await page
        .locator("script[src*='_next']")
        .evaluateAll((scripts) => scripts.map((script) => script.getAttribute("src") ?? ""));
      expect(sources.filter((source) => !source.startsWith("/assets/_next/"))).toEqual([]);
    }
    opened.expectNoErrors();
  });
});
