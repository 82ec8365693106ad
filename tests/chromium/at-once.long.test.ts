import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";
import { hydrated } from "./hydrated";

/** The policy of `docs/security.md`. */
const DEFAULT_POLICY = String.raw`trustedTypes.createPolicy("default", {
  createHTML: (html) => (/</.test(html.replace(/^<script><\/script>$/, "")) ? null : html),
  createScriptURL: (url) => (url.startsWith("/_next/static/") ? url : null),
});`;

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
  "components/row.ui.ts": `import { defineUiComponent } from "service-ui";

export const row = defineUiComponent({
  name: "test.row",
  allow: () => true,
  parts: { box: "checkbox" },
  targets: ["state"],
  events: (on) => [
    on("box", "change", { atOnce: (at) => [at.setText("state", at.checked("done", "open"))] }, () => {}),
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
  "app/linked/page.tsx": `import Link from "next/link";
import { EMPTY_SCRIPTS_ALONE } from "../../components/policy";
import { Row } from "../../components/row";

export default async function Page({ searchParams }: PageProps<"/linked">) {
  const { policy } = await searchParams;
  const script = { __html: EMPTY_SCRIPTS_ALONE };
  return (
    <>
      {policy !== undefined && <script dangerouslySetInnerHTML={script} />}
      <Row id="here" /><Link href="/linked/next" prefetch={false}>Next</Link>
    </>
  );
}
`,
  "app/linked/next/page.tsx": `import { Row } from "../../../components/row";

export const dynamic = "force-dynamic";
export default function Page() {
  return <><h1>Next page</h1><Row id="there" /></>;
}
`,
  "components/policy.ts": `export const EMPTY_SCRIPTS_ALONE = ${JSON.stringify(DEFAULT_POLICY)};
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

describe("a soft navigation under Trusted Types", () => {
  test("works with a default policy for an empty script, text and files of the build", async () => {
    const { page, expectNoErrors } = await openHeld("/linked?policy");
    await hydrated(page, "a");
    await page.evaluate(() => Reflect.set(window, "sameDocument", true));
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Next page" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
    await page.locator("#box-there").check();
    expect(await done(page)).toEqual(["state-there"]);
    expectNoErrors();
  });

  test("is refused by the browser without one", async () => {
    const { page } = await openHeld("/linked");
    await hydrated(page, "a");
    const failed = page.waitForEvent("pageerror");
    await page.getByRole("link", { name: "Next" }).click();
    expect((await failed).message).toContain("requires 'TrustedHTML' assignment");
    expect(await page.getByRole("heading", { name: "Next page" }).count()).toBe(0);
  });
});
