import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "@/app/docs/_site/page-files";
import { openPage } from "../support/browser";
import { hydrated } from "./hydrated";
import { expectSoundIds, expectToFit, phone } from "./opened-demo";

test("shows README's example as it is, beside its result, which the server keeps", async () => {
  const { page, expectNoErrors } = await openPage({ path: "/" });
  await hydrated(page);
  const files = filesIn({ text: readFileSync("README.md", "utf8") });
  const example = page.getByRole("region", { name: "An example, and its result" });
  for (const file of ["components/tasks/tasks.ui.ts", "components/tasks/tasks.tsx"]) {
    const shown = example.getByRole("figure").filter({ hasText: file }).locator("pre");
    expect(await shown.textContent()).toBe(files.get(file));
  }
  const first = example.getByRole("listitem").first();
  await first.getByRole("button", { name: "Done" }).click();

  expect(await first.getAttribute("data-state")).toBe("done");
  await example.locator("ul:not(:has([aria-busy]))").waitFor();
  await page.reload();
  expect(await first.getAttribute("data-state")).toBe("done");
  expectNoErrors();
});

test("copies README's first example", async () => {
  const { page } = await openPage({
    path: "/",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // It comes with a script of its own, after React.
  await page.evaluate(() => customElements.whenDefined("clipboard-copy").then(() => undefined));
  await page.getByText("Copy", { exact: true }).first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^import \{ defineUiComponent \}/);
  expect(readFileSync("README.md", "utf8")).toContain(`\n${(await copied()).trim()}\n`);
});

test("fits a phone, and points to no id that isn't there", async () => {
  const { page } = await openPage({ path: "/", ...phone });
  await hydrated(page);
  await expectToFit(page);
  await expectSoundIds(page);
});

test("has a title of its own, as the demo and the docs have", async () => {
  const titles = new Set<string>();
  for (const path of ["/", "/demo", "/docs"]) {
    const { page } = await openPage({ path });
    titles.add(await page.title());
  }
  expect(titles.size).toBe(3);
});
