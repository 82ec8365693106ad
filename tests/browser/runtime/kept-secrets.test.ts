import { expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { clickExpired, openSwallowing } from "@/tests/support/swallowing-load";

const row = (name: string) =>
  `<li>${name} <input name="amount" id="${name}">
   <input type="hidden" name="account" id="account-${name}" value="h1dden-${name}">
   <input type="password" name="pin" id="pin-${name}" value="s3cret-${name}"></li>`;
const BODY = instanceHtml(
  "form",
  ["go click"],
  `<form data-ui-part="form">${row("milk")}${row("bread")}</form>
   <button id="go" data-ui-part="go">Go</button>`,
);

test("keeps nothing of hidden fields and passwords over a load, nor of the rows they are in", async () => {
  const opened = await openSwallowing(BODY);
  const { page } = opened;
  await page.fill("#milk", "typed");
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>("[type=hidden], [name=pin]")) {
      field.value += "-changed";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    // What is stored is seen before the next page takes it away.
    addEventListener("pagehide", () => {
      sessionStorage.setItem("seen", JSON.stringify({ ...sessionStorage }));
    });
  });
  await clickExpired(opened);
  const stored = await page.evaluate(() => sessionStorage.getItem("seen"));

  expect(stored).toContain("typed");
  expect(stored).not.toMatch(/h1dden|s3cret/);
});
