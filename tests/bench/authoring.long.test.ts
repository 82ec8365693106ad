import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { ROUTE_FILES, servedApp } from "../support/written-app";

const SOURCES = fileURLToPath(new URL("../../bench/authoring/app", import.meta.url));
const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(SOURCES, path), "utf8")]);
const app = servedApp("authoring-app", {
  ...ROUTE_FILES,
  ...Object.fromEntries(sources),
  "components/registry.ts": 'export { registry } from "../own/registry";\n',
});

/** Opens a piece as a user of this test's own. */
async function open(path: string, role?: "clerk" | "manager") {
  const session = `${role ?? "clerk"}-${randomUUID()}`;
  const opened = await openPage({ baseURL: app.url, path: "/account" });
  const { page } = opened;
  const cookie = { name: "session", value: session, url: app.url };
  if (role) await page.context().addCookies([cookie]);
  await visit(page, path);
  const signIn = () => page.context().addCookies([cookie]);
  return { ...opened, signIn };
}

/** Goes to a page, and waits until nothing loads: React has then taken over its fields. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** Waits until a field's message, which the field names as its description, is this one. */
async function expectMessage(page: Page, label: string, message: string, nth = 0): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).nth(nth);
  const told = () =>
    field.evaluate((element) => {
      const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? "");
      return [texts.join(""), element.getAttribute("aria-invalid") === "true"];
    });
  await expect.poll(told).toEqual([message, message !== ""]);
}

async function expectFocus(page: Page, label: string, nth = 0): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).nth(nth);
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Does what sends something, and waits until it is refused and nothing is in flight any more. */
async function expectRefusal(page: Page, act: () => Promise<void>): Promise<void> {
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await act();
  expect((await refused).status()).toBeGreaterThanOrEqual(400);
  // A submit waits behind the change of the field that was left last.
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
}

describe.each(["own", "action"])("%s", (side) => {
  test("quantity follows the number, and keeps the last total beside a wrong one", async () => {
    const { page, expectNoErrors } = await open(`/${side}/quantity`);
    const total = page.locator("output");
    expect(await total.textContent()).toBe("2.50 €");
    await page.getByLabel("Amount").fill("4");
    await said(page, "10.00 €");
    await page.getByLabel("Amount").fill("100");
    await expectMessage(page, "Amount", "At most 99.");
    expect(await total.textContent()).toBe("10.00 €");
    await page.getByLabel("Amount").fill("2");
    await said(page, "5.00 €");
    await expectMessage(page, "Amount", "");
    expectNoErrors();
  });

  describe("workshop", () => {
    async function fill(page: Page): Promise<void> {
      await page.getByLabel("Name").fill("Rosa");
      await page.getByLabel("E-mail").fill("rosa@example.com");
      await page.getByLabel("Phone").fill("+49 30 123456");
      await page.getByLabel("Company").fill("Tides");
      await page.getByLabel("Seats").fill("2");
      await page.getByLabel("Day").selectOption("saturday");
      await page.getByLabel("Vegetarian").check();
      await page.getByLabel("Remarks").fill("By train.");
    }

    test("judges a field as the user leaves it, and clears the message of a right one", async () => {
      const { page, expectNoErrors } = await open(`/${side}/workshop`, "clerk");
      await page.getByLabel("E-mail").fill("rosa@");
      await page.getByLabel("Phone").focus();
      await expectMessage(page, "E-mail", "This is not an e-mail address.");
      await expectMessage(page, "Name", "");
      await page.getByLabel("E-mail").fill("rosa@example.com");
      await page.getByLabel("Phone").focus();
      await expectMessage(page, "E-mail", "");
      expectNoErrors();
    });

    test("tells all fields at submit, focuses the first, and keeps what was typed", async () => {
      const { page, expectNoErrors } = await open(`/${side}/workshop`, "clerk");
      await fill(page);
      for (const count of [1, 2]) {
        await press(page, "Add a line");
        await expect.poll(() => page.getByLabel("Topic").count()).toBe(count);
      }
      await page.getByLabel("Topic").nth(1).fill("Tides");
      await page.getByLabel("Minutes").nth(1).fill("3");
      await page.getByLabel("Phone").fill("none");
      await page.getByLabel("Company").fill("");
      await page.getByLabel("Seats").fill("9");
      await press(page, "Register");

      await expectMessage(page, "Phone", "A number such as +49 30 123456, please.");
      await expectMessage(page, "Company", "Please enter your company.");
      await expectMessage(page, "Seats", "Eight seats at most.");
      await expectMessage(page, "Topic", "Please name the topic.");
      await expectMessage(page, "Topic", "", 1);
      await expectMessage(page, "Minutes", "Five minutes at least.", 1);
      await expectMessage(page, "Name", "");
      await expectFocus(page, "Phone");
      const typed = ["Name", "E-mail", "Phone", "Company", "Seats", "Day", "Remarks"];
      const kept = typed.map((label) => page.getByLabel(label).inputValue());
      expect(await Promise.all(kept)).toEqual([
        "Rosa",
        "rosa@example.com",
        "none",
        "",
        "9",
        "saturday",
        "By train.",
      ]);
      expect(await page.getByLabel("Vegetarian").isChecked()).toBe(true);
      expect(await page.getByLabel("Topic").nth(1).inputValue()).toBe("Tides");
      expectNoErrors();
    });

    test("adds and removes lines around what was typed, and judges them as they are left", async () => {
      const { page, expectNoErrors } = await open(`/${side}/workshop`, "clerk");
      await page.getByLabel("Name").fill("Rosa");
      for (const count of [1, 2, 3]) {
        await press(page, "Add a line");
        await expect.poll(() => page.getByLabel("Topic").count()).toBe(count);
        await page
          .getByLabel("Topic")
          .nth(count - 1)
          .fill(`Topic ${count}`);
      }
      await page.getByRole("button", { name: "Remove the line" }).nth(1).click();
      await expect.poll(() => page.getByLabel("Topic").count()).toBe(2);
      expect(await page.getByLabel("Topic").nth(0).inputValue()).toBe("Topic 1");
      expect(await page.getByLabel("Topic").nth(1).inputValue()).toBe("Topic 3");
      expect(await page.getByLabel("Name").inputValue()).toBe("Rosa");
      await page.getByLabel("Minutes").nth(1).fill("99");
      await page.getByLabel("Name").focus();
      await expectMessage(page, "Minutes", "At most 90 minutes.", 1);
      await expectMessage(page, "Minutes", "", 0);
      expectNoErrors();
    });

    test("registers an address once, with its lines", async () => {
      const { page, expectNoErrors } = await open(`/${side}/workshop`, "clerk");
      await fill(page);
      await press(page, "Add a line");
      await page.getByLabel("Topic").fill("Tides");
      await press(page, "Register");
      await said(page, "You are registered.");
      await visit(page, `/${side}/workshop`);
      await fill(page);
      await press(page, "Register");
      await expectMessage(page, "E-mail", "Is registered already.");
      await expectFocus(page, "E-mail");
      await page.getByLabel("E-mail").fill("rosa@example.org");
      await press(page, "Register");
      await said(page, "You are registered.");
      expectNoErrors();
    });

    test("registers nobody who isn't signed in", async () => {
      const { page, signIn } = await open(`/${side}/workshop`);
      await fill(page);
      await expectRefusal(page, () => press(page, "Register"));
      await signIn();
      await visit(page, `/${side}/workshop`);
      await fill(page);
      await press(page, "Register");
      await said(page, "You are registered.");
    });
  });

  describe("tasks", () => {
    const titles = (page: Page) => page.getByRole("listitem").allInnerTexts();

    test("adds, says what is wrong, and removes", async () => {
      const { page, expectNoErrors } = await open(`/${side}/tasks`, "clerk");
      const field = page.getByLabel("Task", { exact: true });
      await press(page, "Add");
      await expectMessage(page, "Task", "Please name the task.");
      await expectFocus(page, "Task");
      for (const title of ["Sweep", "Paint"]) {
        await field.fill(title);
        await press(page, "Add");
        await page.getByRole("button", { name: `Remove ${title}` }).waitFor();
        await expect.poll(() => field.inputValue()).toBe("");
      }
      await expectMessage(page, "Task", "");
      await press(page, "Remove Sweep");
      await expect.poll(() => titles(page)).toHaveLength(1);
      await page.reload();
      expect((await titles(page)).join()).toContain("Paint");
      expectNoErrors();
    });

    test("adds and removes nothing for somebody who isn't signed in", async () => {
      const { page, signIn } = await open(`/${side}/tasks`, "clerk");
      await page.getByLabel("Task", { exact: true }).fill("Sweep");
      await press(page, "Add");
      await page.getByRole("button", { name: "Remove Sweep" }).waitFor();
      await page.context().clearCookies();
      await expectRefusal(page, () => press(page, "Remove Sweep"));
      await signIn();
      await visit(page, `/${side}/tasks`);
      expect(await titles(page)).toHaveLength(1);
    });
  });

  describe("approvals", () => {
    const row = (page: Page, who: string) => page.getByRole("row", { name: who });
    const decide = (page: Page, who: string, name: "Approve" | "Refuse") =>
      row(page, who).getByRole("button", { name }).click();

    test("decides each row by itself, and wants a note with a refusal, in its row", async () => {
      const { page, expectNoErrors } = await open(`/${side}/approvals`, "manager");
      await page.getByLabel("Note for Rosa").fill("half typed");
      await decide(page, "Theo", "Refuse");
      await expectMessage(page, "Note for Theo", "Please say why.");
      await expectMessage(page, "Note for Emil", "");
      await expectFocus(page, "Note for Theo");
      await page.getByLabel("Note for Theo").fill("No receipt");
      await decide(page, "Theo", "Refuse");
      await row(page, "Theo").getByText("refused No receipt").waitFor();
      await decide(page, "Emil", "Approve");
      await row(page, "Emil").getByText("approved").waitFor();
      expect(await page.getByLabel("Note for Rosa").inputValue()).toBe("half typed");
      await page.reload();
      await row(page, "Theo").getByText("refused No receipt").waitFor();
      expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(1);
      expectNoErrors();
    });

    test("decides nothing for a clerk", async () => {
      const { page } = await open(`/${side}/approvals`, "clerk");
      await expectRefusal(page, () => decide(page, "Emil", "Approve"));
      await page.goto(`/${side}/approvals`);
      expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(3);
    });
  });

  test("sign-in says what is wrong, keeps the name, and opens a session", async () => {
    const { page, expectNoErrors } = await open(`/${side}/sign-in`);
    await press(page, "Sign in");
    await expectMessage(page, "Name", "Please enter your name.");
    await expectMessage(page, "Password", "Please give your password.");
    await expectFocus(page, "Name");
    await page.getByLabel("Name").fill("rosa");
    await page.getByLabel("Password").fill("high tide");
    await press(page, "Sign in");
    await expectMessage(page, "Password", "They do not match.");
    await expectMessage(page, "Name", "");
    await expectFocus(page, "Password");
    expect(await page.getByLabel("Name").inputValue()).toBe("rosa");
    await page.getByLabel("Password").fill("low tide at noon");
    await press(page, "Sign in");
    await said(page, "Signed in as clerk-rosa");
    expectNoErrors();
  });
});
