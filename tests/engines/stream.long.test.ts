import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extractPage } from "../docs/extract-recipes";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
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
beforeAll(async () => {
  await app.build();
  quick = await app.start("start", { EXPORT_PAGE_MS: "1" });
  // Nobody waits for a page of this export.
  slow = await app.start("start", {
    EXPORT_PAGE_MS: "600000",
    UI_HANDLER_TIMEOUT_MS: "600000",
    UI_MAX_CONCURRENT: "1",
  });
});
afterAll(async () => {
  await quick?.stop();
  await slow?.stop();
  app.remove();
});

const START = "[data-ui-part=start]";
const CANCEL = "[data-ui-part=cancel]";

describeInEngines((openPage) => {
  async function visit({ url }: RunningApp): Promise<EnginePage> {
    const page = await openPage();
    await page.goto(url);
    await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
    return page;
  }
  const outcomeOf = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("[data-ui-target=outcome]")?.textContent);
  const barOf = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("progress")?.value);
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
    const streams = () => slow.output().split('"message":"stream ended"').length - 1;
    const before = streams();
    await page.click(START);
    await expect.poll(() => isBusy(page)).toBe(true);
    await page.click(CANCEL);
    // The one slot is free again, so that what cancels is answered, by a repeat if need be.
    await expect.poll(() => outcomeOf(page)).toBe("Cancelled.");
    await expect.poll(() => isBusy(page)).toBe(false);
    expect(await barOf(page)).toBe(0);
    expect(streams()).toBe(before + 1);
  });
});
