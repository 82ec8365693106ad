import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type OpenedPage, openPage } from "../support/browser";
import { manifestsIn } from "../support/wire";
import { servedApp } from "../support/written-app";
import { holdDispatches, hydrated } from "./hydrated";
import { VIEWS_APP } from "./views-app";

const app = servedApp("views-app", VIEWS_APP);

const KINDS = ["React", "Vue", "Svelte", "Solid", "Preact", "Lit", "HTML", "Innermost"];

const open = (path: string): Promise<OpenedPage> => openPage({ baseURL: app.url, path });
const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The total of an instance: in its own root, and in no nested one. */
const totalOf = (page: Page, label: string) =>
  fieldOf(page, label).locator("xpath=../following-sibling::output");
const colorOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);

describe("views of seven kinds, each in the slot of another", () => {
  test("reach the page with every manifest, and with what stands in the slots escaped", async () => {
    const html = await (await fetch(app.url)).text();

    expect(manifestsIn(html)).toHaveLength(KINDS.length);
    expect(html).toContain("&lt;b&gt;&amp;amp;");
  });

  test("are patched each for itself", async () => {
    const { page, expectNoErrors } = await open("/");
    await hydrated(page, "[data-ui-component]");
    for (const [index, kind] of KINDS.entries()) {
      await fieldOf(page, kind).fill(String(index + 2));
      await expect.poll(() => totalOf(page, kind).textContent()).toBe(String((index + 2) * 5));
    }

    for (const [index, kind] of KINDS.entries()) {
      expect(await totalOf(page, kind).textContent()).toBe(String((index + 2) * 5));
    }
    expectNoErrors();
  });

  test("keep what was typed and patched, whichever of them asks for a refresh", async () => {
    const { page, expectNoErrors } = await open("/");
    await hydrated(page, "[data-ui-component]");
    for (const name of KINDS) {
      await fieldOf(page, name).fill("3");
      await expect.poll(() => totalOf(page, name).textContent()).toBe("15");
    }
    const instances = () => page.evaluate(() => window.ServiceUi.manifests().map(({ i }) => i));
    for (const kind of KINDS) {
      const before = await instances();
      await page.getByRole("button", { name: `Again ${kind}` }).click();
      await expect
        .poll(async () => (await instances()).filter((id) => before.includes(id)))
        .toEqual([]);

      expect(await instances()).toHaveLength(KINDS.length);
      for (const name of KINDS) {
        expect(await fieldOf(page, name).inputValue()).toBe("3");
        expect(await totalOf(page, name).textContent()).toBe("15");
      }
    }
    expectNoErrors();
  });
});

test("what every kind of view shows at once is there before a response, and settled by it", async () => {
  const { page, expectNoErrors } = await open("/");
  await hydrated(page, "[data-ui-component]");
  const stateOf = (kind: string, name: string) => totalOf(page, kind).getAttribute(name);
  for (const kind of KINDS) {
    await fieldOf(page, kind).dblclick();
    expect(await stateOf(kind, "ui-state")).toBe("chosen");
    const release = await holdDispatches(page);
    await page.getByRole("button", { name: `Again ${kind}` }).click();
    expect(await stateOf(kind, "data-state")).toBe("asked");
    release();
    await expect.poll(() => stateOf(kind, "data-state")).toBeNull();
    await page.unroute("**/__ui/dispatch");
  }
  for (const kind of KINDS) expect(await stateOf(kind, "data-state")).toBeNull();
  expectNoErrors();
});

describe("styles of a view's file", () => {
  test("reach their own elements alone, in a stylesheet of the page", async () => {
    const { page, expectNoErrors } = await open("/many");

    expect(await colorOf(page, "section label:has([aria-label^=Vue])")).toBe("rgb(1, 2, 3)");
    expect(await colorOf(page, "section label:has([aria-label^=Svelte])")).toBe("rgb(7, 8, 9)");
    expect(await colorOf(page, "section output")).toBe("rgb(4, 5, 6)");
    expectNoErrors();
  });

  test("are sent once, however many instances there are", async () => {
    const html = await (await fetch(`${app.url}/many`)).text();
    const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = ""]) => href.replaceAll("&amp;", "&"),
    );
    const sheets = await Promise.all(
      [...new Set(hrefs)].map(async (href) => (await fetch(app.url + href)).text()),
    );

    expect(hrefs).toHaveLength(new Set(hrefs).size);
    const css = sheets.join("\n");
    expect(css.match(/#010203|rgb\(1, ?2, ?3\)/g)).toHaveLength(1);
    expect(css.match(/#070809|rgb\(7, ?8, ?9\)/g)).toHaveLength(1);
    expect(html).not.toContain("<style");
  });
});

test("streams a view that waits, and holds nothing else up", async () => {
  const response = await fetch(`${app.url}/slow`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  const readUntil = async (text: string) => {
    while (!html.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The page ended without ${text}:\n${html}`);
      html += value;
    }
  };
  await readUntil('aria-label="Quick"');
  expect(html).toContain("One moment");
  expect(html).not.toContain('aria-label="Slow"');

  await fetch(`${app.url}/release`);
  await readUntil('aria-label="Slow"');
  expect(html).toContain('aria-label="Slow"');
});

test("shows an error in one view in its boundary alone, and logs it with the view's stack", async () => {
  const { page } = await open("/failing");
  await page.getByRole("alert").getByText("This part could not be shown.").waitFor();
  await hydrated(page, "[data-ui-component]");
  await fieldOf(page, "Beside it").fill("2");

  await expect.poll(() => totalOf(page, "Beside it").textContent()).toBe("10");
  expect(await page.getByText("Never shown.").count()).toBe(0);
  await expect.poll(app.output).toMatch(/RangeError: The shelf is empty\.\s+at /);
});
