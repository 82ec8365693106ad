import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildRuntime } from "@/scripts/build-runtime.mjs";
import { CHROMIUM_FLAGS, findChromium, HEADLESS_SHELL } from "./chromium";
import { ENGINE_KINDS, missing } from "./engines/engine-kinds";
import { forgetPackage } from "./fresh-app";
import { buildNext, MOUNTS, startNext, TEST_SECRET } from "./next-server";

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
 * The build of this run; every project's set-up is a module of its own, but they share one process.
 */
const BUILT = Symbol.for("service-ui.tests.built");
const runWide: typeof globalThis & { [BUILT]?: Promise<void> } = globalThis;

/**
 * One build for all suites that need the running app, the browser's runtime included; for each
 * project one server, on the mount that its `UI_TEST_MOUNT` names, and one browser.
 *
 * `UI_TEST_SKIP_BUILD=1` takes the build that is there; the console says so.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium(HEADLESS_SHELL);
  forgetPackage();
  project.onTestsRerun(async () => forgetPackage());
  runWide[BUILT] ??= build();
  if (project.name === "app") tellMissingEngines();
  await runWide[BUILT];
  const mount = MOUNTS.find((name) => name === project.config.env?.UI_TEST_MOUNT) ?? "next";
  // Long enough that a test can cancel the demo's export.
  const server = await startNext({ mount, env: { DEMO_MONTH_MS: "2000" } });
  const browser = await chromium
    // Without a graphics card, Chromium would emulate one.
    .launchServer({ executablePath, args: [...CHROMIUM_FLAGS, "--disable-gpu"] })
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

async function build(): Promise<void> {
  if (process.env.UI_TEST_SKIP_BUILD === "1" && existsSync(BUILD_ID)) {
    console.warn("UI_TEST_SKIP_BUILD=1: the suites run against the build that is there.");
    buildRuntime();
    return;
  }
  console.warn("Building the app for the http, browser and spec suites (next build)…");
  const start = performance.now();
  await buildNext();
  console.warn(`Built in ${Math.round((performance.now() - start) / 1000)} s.`);
}

function tellMissingEngines(): void {
  for (const kind of ENGINE_KINDS) {
    if (!kind.find()) console.warn(`${missing(kind)}: npm run test:long skips it.`);
  }
}
