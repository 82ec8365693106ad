import { describe, expect, inject, it } from "vitest";
import { openPage } from "../../support/browser";

const PAGE = "/demo/api";
const OLD = 'article[data-lifecycle="deprecated"]';

describe("the page of the versioned API", () => {
  it("asks both routes over HTTP, and shows their headers first", async () => {
    const { page, expectNoErrors } = await openPage({ path: PAGE });
    const articles = page.locator("article");
    await expect
      .poll(() => articles.getByRole("status").allTextContents())
      .toEqual([
        "The response to a request from this page.",
        "The response to a request from this page.",
      ]);
    expect(await page.locator(`${OLD} dt`).allTextContents()).toEqual(
      expect.arrayContaining(["x-api-version", "deprecation", "sunset", "link", "etag"]),
    );
    expectNoErrors();
  });

  it("counts down to the sunset", async () => {
    const { page } = await openPage({
      path: PAGE,
      before: async (opened) => {
        await opened.clock.install({ time: new Date("2027-05-29T20:57:50Z") });
      },
    });
    const timer = page.getByRole("timer");
    await expect.poll(() => timer.textContent()).toMatch(/^02 days03 hours02 minutes/);
    await page.clock.pauseAt(new Date("2027-05-31T23:59:50Z"));
    await page.clock.runFor(1000);
    await expect.poll(() => timer.textContent()).toBe("00 days00 hours00 minutes09 seconds");
    await page.clock.runFor(60_000);
    await expect.poll(() => timer.textContent()).toBe("00 days00 hours00 minutes00 seconds");
  });

  it("promises nothing where there is no script", async () => {
    const { page } = await openPage({ path: PAGE, javaScriptEnabled: false });
    expect(await page.locator("article").getByRole("status").allTextContents()).toEqual([
      "The response when the server rendered this page.",
      "The response when the server rendered this page.",
    ]);
    expect(await page.getByRole("timer").textContent()).toMatch(/^\d+ days$/);
    expect(await page.locator(OLD).getByText("curl -i").textContent()).toBe(
      `curl -i ${inject("baseUrl")}/demo/api/sunset-version`,
    );
    expect(await page.getByRole("button").count()).toBe(0);
  });

  it.each([
    PAGE,
    "/demo/api/docs/sunset-version",
    "/demo/api/docs/retirement",
    "/demo/api/docs/problems",
  ])("fits a phone: %s", async (path) => {
    const { page, expectNoErrors } = await openPage({
      path,
      viewport: { width: 320, height: 640 },
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expectNoErrors();
  });
});
