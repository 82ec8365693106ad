import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { documents, fencesOf } from "../docs/documents";
import { openPage } from "../support/browser";
import { ROUTE_FILES, servedApp } from "../support/written-app";
import { holdDispatches, hydrated } from "./hydrated";

/** The app that the chapter on client components shows, and a form whose fields shadow methods. */
const shown = documents()
  .filter(({ path }) => path === "docs/handbook/client-components.md")
  .flatMap(fencesOf)
  .flatMap(({ file, code }) => (file ? [[file, code] as const] : []));
const app = servedApp("client-components", {
  ...ROUTE_FILES,
  ...Object.fromEntries(shown),
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { orders } from "./orders/orders.ui";
import { shadowed } from "./shadowed/shadowed.ui";
import { tasks } from "./tasks/tasks.ui";

export const registry = createRegistry([orders, shadowed, tasks]);
`,
  "app/page.tsx": `import { Tasks } from "../components/tasks/tasks";

export default function Page() {
  return <Tasks owner="emil" />;
}
`,
  "components/shadowed/shadowed.ui.ts": `import { defineUiComponent } from "service-ui";

export const shadowed = defineUiComponent({
  name: "shadowed",
  allow: () => true,
  parts: { form: "form" },
  targets: ["echo"],
  events: (on) => [
    on("form", "ping", (event) => {
      const text = \`\${event.value()} with \${[...event.fields.keys()].length} fields\`;
      return event.setText("echo", text);
    }),
  ],
});
`,
  "components/shadowed/ping.tsx": `"use client";
import { createUiClient } from "service-ui/client";
import type { shadowed } from "./shadowed.ui";

const { usePart } = createUiClient<typeof shadowed>();

export function Ping() {
  const form = usePart("form");
  return (
    <button type="button" ref={form.ref} onClick={() => form.fire("ping", "Pong")}>
      {form.isBusy ? "Busy" : "Ping"}
    </button>
  );
}
`,
  "components/orders/orders.ui.ts": `import { defineUiComponent } from "service-ui";
import { z } from "zod";

export const orders = defineUiComponent({
  name: "orders",
  allow: ({ event }) => event !== "forbidden",
  parts: { list: "block" },
  events: (on) => [
    on("list", "order", () => {}),
    on("list", "held", { debounce: 300 }, () => {}),
    on("list", "once", { concurrency: "drop" }, () => {}),
    on("list", "forbidden", () => {}),
    on("list", "checked", { input: z.string() }, () => {}),
    on("list", "conflicting", (event) => event.conflict("Somebody else has saved.")),
    on("list", "broken", () => {
      throw new Error("Broken.");
    }),
  ],
});
`,
  "components/orders/fire-all.tsx": `"use client";
import { createUiClient } from "service-ui/client";
import type { orders } from "./orders.ui";

const { usePart } = createUiClient<typeof orders>();

export function FireAll() {
  const list = usePart("list");
  const expose = (element) => {
    list.ref(element);
    window.fire = list.fire;
  };
  return <button type="button" ref={expose}>Orders</button>;
}
`,
  "app/orders/page.tsx": `import { createUiView } from "service-ui/react";
import { FireAll } from "../../components/orders/fire-all";
import { orders } from "../../components/orders/orders.ui";

const { Root, parts, Message } = createUiView(orders);

export default function Page() {
  return (
    <Root>
      <parts.list>
        <FireAll />
      </parts.list>
    </Root>
  );
}
`,
  "app/plain/page.tsx": `export default function Page() {
  return <p>Nothing here.</p>;
}
`,
  "app/shadowed/page.tsx": `import { createUiView } from "service-ui/react";
import { Ping } from "../../components/shadowed/ping";
import { shadowed } from "../../components/shadowed/shadowed.ui";

const { Root, parts, targets } = createUiView(shadowed);
const NAMES = ["closest", "dispatchEvent", "querySelectorAll", "getAttribute", "parentElement",
  "hasAttribute", "matches", "contains"];

export default function Page() {
  return (
    <Root>
      <parts.form method="dialog">
        {NAMES.map((name) => <input key={name} name={name} defaultValue="x" />)}
        <Ping />
      </parts.form>
      <targets.echo role="status" />
    </Root>
  );
}
`,
});

async function open(path: string) {
  const { page } = await openPage({ path: app.url + path });
  await hydrated(page, "button");
  return page;
}

test("a toast in a portal undoes what a row's button did", async () => {
  const page = await open("/");
  await page.getByRole("button", { name: "Remove Call Rosa" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  expect(await page.getByRole("listitem").allTextContents()).toEqual([
    expect.stringContaining("Water the plants"),
  ]);
  await undo.click();
  await page.getByRole("button", { name: "Remove Call Rosa" }).waitFor();
  await undo.waitFor({ state: "detached" });
});

/** Playwright's own clicks are led astray by the fields of that page. */
const ping = (page: Page) => page.evaluate(() => document.querySelector("button")?.click());
const shows = (page: Page, text: string) =>
  page.waitForFunction((text) => document.body.textContent?.includes(text), text);

test("what fires is busy until its interaction has ended", async () => {
  const page = await open("/shadowed");
  const answer = await holdDispatches(page);
  await ping(page);
  await shows(page, "Busy");
  answer();
  await shows(page, "Ping");
});

/** What became of each event, after `fire` has raised them all. */
const fired = (page: Page, ...events: readonly (readonly [name: string, value?: unknown])[]) =>
  page.evaluate(async (all) => {
    const { fire } = window as unknown as { fire: (...args: readonly unknown[]) => unknown };
    return Promise.all(all.map((one) => fire(...one)));
  }, events);

test("fire says that the server has done it", async () => {
  const page = await open("/orders");
  expect(await fired(page, ["order"])).toEqual([{ ok: true, mayHaveRun: false }]);
});

test("fire says why the server has not done it, and what the user reads", async () => {
  const page = await open("/orders");
  const message = expect.stringMatching(/./);
  expect(await fired(page, ["forbidden"])).toEqual([
    { ok: false, code: "interaction_forbidden", mayHaveRun: false, message },
  ]);
  expect(await fired(page, ["broken"])).toEqual([
    { ok: false, code: "handler_failed", mayHaveRun: true, message },
  ]);
  expect(await fired(page, ["checked", 7], ["conflicting"])).toEqual([
    { ok: false, code: "invalid", mayHaveRun: false },
    { ok: false, code: "conflict", mayHaveRun: false },
  ]);
});

test("fire says of what is sent no more that another took its place", async () => {
  const page = await open("/orders");
  expect(await fired(page, ["held", 1], ["held", 2], ["once"], ["once"])).toEqual([
    { ok: false, code: "replaced", mayHaveRun: false },
    { ok: true, mayHaveRun: false },
    { ok: true, mayHaveRun: false },
    { ok: false, code: "dropped", mayHaveRun: false },
  ]);
});

test("fire says that nothing was sent if nobody hears it, or the page prevents it", async () => {
  const page = await open("/orders");
  const nothing = { ok: false, code: "not_raised", mayHaveRun: false };
  expect(await fired(page, ["undeclared"])).toEqual([nothing]);
  await page.evaluate(() =>
    addEventListener("service:ui-event:captured", (event) => event.preventDefault()),
  );
  expect(await fired(page, ["order"], ["held"])).toEqual([
    { ok: false, code: "cancelled", mayHaveRun: false },
    { ok: false, code: "cancelled", mayHaveRun: false },
  ]);
  await page.evaluate(() => Reflect.deleteProperty(window, "ServiceUi"));
  expect(await fired(page, ["order"])).toEqual([nothing]);
});

test("fields that shadow an element's methods lead nothing astray", async () => {
  const page = await open("/shadowed");
  await ping(page);
  await shows(page, "Pong with 8 fields");
});

test("a page without a component loads nothing of what renders one", async () => {
  const scriptsOf = async (path: string) => {
    const html = await (await fetch(app.url + path)).text();
    const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
    const texts = sources.map(async (src) => (await fetch(new URL(src, app.url))).text());
    return (await Promise.all(texts)).join("\n");
  };
  expect(await scriptsOf("/shadowed")).toContain("PatchablePart");
  const plain = await scriptsOf("/plain");
  expect(plain).not.toContain("PatchablePart");
  expect(plain).toContain("router.refresh()");
});

test("nothing of a definition reaches the browser", () => {
  const folder = join(app.folder, ".next/static");
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
  expect(scripts.filter((text) => text.includes("was not raised"))).toEqual([]);
  expect(scripts.filter((text) => text.includes("undo")).length).toBeGreaterThan(0);
  for (const secret of ["~standard", "with ${", "UiInteractionResult", "putBack"]) {
    expect(scripts.filter((text) => text.includes(secret))).toEqual([]);
  }
});
