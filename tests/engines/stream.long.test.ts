import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extractPage } from "../docs/extract-recipes";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { forThisTest } from "../support/for-this-test";
import { describeWithProxy, startProxy } from "../support/proxy";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";

// The code of the chapter as it stands there.
const { folder, files } = extractPage("docs/handbook/stream.md", "engines");
const app = writeApp("stream-engines", {
  ...ROUTE_FILES,
  ...Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), "utf8")])),
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { exporter } from "./export/export.ui";

export const registry = createRegistry([exporter]);
`,
  "app/page.tsx": `import { connection } from "next/server";
import { Export } from "../components/export/export";

export default async function Page() {
  await connection();
  return <Export />;
}
`,
});
let quick: RunningApp;
let slow: RunningApp;
// Nobody waits for a page of this export.
const SLOW = {
  EXPORT_PAGE_MS: "600000",
  UI_HANDLER_TIMEOUT_MS: "600000",
  UI_MAX_CONCURRENT: "1",
};
beforeAll(async () => {
  await app.build();
  quick = await app.start("start", { EXPORT_PAGE_MS: "1" });
  slow = await app.start("start", SLOW);
});
afterAll(async () => {
  await quick?.stop();
  await slow?.stop();
  app.remove();
});

const START = "[data-ui-part=start]";
const CANCEL = "[data-ui-part=cancel]";

function streamSuite(openPage: () => Promise<EnginePage>): void {
  async function visit({ url }: RunningApp): Promise<EnginePage> {
    const { port } = await forThisTest(
      startProxy("nginx", Number(new URL(url).port), "proxy_set_header Host $http_host;"),
    );
    const page = await openPage();
    await page.goto(`http://127.0.0.1:${port}`);
    await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
    return page;
  }
  const outcomeOf = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("[data-ui-target=outcome]")?.textContent);
  const barOf = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("progress")?.value);
  const streamsOf = ({ output }: RunningApp) =>
    output().split('"message":"stream ended"').length - 1;
  /** Whether a stream holds the one slot. */
  async function isTaken({ url }: RunningApp): Promise<boolean> {
    const headers = { "Content-Type": "application/json" };
    const asked = await fetch(`${url}/__ui/dispatch`, { method: "POST", headers, body: "{}" });
    return asked.status === 503;
  }
  const noticeOf = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("[data-service-ui-notice]")?.textContent);
  const isBusy = (page: EnginePage) =>
    page.evaluate((at) => document.querySelector(at)?.hasAttribute("aria-busy"), START);

  test("shows each frame, and the end", async () => {
    const page = await visit(quick);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      document.addEventListener("service:ui-patch:applied", () => {
        seen.push(document.querySelector("progress")?.value ?? -1);
      });
    });
    await page.click(START);
    await expect.poll(() => outcomeOf(page)).toBe("The export is ready.");
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), 20]);
  });

  test("ends the work on the server when it is cancelled", async () => {
    const page = await visit(slow);
    const before = streamsOf(slow);
    await page.click(START);
    await expect.poll(() => isBusy(page)).toBe(true);
    await page.click(CANCEL);
    // The one slot is free again, so that what cancels is answered, by a repeat if need be.
    await expect.poll(() => outcomeOf(page)).toBe("Cancelled.");
    await expect.poll(() => isBusy(page)).toBe(false);
    expect(await barOf(page)).toBe(0);
    await expect.poll(() => streamsOf(slow)).toBe(before + 1);
  });

  test("ends the work on the server when its page is left", async () => {
    const page = await visit(slow);
    const before = streamsOf(slow);
    await page.click(START);
    await expect.poll(() => isTaken(slow)).toBe(true);
    await page.goto(quick.url);
    await expect.poll(() => streamsOf(slow)).toBe(before + 1);
  });

  test("says that nobody knows what became of it if the server has died, and runs nothing again", async () => {
    // If no frame has come, the page waits for the next server, which counts the work as running
    // for as long, and five seconds.
    const env = { ...SLOW, UI_HANDLER_TIMEOUT_MS: "5000" };
    const first = await forThisTest(app.start("start", env));
    const page = await visit(first);
    await page.click(START);
    await expect.poll(() => isTaken(first)).toBe(true);
    process.kill(-first.pid, "SIGKILL");
    await first.exited;
    const port = new URL(first.url).port;
    const second = await forThisTest(app.start("start", { EXPORT_PAGE_MS: "1", PORT: port }));
    await expect.poll(() => isBusy(page)).toBe(false);
    expect(await noticeOf(page)).toMatch(/\S/);

    await page.click("[data-service-ui-notice] button");
    await page.click(START);
    await expect.poll(() => outcomeOf(page)).toBe("The export is ready.");
    await expect.poll(() => streamsOf(second)).toBe(1);
    expect(await noticeOf(page)).toBeFalsy();
  });
}

describeWithProxy("nginx", () => describeInEngines(streamSuite));
