import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";
import { buildNext, startNext, TEST_SECRET } from "./next-server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the app under test, without a slash at its end. */
    baseUrl: string;
    /** Where Playwright reaches the one browser that all suites share. */
    browserEndpoint: string;
    /** The secret that the app under test signs with. */
    appSecret: string;
  }
}

const BUILD_ID = new URL("../../.next/BUILD_ID", import.meta.url);

/**
 * One build, one server and one browser for all suites that need the running app.
 *
 * `UI_TEST_SKIP_BUILD=1` takes the build that is there; the console says so.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  if (process.env.UI_TEST_SKIP_BUILD === "1" && existsSync(BUILD_ID)) {
    console.warn("UI_TEST_SKIP_BUILD=1: the suites run against the build that is there.");
  } else {
    console.warn("Building the app for the http, browser and spec suites (next build)…");
    const start = performance.now();
    await buildNext();
    console.warn(`Built in ${Math.round((performance.now() - start) / 1000)} s.`);
  }
  const server = await startNext();
  const browser = await chromium
    .launchServer({ executablePath, args: [...CHROMIUM_FLAGS] })
    .catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
  project.provide("baseUrl", server.url);
  project.provide("browserEndpoint", browser.wsEndpoint());
  project.provide("appSecret", TEST_SECRET);
  return async () => {
    await browser.close();
    await server.stop();
  };
}
