import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";

/** Many instances of one component on a page, and one that is streamed, under Trusted Types. */
const app = writeApp("at-once", {
  ...ROUTE_FILES,
  "app.config.mjs": `export default {
  async headers() {
    const value = "require-trusted-types-for 'script'; object-src 'none'; base-uri 'none'";
    return [{ source: "/:path*", headers: [{ key: "Content-Security-Policy", value }] }];
  },
};
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { row } from "./row.ui";

export const registry = createRegistry([row]);
`,
  "components/row.ui.ts": `import { defineUiComponent, UiInteractionResult, UiPart } from "service-ui";

export const row = defineUiComponent({
  name: "test.row",
  allow: () => true,
  parts: [UiPart("box", "checkbox")],
  targets: ["state"],
  events: (on) => [
    on("box", "change", () => UiInteractionResult.ack(), {
      atOnce: (at) => [at.setText("state", at.checked("done", "open"))],
    }),
  ],
});
`,
  "components/row.tsx": `import { createUiView } from "service-ui/react";
import { row } from "./row.ui";

const { Root, parts, targets } = createUiView(row);

export function Row({ id }: { id: string }) {
  return (
    <Root>
      <parts.box id={"box-" + id} /> <targets.state id={"state-" + id}>open</targets.state>
    </Root>
  );
}
`,
  "components/gate.ts": `const kept = globalThis as { openGate?: () => void };
export const closed = () => new Promise<void>((resolve) => { kept.openGate = resolve; });
export const open = () => kept.openGate?.();
`,
  "app/page.tsx": `import { Row } from "../components/row";

export const dynamic = "force-dynamic";
export default function Page() {
  const ids = Array.from({ length: 500 }, (_, index) => String(index));
  return ids.map((id) => <Row key={id} id={id} />);
}
`,
  "app/streamed/page.tsx": `import { Suspense } from "react";
import { closed } from "../../components/gate";
import { Row } from "../../components/row";

export const dynamic = "force-dynamic";
async function Late() {
  await closed();
  return <Row id="late" />;
}
export default function Page() {
  return <><Row id="early" /><Suspense fallback={<p id="fallback">Wait</p>}><Late /></Suspense></>;
}
`,
  "app/open/route.ts": `import { open } from "../../components/gate";

export function POST() {
  open();
  return new Response(null, { status: 204 });
}
`,
});

let running: RunningApp;
beforeAll(async () => {
  await app.build();
  running = await app.start("start");
});
afterAll(async () => {
  await running?.stop();
  app.remove();
});

/** Opens a page whose dispatches are never answered, so that only commands change what it shows. */
async function openHeld(path: string) {
  const opened = await openPage({
    path: `${running.url}${path}`,
    before: async (page) => void (await page.route("**/__ui/dispatch", () => {})),
  });
  return opened;
}
const done = (page: Page) =>
  page
    .locator("[id^=state-]")
    .evaluateAll((states) =>
      states.filter(({ textContent }) => textContent === "done").map(({ id }) => id),
    );

test("moves the right one of 500 instances, whose rules weigh little", async () => {
  const { page, expectNoErrors } = await openHeld("/");
  await page.locator("#box-321").check();
  expect(await done(page)).toEqual(["state-321"]);
  const rules = await page
    .locator("script[data-ui-rules]")
    .evaluateAll((all) => all.map((script) => script.getAttribute("data-ui-rules")?.length ?? 0));
  expect(rules).toHaveLength(500);
  expect(Math.max(...rules)).toBeLessThan(120);
  expectNoErrors();
});

test("shows nothing of a streamed instance before it is there, and then all", async () => {
  const { page, expectNoErrors } = await openPage({
    path: "about:blank",
    before: async (page) => void (await page.route("**/__ui/dispatch", () => {})),
  });
  await page.goto(`${running.url}/streamed`, { waitUntil: "commit" });
  await page.locator("#fallback").waitFor();
  expect(await page.locator("script[data-ui-rules]").count()).toBe(1);
  await fetch(`${running.url}/open`, { method: "POST" });
  await page.waitForFunction(() => "ServiceUi" in window);
  await page.locator("#box-late").check();
  expect(await done(page)).toEqual(["state-late"]);
  await page.locator("#box-early").check();
  expect(await done(page)).toEqual(["state-early", "state-late"]);
  expectNoErrors();
});
