import { expect, test } from "vitest";
import { openPage } from "../support/browser";

test.each([
  {
    lang: "en",
    send: "Register",
    messages: ["Please enter a name.", "Please enter an e-mail address."],
    done: "You are registered.",
    editors: "For editors only",
    notice: "You are not allowed to do this.",
    dismiss: "Dismiss",
  },
  {
    lang: "de",
    send: "Anmelden",
    messages: ["Bitte einen Namen angeben.", "Bitte eine E-Mail-Adresse angeben."],
    done: "Die Anmeldung ist da.",
    editors: "Nur für die Redaktion",
    notice: "Das ist nicht erlaubt.",
    dismiss: "Schließen",
  },
])("says messages, outcome and notice in the page's language: $lang", async (texts) => {
  const { page } = await openPage({ path: `/demo/languages?lang=${texts.lang}` });
  await page.waitForFunction(() => "ServiceUi" in window);
  await page.getByRole("button", { name: texts.send }).click();
  for (const message of texts.messages) await page.getByText(message).waitFor();
  await page.locator("#name").fill("Ada");
  await page.locator("#email").fill("ada@example.com");
  await page.getByRole("button", { name: texts.send }).click();
  await page.getByText(texts.done).waitFor();
  for (const message of texts.messages) expect(await page.getByText(message).count()).toBe(0);
  await page.getByRole("button", { name: texts.editors }).click();
  const notice = page.getByRole("alert");
  await notice.getByRole("button", { name: texts.dismiss }).waitFor();
  expect(await notice.textContent()).toContain(texts.notice);
  await notice.getByRole("button").click();
  await notice.waitFor({ state: "detached" });
});
