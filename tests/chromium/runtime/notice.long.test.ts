import { describe, expect, test } from "vitest";
import { instanceHtml, SAVE, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

describe("the default notice", () => {
  test("shows for each failure", async () => {
    const { page, click } = await open(SAVE);
    for (const _failure of [1, 2]) {
      (await click("#go")).refuse(500, "handler_failed");
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
      expect(await page.getByRole("alert").count()).toBe(0);
    }
  });

  test("shows in an open dialog, where it can be dismissed", async () => {
    const { page, next } = await open(
      instanceHtml(
        "a",
        ["save click"],
        '<dialog id="dialog"><button id="go" data-ui-part="save">Save</button></dialog>',
      ),
    );
    await page.evaluate(() => document.querySelector<HTMLDialogElement>("#dialog")?.showModal());
    await page.click("#go");
    (await next()).refuse(500, "handler_failed");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("go");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    expect(await page.isVisible("#dialog")).toBe(true);
  });

  test("shows in a dialog that the refusal opens again, where it can be dismissed", async () => {
    const atOnce = [{ op: "close", targetName: "dialog" }] as const;
    const { page, next } = await open(
      withRules(
        instanceHtml(
          "a",
          ["save click"],
          '<dialog data-ui-target="dialog"><button id="go" data-ui-part="save">Save</button></dialog>',
        ),
        ["save", "click", { atOnce }],
      ),
    );
    await page.evaluate(() => document.querySelector("dialog")?.showModal());
    for (const _refusal of [1, 2]) {
      await page.click("#go");
      (await next()).refuse(403, "interaction_forbidden");
      await page.getByRole("dialog").getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
    }
  });

  test("leaves focus where it is, and goes when the next dispatch succeeds", async () => {
    const { page, click } = await open(SAVE);
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("alert").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("go");
    (await click("#go")).patch();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("stays if what succeeds next began before it was shown", async () => {
    const { page, click, next, logged } = await open(SAVE);
    const first = await click("#go");
    await page.click("#go");
    first.refuse(500, "handler_failed");
    (await next()).patch();
    await logged("service:ui-event:dispatched");
    expect(await page.getByRole("alert").count()).toBe(1);
    (await click("#go")).patch();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("does not show where the app prevents the event's default", async () => {
    const { page, click, logged, arrived } = await open(SAVE);
    await page.evaluate(() => {
      document.addEventListener("service:ui-event:failed", (event) => event.preventDefault());
    });
    (await click("#go")).refuse(500, "handler_failed");
    await logged("service:ui-event:failed");
    await arrived();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("stays away from then on where the app prevents the event's default later", async () => {
    const { page, click, logged, arrived } = await open(SAVE);
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.evaluate(() => {
      addEventListener("service:ui-event:failed", (event) => event.preventDefault());
    });
    (await click("#go")).refuse(500, "handler_failed");
    await logged("service:ui-event:failed", 2);
    await arrived();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("shows without a network, and says that there is none", async () => {
    const { page, click, context, advanceUntil, logged } = await open(SAVE, { clock: true });
    (await click("#go")).patch();
    await logged("service:ui-event:dispatched");
    await context.setOffline(true);
    await page.click("#go");
    await advanceUntil(page.getByRole("alert").waitFor(), 500);
    expect(await page.getByRole("alert").textContent()).toContain("No connection.");
  });
});

describe("the notice in the page's language", () => {
  const texts = { de: { unauthorized: "Wer?", request_too_large: "Zu viel.", dismiss: "Weg" } };
  const endpoint = 'data-ui-endpoint="/__ui/dispatch"';
  const script = `${endpoint} data-ui-messages='${JSON.stringify(texts)}'`;

  async function openIn(lang: string, options: { readonly script?: string } = { script }) {
    const opened = await open(SAVE, options);
    await opened.page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, lang);
    return opened;
  }

  test.each([
    ["that isn't the endpoint's", 413, "<h1>Too large</h1>", "Zu viel."],
    ["that leads elsewhere", 401, "<h1>Who is it?</h1>", "Wer?"],
    ["that has a text of its own", 429, { code: "rate_limited", message: "Langsam." }, "Langsam."],
  ])("has the application's text of an answer %s", async (_what, status, body, text) => {
    const { page, click } = await openIn("de");
    (await click("#go")).answer(status, body, { "Retry-After": "3600" });
    const notice = page.getByRole("alert");
    expect(await notice.textContent()).toBe(`${text} Weg`);
    expect(await notice.getAttribute("lang")).toBe("de");
    expect(await notice.getByRole("button").textContent()).toBe("Weg");
  });

  test.each(["fr", "", "constructor"])("is English on a page in '%s'", async (lang) => {
    const { page, click } = await openIn(lang);
    (await click("#go")).refuse(500, "handler_failed");
    expect(await page.getByRole("alert").getAttribute("lang")).toBe("en");
    expect(await page.getByRole("alert").textContent()).toContain("That did not work.");
  });

  test("follows the page to another language", async () => {
    const { page, click } = await openIn("en");
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.evaluate(() => {
      document.documentElement.lang = "de";
    });
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("button", { name: "Weg" }).click();
  });

  test("takes no text from content", async () => {
    const { page, click } = await openIn("de", {});
    await page.evaluate((texts) => {
      const content = `<b data-ui-messages='${texts}'></b><img name="currentScript"
        data-ui-messages='${texts}' data-ui-endpoint="/evil">`;
      document.body.insertAdjacentHTML("afterbegin", content);
    }, JSON.stringify(texts));
    (await click("#go")).refuse(500, "handler_failed");
    expect(await page.getByRole("alert").textContent()).toContain("That did not work.");
  });

  test("is told to the application's own listeners", async () => {
    const { click, failure } = await openIn("de");
    (await click("#go")).answer(413, "");
    expect((await failure()).message).toBe("Zu viel.");
  });
});

describe("the language of a request", () => {
  test.each([
    ["de-AT", "de-AT"],
    ["", /^en/],
    ["中文", /^en/],
    ["de\nX-Other: 1", /^en/],
    ["de, en;q=0", /^en/],
  ])("is that of the page, else the browser's: '%s'", async (lang, sent) => {
    const { page, click } = await open(SAVE);
    await page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, lang);
    expect((await click("#go")).headers["accept-language"]).toMatch(sent);
  });
});
