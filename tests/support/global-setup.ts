import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildRuntime } from "@/scripts/build-runtime.mjs";
import { CHROMIUM_FLAGS, findChromium, HEADLESS_SHELL, NoChromium } from "./chromium";
import { ENGINE_KINDS } from "./engines/engine-kinds";
import { forgetPackage } from "./fresh-app";
import { buildNext, MOUNTS, startNext, TEST_SECRET } from "./next-server";
import { missing } from "./optional-programs";
import { TEST_PATIENCE_MS } from "./patience";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the app under test, without a slash at its end. */
    baseUrl: string;
    /** Where Playwright reaches the one browser that all suites share. */
    browser: { readonly endpoint: string } | LackingBrowser;
    /** The secret that the app under test signs with. */
    appSecret: string;
    /** Whether there is no app to test; the run's last lines say why. */
    hasFailed: boolean;
  }
}

export interface LackingBrowser {
  /** Why there is none, and what to do. */
  readonly lacks: string;
  /** Whether the suites do without. */
  readonly isOptional: boolean;
}

const BUILD_ID = new URL("../../.next/BUILD_ID", import.meta.url);

/**
 * The build of this run; every project's set-up is a module of its own, but they share one process.
 */
const BUILT = Symbol.for("service-ui.tests.built");
const runWide: typeof globalThis & { [BUILT]?: Promise<void> } = globalThis;

type TearDown = () => Promise<void>;

/**
 * One build for all suites that need the running app, the browser's runtime included; for each
 * project one server, on the mount that its `UI_TEST_MOUNT` names, and one browser.
 *
 * It never throws: Vitest would run no test of any project, and say that it found none. After a
 * failure each suite of the project fails, and the reason comes last.
 *
 * `UI_TEST_SKIP_BUILD=1` takes the build that is there; the console says so.
 */
export default async function setup(project: TestProject): Promise<TearDown> {
  try {
    const tearDown = await serveApp(project);
    project.provide("hasFailed", false);
    return tearDown;
  } catch (error) {
    project.provide("hasFailed", true);
    return async () => console.error(`\nThe app could not be tested: ${messageOf(error)}`);
  }
}

async function serveApp(project: TestProject): Promise<TearDown> {
  forgetPackage();
  project.onTestsRerun(async () => forgetPackage());
  runWide[BUILT] ??= build();
  await runWide[BUILT];
  const mount = MOUNTS.find((name) => name === project.config.env?.UI_TEST_MOUNT) ?? "next";
  // Long enough that a test can cancel the demo's export.
  const server = await startNext({ mount, env: { DEMO_MONTH_MS: "2000" } });
  const closeBrowser = await startBrowser(project);
  project.provide("baseUrl", server.url);
  project.provide("appSecret", TEST_SECRET);
  return async () => {
    await closeBrowser();
    await server.stop();
    if (project.name === "app") tellMissingEngines();
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

/** A machine that can't have a browser still tests everything else. */
async function startBrowser(project: TestProject): Promise<TearDown> {
  try {
    const browser = await chromium.launchServer({
      executablePath: findChromium(HEADLESS_SHELL),
      // Without a graphics card, Chromium would emulate one.
      args: [...CHROMIUM_FLAGS, "--disable-gpu"],
      timeout: TEST_PATIENCE_MS,
    });
    project.provide("browser", { endpoint: browser.wsEndpoint() });
    return () => browser.close();
  } catch (error) {
    const isOptional = error instanceof NoChromium && !process.env.CI;
    project.provide("browser", { lacks: messageOf(error), isOptional });
    return async () => {
      if (!isOptional) console.error(`\n${messageOf(error)}`);
    };
  }
}

/** What this run lacks, it tells itself; these are the engines of other suites. */
function tellMissingEngines(): void {
  for (const kind of ENGINE_KINDS) {
    if (kind.name !== "Chromium" && !kind.find())
      console.warn(`${missing(kind)}: npm run test:long skips it.`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
