import { afterAll, beforeAll, describe } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { type RunningApp, writeApp } from "../support/written-app";
import { anyRenderTests } from "./any-render";
import { keptFormTests } from "./kept-forms";
import { NEXT_APP } from "./next-app";
import { coreNavigateTests, navigateTests, noticeTests } from "./next-navigate";
import { openNextPage } from "./next-page";
import { coreRefreshTests, hydrationTests, refreshTests } from "./next-refresh";
import { streamedTests } from "./streamed";

const app = writeApp("next-router", NEXT_APP);
afterAll(() => app.remove());

describe.each([
  { command: "start", base: "" },
  { command: "dev", base: "/shop" },
] as const)("under next $command, basePath $base", ({ command, base }) => {
  let running: RunningApp;
  beforeAll(async () => {
    if (command === "start") await app.build();
    running = await app.start(command, { TEST_BASE_PATH: base });
  });
  afterAll(() => running?.stop());

  const open = (place?: string) => openNextPage(running.url + base, place);
  coreRefreshTests(open);
  coreNavigateTests(open);
  noticeTests(open);
  if (command === "dev") return;
  refreshTests(open);
  hydrationTests(() => running.url);
  navigateTests(open);
  describeInEngines((openBlank, name) => {
    keptFormTests(openBlank, () => running.url);
    anyRenderTests(openBlank, () => running.url);
    streamedTests(openBlank, () => running.url, name);
  });
});
