import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";

/** A list in a layout, whose rows are shown at once, around pages that link to each other. */
const app = writeApp("late-renders", {
  ...ROUTE_FILES,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { list } from "./list.ui";

export const registry = createRegistry([list]);
`,
  "components/list.ui.ts": `import { defineUiComponent } from "service-ui";
import { z } from "zod";

const kept = globalThis as { rows?: string[] };
kept.rows ??= [];
export const rows = kept.rows;

export const list = defineUiComponent({
  name: "test.list",
  allow: () => true,
  parts: { add: "form" },
  targets: ["ghost", "title"],
  events: (on) => [
    on(
      "add",
      "submit",
      {
        input: z.object({ title: z.string().min(1) }),
        atOnce: (at) => [at.copy("ghost", { title: at.field("title") }), at.reset()],
      },
      (event) => {
        rows.push(event.input.title);
        return event.refresh();
      },
    ),
  ],
});
`,
  "components/list.tsx": `import { createUiView } from "service-ui/react";
import { list, rows } from "./list.ui";

const { Root, parts, targets } = createUiView(list);

export function List() {
  return (
    <Root>
      <ul>
        {rows.map((row) => <li key={row}>{row}</li>)}
        <targets.ghost as="li"><targets.title as="b">{""}</targets.title></targets.ghost>
      </ul>
      <parts.add method="dialog"><input name="title" /></parts.add>
    </Root>
  );
}
`,
  "app/shop/layout.tsx": `import type { ReactNode } from "react";
import { List } from "../../components/list";

export const dynamic = "force-dynamic";
export default function Layout({ children }: { children: ReactNode }) {
  return <><List />{children}</>;
}
`,
  "app/shop/page.tsx": `import Link from "next/link";

export default function Page() {
  return <><h1>Shop</h1><Link href="/shop/next" prefetch={false}>Next</Link></>;
}
`,
  "app/shop/next/page.tsx": `export default function Page() {
  return <h1>Next page</h1>;
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

/** Opens the list, adds a row, and holds the render that its answer asks for. */
async function addHeld(title: string) {
  const held: Route[] = [];
  const opened = await openPage({
    path: `${running.url}/shop`,
    before: async (page) => {
      await page.clock.install();
      await page.route(
        (url) => url.pathname === "/shop" && url.searchParams.has("_rsc"),
        (route) => void held.push(route),
      );
    },
  });
  const { page } = opened;
  await page.locator("input").fill(title);
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  return { ...opened, let: async () => void (await held.shift()?.continue()), held };
}

const rows = (page: Page, title: string, what: "li:not([inert])" | "li[inert]:not([hidden])") =>
  page.locator(what, { hasText: title }).count();

test("keeps a row that is shown at once until its render comes, however late", async () => {
  const { page, expectNoErrors, let: release } = await addHeld("milk");
  await page.clock.runFor(60_000);
  expect(await rows(page, "milk", "li[inert]:not([hidden])")).toBe(1);
  await release();
  await expect.poll(() => rows(page, "milk", "li:not([inert])")).toBe(1);
  expect(await rows(page, "milk", "li[inert]:not([hidden])")).toBe(0);
  expectNoErrors();
});

test("keeps it also if somebody goes to another page, and shows the real one there", async () => {
  const { page, expectNoErrors, let: release } = await addHeld("eggs");
  const going = page.waitForRequest(/\/shop\/next\?_rsc/);
  await page.getByRole("link", { name: "Next" }).click();
  await going;
  await release();
  await page.getByRole("heading", { name: "Next page" }).waitFor();
  await expect.poll(() => rows(page, "eggs", "li:not([inert])")).toBe(1);
  expect(await rows(page, "eggs", "li[inert]:not([hidden])")).toBe(0);
  expectNoErrors();
});
