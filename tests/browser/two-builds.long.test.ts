import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { TEST_SECRET } from "../support/next-server";
import { type SwitchFront, startSwitchFront } from "../support/switch-front";
import { claimsOf, sign } from "../support/wire";
import { type RunningApp, writeApp } from "../support/written-app";
import { TWO_BUILDS_APP } from "./two-builds-app";

// One source that two hosts have built for themselves.
const apps = [
  writeApp("two-builds-a", TWO_BUILDS_APP),
  writeApp("two-builds-b", TWO_BUILDS_APP),
] as const;
const buildId = (folder: string) => readFileSync(join(folder, ".next/BUILD_ID"), "utf8");
const hosts: RunningApp[] = [];
let front: SwitchFront;

beforeAll(async () => {
  for (const app of apps) {
    await app.build();
    const env = { UI_REPLAY_DIR: join(apps[0].folder, "replay") };
    hosts.push(await app.start("start", env));
  }
  front = await startSwitchFront(hosts[0]?.url ?? "");
});
afterAll(async () => {
  await front?.close();
  for (const host of hosts) await host.stop();
  for (const app of apps) app.remove();
});

/** What has run on both hosts, in no order between them. */
async function runs(): Promise<string[]> {
  const texts = hosts.map(async ({ url }) => (await fetch(`${url}/runs`)).json());
  return (await Promise.all(texts)).flat();
}

let before: string[] = [];
beforeEach(async () => {
  before = await runs();
});
/** What has run on both hosts since the test began, sorted. */
const ran = async () => {
  const all = await runs();
  for (const run of before) all.splice(all.indexOf(run), 1);
  return all.sort();
};

const FILLED = {
  search: "half a wo",
  who: "Ada",
  wish: "two\nlines",
  gift: true,
  news: false,
  size: "M",
  color: "blue",
  note: "controlled",
  urgent: true,
  seen: "controlled!",
  amounts: ["1", "3", "1"],
};
/** What is left of it after a load: the choice in a select is not kept. */
const KEPT = { ...FILLED, color: "red" };

/**
 * Opens the page of the first host, fills it in, and puts the second host in the first one's place.
 */
async function openFilled() {
  front.switchTo(hosts[0]?.url ?? "");
  const opened = await openPage({ path: front.url });
  const { page } = opened;
  await hydrated(page);
  for (const [label, text] of [
    ["Who", "Ada"],
    ["Wish", "two\nlines"],
    ["Secret", "s3cret"],
    ["Code", "123456"],
    ["Forgotten", "for now"],
    ["Note", "controlled"],
    ["Amount of milk", "3"],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  for (const label of ["Gift", "M", "Urgent"])
    await page.getByLabel(label, { exact: true }).check();
  await page.getByLabel("News").uncheck();
  await page.getByLabel("Color").selectOption("blue");
  await page.getByLabel("Search").fill("half a wo");
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  await page.getByLabel("Search").evaluate((field: HTMLInputElement) => {
    field.setSelectionRange(2, 4);
    Object.assign(window, { isSame: true });
  });
  front.switchTo(hosts[1]?.url ?? "");
  return opened;
}

/** Puts tokens into the page that have expired, as those of a page that stood open for an hour. */
async function expire(page: Page): Promise<void> {
  const scripts = page.locator("script[data-ui-event-manifest]");
  for (const script of await scripts.all()) {
    const manifest = JSON.parse((await script.textContent()) ?? "");
    for (const event of manifest.events) {
      const claims = claimsOf(event.ctx);
      event.ctx = sign(
        { ...claims, iat: claims.iat - 7_200, exp: claims.iat - 3_600 },
        TEST_SECRET,
      );
    }
    await script.evaluate((element, text) => {
      element.textContent = text;
    }, JSON.stringify(manifest));
  }
}

const hydrated = (page: Page) =>
  page.waitForFunction(
    () => "ServiceUi" in window && !document.querySelector("template[data-ui-router]"),
  );

/** Waits for the document that takes the filled page's place. */
async function loadedAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => !("isSame" in window) && document.readyState === "complete");
  await hydrated(page);
}

const look = (page: Page) =>
  page.evaluate(() => {
    const textOf = (name: string) =>
      document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    const isChecked = (name: string) =>
      document.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked;
    return {
      search: document.querySelector<HTMLInputElement>("[aria-label=Search]")?.value,
      who: textOf("who"),
      wish: textOf("wish"),
      gift: isChecked("gift"),
      news: isChecked("news"),
      size: document.querySelector<HTMLInputElement>("[name=size]:checked")?.value,
      color: textOf("color"),
      note: textOf("note"),
      urgent: isChecked("urgent"),
      seen: document.querySelector("output")?.textContent,
      amounts: [...document.querySelectorAll<HTMLInputElement>("li input")].map(
        ({ value }) => value,
      ),
    };
  });

const secrets = (page: Page) =>
  Promise.all(["Secret", "Code", "Forgotten"].map((label) => page.getByLabel(label).inputValue()));
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [field.ariaLabel, field.selectionStart, field.selectionEnd];
  });
const stored = (page: Page) => page.evaluate(() => sessionStorage.length);
const notices = (page: Page) => page.locator("[role=alert] span").allTextContents();

describe("a page whose next request meets another build", () => {
  test("is one of two builds with ids of their own", () => {
    expect(buildId(apps[0].folder)).not.toBe(buildId(apps[1].folder));
  });

  test("keeps what was typed when it has expired, and reports the step that did not run", async () => {
    const { page, pageErrors } = await openFilled();
    await expire(page);
    // As a script does: the focus stays in the field.
    await page.evaluate(() => document.querySelector("form")?.requestSubmit());
    await loadedAnew(page);
    await expect.poll(() => look(page)).toEqual(KEPT);
    expect(await secrets(page)).toEqual(["", "", ""]);
    expect(await focused(page)).toEqual(["Search", 2, 4]);
    expect(await stored(page)).toBe(0);
    await expect
      .poll(() => notices(page))
      .toEqual(["This page was updated. Please repeat your last step."]);
    expect(await ran()).toEqual(["search half a wo"]);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Sent").waitFor();
    expect(await ran()).toEqual(["search half a wo", `submit ["Ada","M"]`]);
    expect(pageErrors).toEqual([]);
  });

  test("keeps what was typed when a handler asks for a refresh, which has run once", async () => {
    const { page, pageErrors } = await openFilled();
    await page.getByRole("button", { name: "Refresh" }).click();
    await loadedAnew(page);
    await expect.poll(() => look(page)).toEqual(KEPT);
    expect(await secrets(page)).toEqual(["", "", ""]);
    expect(await stored(page)).toBe(0);
    expect(await notices(page)).toEqual([]);
    expect(await ran()).toEqual(["refresh", "search half a wo"]);
    expect(pageErrors).toEqual([]);
  });

  test("sends what is typed with an expired token after the load, once", async () => {
    const { page, pageErrors } = await openFilled();
    await expire(page);
    await page.getByLabel("Search").press("End");
    await page.getByLabel("Search").pressSequentially("r");
    await loadedAnew(page);
    await expect.poll(() => look(page)).toEqual({ ...KEPT, search: "half a wor" });
    expect(await focused(page)).toEqual(["Search", 10, 10]);
    await expect.poll(ran).toEqual(["search half a wo", "search half a wor"]);
    await page.getByLabel("Search").pressSequentially("d");
    await expect.poll(ran).toEqual(["search half a wo", "search half a wor", "search half a word"]);
    expect(await notices(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test("keeps what was typed over each load, where both builds answer", async () => {
    const { page } = await openFilled();
    for (const host of [hosts[0], hosts[1]]) {
      await page.getByRole("button", { name: "Refresh" }).click();
      await loadedAnew(page);
      await expect.poll(() => look(page)).toEqual(KEPT);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      front.switchTo(host?.url ?? "");
    }
    expect(await ran()).toEqual(["refresh", "refresh", "search half a wo"]);
  });

  test("keeps nothing where the visitor goes to another page and back", async () => {
    const { page } = await openFilled();
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await loadedAnew(page);
    await page.getByRole("link", { name: "Here" }).click();
    await page.getByLabel("Search").waitFor();
    expect(await stored(page)).toBe(0);
    expect(await page.getByLabel("Search").inputValue()).toBe("");
  });

  test("goes on as it is where nothing asks for a refresh", async () => {
    const { page, expectNoErrors } = await openFilled();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Sent").waitFor();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await look(page)).toEqual(FILLED);
    expect(await ran()).toEqual(["search half a wo", `submit ["Ada","M"]`]);
    expectNoErrors();
  });
});
