import { expect, test } from "vitest";
import { hydrated, openUnhydrated } from "./hydrated";

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
