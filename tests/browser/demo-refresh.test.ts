import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { expireFirst, hydrated } from "./hydrated";

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
