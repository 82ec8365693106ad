import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { expireFirst, hydrated, openUnhydrated } from "./hydrated";
import {
  becomeEditor,
  desktop,
  latestOnWire,
  openDemo,
  typeTakenAddress,
  waitForText,
} from "./opened-demo";

test("sign-up judges while one types", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  await typeTakenAddress(page);
  expectNoErrors();
});

test("the wire shows what its guide has told", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  const guide = page.getByRole("complementary", { name: /On the wire/ });
  const told = (await guide.locator("li code").allTextContents())
    .flatMap((example) => example.split(/[{},…]/))
    .map((piece) => piece.trim())
    .filter(Boolean);
  await page.getByLabel("Quantity of Mixing bowl").fill("4");
  await waitForText(page, "€74.00");
  const latest = await latestOnWire(page);
  await latest.getByText("200 ·").waitFor();
  const wire = await latest.textContent();
  expect(told.length).toBeGreaterThan(5);
  for (const piece of told) expect(wire).toContain(piece);
  expectNoErrors();
});

test("a row's quantity changes its own total", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  const row = page.getByRole("row", { name: /Paring knife/ });
  await row.getByLabel("Quantity of Paring knife").fill("3");
  await row.getByText("€38.25").waitFor();
  await row.getByLabel("Quantity of Paring knife").fill("26");
  await row.getByText("25 at most").waitFor();
  await row.getByLabel("Quantity of Paring knife").fill("");
  await row.getByText("from 0 to 25").waitFor();

  expect(await page.getByRole("row", { name: /Stoneware mug/ }).textContent()).toContain("€9.80");
  expectNoErrors();
});

test("the quote follows its select, its checkbox and its number", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  await page.getByLabel("Size").selectOption("A2");
  await waitForText(page, "€95.00");
  await page.getByLabel("Next day").check();
  await waitForText(page, "€142.50");
  await page.getByLabel("Copies").fill("100");
  await waitForText(page, "€256.50");
  expectNoErrors();
});

test("Enter in the quote leaves the page where it is", async () => {
  const { page } = await openDemo(desktop);
  await page.getByLabel("Copies").fill("7");
  await page.getByLabel("Copies").press("Enter");
  await waitForText(page, "€5.60");

  expect(new URL(page.url()).search).toBe("");
});

test("the booking marks each field that is wrong, and thanks when none is", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  const form = page.getByRole("article", { name: "A form, field by field" });
  await form.getByRole("button", { name: "Book" }).click();
  await form.getByText("Please agree to the house rules.").waitFor();
  expect(await form.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  expect(await form.locator("[aria-invalid=true]").count()).toBe(3);
  expect(await form.getByLabel("Seats").getAttribute("aria-invalid")).not.toBe("true");

  await form.getByLabel("Name").fill("Grace");
  await form.getByLabel("E-mail address").fill("grace@example.com");
  await form.getByLabel("I agree").check();
  await form.getByRole("button", { name: "Book" }).click();
  await form.getByText("Thank you, Grace. 2 seats are yours.").waitFor();
  expect(await form.locator("[aria-invalid=true]").count()).toBe(0);
  expectNoErrors();
});

test("the export moves its bar, and ends when it is cancelled", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  const card = page.getByRole("article", { name: "Long work that shows itself" });
  const start = card.getByRole("button", { name: "Export" });
  const bar = card.getByRole("progressbar");
  await start.click();
  await expect.poll(() => bar.getAttribute("value")).not.toBe("0");
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByText("Cancelled.").waitFor();
  expect(await bar.getAttribute("value")).toBe("0");
  expect(await start.getAttribute("aria-busy")).toBeNull();
  expectNoErrors();
});

test("a user may not publish and is told so; an editor may", async () => {
  const { page, consoleErrors } = await openDemo(desktop);
  const card = page.getByRole("article", { name: "Not for everyone" });
  await card.getByLabel("Title").fill("Hello, world");
  await card.getByText("/articles/hello-world").waitFor();
  await card.getByRole("button", { name: "Publish" }).click();
  expect(await card.getByRole("alert").textContent()).toContain("You are not allowed to do this.");
  const wire = await (await latestOnWire(page)).textContent();
  expect(wire).toContain("403: interaction_forbidden");
  // The browser itself reports every answer that is an error.
  expect(consoleErrors).toEqual([expect.stringMatching(/status of 403 .*\/__ui\/dispatch/)]);

  await becomeEditor(page);
  await card.getByRole("button", { name: "Publish" }).click();
  await card.getByText("Published", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Withdraw" }).click();
  await card.getByText("Draft", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Become a reader" }).click();
  await card.getByText("You are a reader.").waitFor();
});

test("what waits for an answer is paler, until it is there", async () => {
  const { page } = await openDemo(desktop);
  const held: Route[] = [];
  await page.route("**/__ui/dispatch", (route) => void held.push(route));
  const waiting = [
    page.getByLabel("E-mail address").first(),
    page.getByRole("button", { name: "Book" }),
    page.getByRole("article", { name: "A price from three fields" }).locator("strong"),
  ];
  const opacities = () =>
    Promise.all(waiting.map((one) => one.evaluate((element) => getComputedStyle(element).opacity)));
  expect(await opacities()).toEqual(["1", "1", "1"]);
  await page.getByLabel("E-mail address").first().fill("ada@example.com");
  await page.getByRole("button", { name: "Book" }).click();
  await page.getByLabel("Copies").fill("7");
  await expect.poll(opacities).toEqual(["0.6", "0.6", "0.6"]);
  await expect.poll(() => held.length).toBe(3);
  for (const route of held) await route.continue();

  await expect.poll(opacities).toEqual(["1", "1", "1"]);
});

test("each of the two numerals fields writes the other", async () => {
  const { page, expectNoErrors } = await openDemo(desktop);
  const [arabic, roman] = [page.getByLabel("Number", { exact: true }), page.getByLabel("Roman")];
  await roman.fill("MMXXVI");
  await expect.poll(() => arabic.inputValue()).toBe("2026");
  await arabic.fill("9");
  await expect.poll(() => roman.inputValue()).toBe("IX");
  await roman.fill("IIX");
  await waitForText(page, "This is not a Roman numeral.");
  expectNoErrors();
});

test("the number of signed events that the page tells is the number that it carries", async () => {
  const { page } = await openDemo();
  const carried = await page.evaluate(() =>
    window.ServiceUi.manifests().reduce((sum, { events }) => sum + events.length, 0),
  );

  expect(await page.getByText(`${carried}`, { exact: true }).count()).toBe(1);
});

test("a patch that lands before React has loaded stays, also in an element that was empty", async () => {
  const { page, release, expectNoErrors } = await openUnhydrated("/demo");
  const field = page.getByLabel("E-mail address").first();
  await field.fill("ada@example.com");
  const verdict = page.getByRole("main").getByText("This address already has an account.");
  await verdict.waitFor();
  release();
  await hydrated(page);

  expect(await verdict.isVisible()).toBe(true);
  expect(await field.inputValue()).toBe("ada@example.com");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expectNoErrors();
});

test("an interaction whose token has expired is sent anew with the token of a refreshed page", async () => {
  const { page, pageErrors } = await openPage({
    path: "/demo",
    viewport: { width: 1440, height: 900 },
  });
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("kept");
  const contexts = await expireFirst(page);
  await page.getByLabel("E-mail address").first().fill("ada@example.com");
  await page.getByRole("main").getByText("This address already has an account.").waitFor();

  expect(contexts).toHaveLength(2);
  expect(contexts[1]).not.toBe(contexts[0]);
  expect(await page.getByLabel("E-mail address").first().inputValue()).toBe("ada@example.com");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("kept");
  const wire = page.getByRole("complementary", { name: /On the wire/ });
  expect(await wire.locator("summary").allTextContents()).toEqual([
    expect.stringMatching(/^demo\.sign-up email input200 · /),
    expect.stringMatching(/^demo\.sign-up email inputreplaced$/),
  ]);
  expect(pageErrors).toEqual([]);
});
