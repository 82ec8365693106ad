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
import { shadowed } from "./shadowed/shadowed.ui";
import { tasks } from "./tasks/tasks.ui";

export const registry = createRegistry([shadowed, tasks]);
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
