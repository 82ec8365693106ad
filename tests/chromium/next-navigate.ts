import { expect, test } from "vitest";
import type { NextPage } from "./next-page";

type Open = (place?: string) => Promise<NextPage>;

/** Tests of `UiInteractionResult.navigate()` that hold in `next start` and in `next dev`. */
export function coreNavigateTests(open: Open): void {
  test("brings a layout up to date that both pages share", async () => {
    const { page, shown, expectCalm } = await open();
    expect(await shown("#who")).toEqual(["Signed out"]);
    await page.getByRole("button", { name: "sign-in" }).click();
    await page.getByRole("heading", { name: "Saved by hand" }).waitFor();
    await expect.poll(() => shown("#who")).toEqual(["Signed in as Ada"]);
    await expectCalm();
  });

  test("asks the router for one render", async () => {
    const { page, renders, expectCalm } = await open();
    await page.getByRole("button", { name: "go", exact: true }).click();
    await page.getByRole("heading", { name: "Saved by navigate" }).waitFor();
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(renders()).toBe(1);
    await expectCalm();
  });

  test("goes without a step in the history and without a scroll if it is told so", async () => {
    const { page, shown, clickUnseen, expectCalm } = await open();
    await page.evaluate(() => scrollTo(0, 500));
    const before = await page.evaluate(() => history.length);
    await clickUnseen("quietly");
    const sorted = ["five", "four", "one", "three", "two"];
    await expect.poll(() => shown("main li span")).toEqual(sorted);
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    expect(await page.evaluate(() => [history.length, scrollY])).toEqual([before, 500]);
    await expectCalm();
  });

  test.each([
    ["go", "navigate"],
    ["redirect", "redirect"],
  ])("leads to the path and back by the handler's %s", async (name, by) => {
    const { page, id, shown, expectCalm } = await open();
    const from = page.url();
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("heading", { name: `Saved by ${by}` }).waitFor();
    expect(page.url()).toBe(from.replace(`/lists/${id}`, `/saved/${id}?by=${by}`));
    await page.goBack();
    await expect.poll(() => shown("#total")).toEqual(["5 rows"]);
    await page.getByRole("button", { name: "Remove one" }).click();
    await expect.poll(() => shown("#total")).toEqual(["4 rows"]);
    await expectCalm();
  });
}

/** Tests of what the runtime fetches by itself. */
export function noticeTests(open: Open): void {
  test("shows the notice of an interaction that was refused", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "forbid" }).click();
    await page.getByRole("alert").getByText("You are not allowed to do this.").waitFor();
  });
}

/** Further tests of `UiInteractionResult.navigate()`. */
export function navigateTests(open: Open): void {
  test("shows loading.tsx while the page is rendered", async () => {
    const { page, behind, shown, expectCalm } = await open();
    await behind("close");
    await page.getByRole("button", { name: "go", exact: true }).click();
    await page.getByText("Loading").waitFor();
    expect(await shown("h1")).toEqual([]);
    await behind("open");
    await page.getByRole("heading", { name: "Saved by navigate" }).waitFor();
    await expectCalm();
  });

  test("shows cached data anew that the handler has invalidated", async () => {
    const { page, shown, expectCalm } = await open("/cached");
    expect(await shown("main li span")).toHaveLength(5);
    await page.getByRole("button", { name: "go", exact: true }).click();
    await page.getByRole("heading", { name: "Saved by navigate" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "save" }).click();
    await expect.poll(() => shown("main li span")).toHaveLength(6);
    expect(await shown("main li span")).toContain("saved");
    await expectCalm();
  });

  test("shows cached data anew that a link has prefetched", async () => {
    const { page, shown, expectCalm } = await open();
    await page.getByRole("link", { name: "Cached" }).hover();
    await page.getByRole("button", { name: "save" }).click();
    await page.getByRole("heading", { name: "Cached" }).waitFor();
    await expect.poll(() => shown("main li span")).toContain("saved");
    await expectCalm();
  });

  test("stays on the page where only the query is another", async () => {
    const { page, id, shown, expectCalm } = await open();
    await page.getByLabel("Search").fill("half a word");
    await page.getByRole("button", { name: "sort" }).click();
    const sorted = ["five", "four", "one", "three", "two"];
    await expect.poll(() => shown("main li span")).toEqual(sorted);
    expect(page.url()).toMatch(new RegExp(`/lists/${id}\\?sort=name$`));
    expect(await page.getByLabel("Search").inputValue()).toBe("half a word");
    await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await expectCalm();
  });

  test("keeps patches that land while the layouts are brought up to date", async () => {
    const { page, hold, shown, expectCalm } = await open();
    const held = await hold({ after: 1, before: "stamp" });
    await page.getByRole("button", { name: "renew" }).click();
    await page.getByRole("heading", { name: "Saved by renew" }).waitFor();
    await expect.poll(held.count).toBe(1);
    expect(await shown("#stamps")).toEqual(["0"]);
    await page.getByRole("button", { name: "Stamp" }).click();
    await expect.poll(() => shown("#stamps")).toEqual(["2"]);
    const frames = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const look = () => {
        for (const stamps of document.querySelectorAll<HTMLElement>("#stamps")) {
          if (stamps.checkVisibility()) seen.add(stamps.textContent);
        }
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    const stamp = page.getByRole("main").locator("[data-ui-component='test.stamp']");
    const instance = () =>
      stamp.filter({ visible: true }).getAttribute("data-ui-component-instance-id");
    const before = await instance();
    held.release();
    await expect.poll(instance).not.toBe(before);
    expect(await shown("#stamps")).toEqual(["2"]);
    await page.getByRole("button", { name: "Stamp" }).click();
    await expect.poll(() => shown("#stamps")).toEqual(["3"]);
    expect(await frames.evaluate((seen) => [...seen])).not.toContain("1");
    await expectCalm();
  });
}
