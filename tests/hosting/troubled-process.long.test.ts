import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRedisOnPort } from "../support/redis-server";
import { manifestsIn, newDispatchId } from "../support/wire";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";

/** Handlers that do to their process what the runbook has a row for. */
const FILES = {
  ...ROUTE_FILES,
  "server.mjs": `import { startServer } from "service-ui/node";

const { url } = await startServer({ hostname: "127.0.0.1" });
console.log("Ready on " + url);
`,
  "instrumentation.ts": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  await import("./app/__ui/dispatch/route");
}
`,
  "components/trouble.ui.ts": `import { defineUiComponent } from "service-ui";

export const trouble = defineUiComponent({
  name: "shop.trouble",
  allow: () => true,
  parts: { compute: "button", forget: "button", well: "button" },
  events: (on) => [
    on("compute", "click", async () => {
      await new Promise((resolve) => setTimeout(resolve));
      const until = performance.now() + 1500;
      while (performance.now() < until);
    }),
    on("forget", "click", () => {
      void new Promise((_, reject) => setTimeout(reject, 50, new Error("the mail was not sent")));
    }),
    on("well", "click", () => {}),
  ],
});
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { trouble } from "./trouble.ui";

export const registry = createRegistry([trouble]);
`,
  "app/page.tsx": `import { createUiView } from "service-ui/react";
import { trouble } from "../components/trouble.ui";

const { Root, parts } = createUiView(trouble);

export default function Page() {
  return (
    <Root>
      <parts.compute>Compute</parts.compute>
      <parts.forget>Forget</parts.forget>
      <parts.well>Well</parts.well>
    </Root>
  );
}
`,
};

const app = writeApp("troubled-process", FILES);
let redis: Awaited<ReturnType<typeof startRedisOnPort>>;
beforeAll(async () => {
  redis = await startRedisOnPort(["--appendonly", "yes"]);
  await app.build();
});
afterAll(async () => {
  await redis?.stop();
  app.remove();
});

describe.each(["start", "server.mjs"] as const)("under %s", (command) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await app.start(command, { REDIS_URL: `redis://127.0.0.1:${redis.port}` });
  });
  afterAll(() => running?.stop());

  const click = async (part: string) => {
    const page = await (await fetch(running.url)).text();
    const entries = manifestsIn(page).flatMap(({ manifest }) => manifest.events);
    const ctx = entries.find(({ p }) => p === part)?.ctx;
    const response = await fetch(`${running.url}/__ui/dispatch`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: running.url },
      body: JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: {} }),
    });
    return response.status;
  };

  test("refuses none of the interactions that waited for Redis while a handler computed", async () => {
    // A token of the second in which the store began is refused.
    await expect.poll(() => click("well")).toBe(200);
    const others = Array.from({ length: 20 }, () => click("well"));
    const statuses = await Promise.all([click("compute"), ...others, click("compute")]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(running.output()).not.toContain("replay store down");
    await expect
      .poll(() => running.output())
      .toMatch(/"event loop blocked".*"running":\[[^\]]*"shop.trouble compute click"/);
  });

  test("answers on after a promise failed that nobody awaited, and logs it", async () => {
    expect(await click("forget")).toBe(200);
    await expect.poll(() => running.output()).toMatch(/nhandled[\s\S]*the mail was not sent/);
    expect(await click("well")).toBe(200);
  });
});
