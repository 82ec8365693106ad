import { expect, test } from "vitest";
import { type OpenedPage, openPage } from "../support/browser";
import { expectSoundIds, waitForText } from "./opened-demo";

/** The page, and the paths of all that it asks its server for. */
async function openPlain(): Promise<OpenedPage & { readonly requests: string[] }> {
  const requests: string[] = [];
  const opened = await openPage({
    path: "/demo/plain",
    viewport: { width: 1280, height: 900 },
    async before(page) {
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    },
  });
  await opened.page.waitForFunction(() => "ServiceUi" in window);
  return { ...opened, requests };
}

test("runs all seven components with no scripts but the runtime's two", async () => {
  const { page, requests, expectNoErrors } = await openPlain();
  await page.getByLabel("E-mail address").first().fill("ada@example.com");
  await waitForText(page, "This address already has an account.");
  await page.getByLabel("Quantity of Paring knife").fill("3");
  await waitForText(page, "€38.25");
  await page.getByLabel("Size").selectOption("A2");
  await waitForText(page, "€95.00");
  await page.getByLabel("Next day").check();
  await waitForText(page, "€142.50");
  await page.getByLabel("Roman").fill("MMXXVI");
  await expect.poll(() => page.getByLabel("Number", { exact: true }).inputValue()).toBe("2026");
  await page.getByLabel("Title").fill("Hello, world");
  await waitForText(page, "/articles/hello-world");
  const form = page.getByRole("article", { name: "A form, field by field" });
  await form.getByRole("button", { name: "Book" }).click();
  await waitForText(page, "Please agree to the house rules.");
  await form.getByLabel("Name").fill("Grace");
  await form.getByLabel("E-mail address").fill("grace@example.com");
  await form.getByLabel("I agree").check();
  await form.getByRole("button", { name: "Book" }).click();
  await waitForText(page, "Thank you, Grace. 2 seats are yours.");

  const scripts = () =>
    requests.filter((path) => !["/demo/plain", "/__ui/dispatch", "/icon.svg"].includes(path));
  await expect.poll(scripts).toEqual(["/event-runtime.js"]);
  expectNoErrors();
});

test("what its policy forbids does not run", async () => {
  const { page } = await openPlain();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.textContent = "window.ran = true";
      document.body.append(script);
    } catch {
      // Trusted Types refuse the text already.
    }
    return "ran" in window;
  });

  expect(ran).toBe(false);
});

test("no two elements share an id, and every id that is pointed to is there", async () => {
  const { page } = await openPlain();
  await expectSoundIds(page);
});
