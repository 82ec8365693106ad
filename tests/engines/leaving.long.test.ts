import { expect, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, withRules } from "../support/instance-html";

const PAGE = `<main>${withRules(
  instanceHtml(
    "form",
    ["name input", "go click"],
    `<input id="name" data-ui-part="name"><button id="go" type="button" data-ui-part="go">Go</button>`,
  ),
  ["name", "input", { debounce: 3_600_000 }],
)}</main>`;

describeInEngines((openBlank) => {
  test.each(["keeps the page hidden", "takes the page away"] as const)(
    "sends what debounce holds back at a soft Back that %s",
    async (how) => {
      const page = await openBlank();
      const server = await openRuntime(page, PAGE);
      await page.evaluate((keeps) => {
        history.pushState(null, "", "/form");
        addEventListener("popstate", () => {
          const left = document.querySelector("main");
          // As React does it with what is in an `<Activity>`.
          if (keeps) left?.style.setProperty("display", "none", "important");
          else left?.remove();
        });
      }, how === "keeps the page hidden");
      await page.click("#name");
      await page.type("last words");
      await page.evaluate(() => history.back());
      expect((await server.next()).body.payload.value).toBe("last words");
      expect(await page.evaluate(() => location.pathname)).toBe("/");
    },
  );

  test("does once what waits while its page is kept, and is shown again", async () => {
    const page = await openBlank();
    const server = await openRuntime(page, PAGE);
    await page.click("#go");
    (await server.next()).cut();
    await page.evaluate(() => {
      location.href = "/other";
    });
    const path = () => page.evaluate(() => location.pathname);
    await expect.poll(path).toBe("/other");
    await page.evaluate(() => history.back());
    await expect.poll(path).toBe("/");
    let answered = 1;
    const shown = () => {
      for (const dispatch of server.received.slice(answered)) dispatch.patch();
      answered = server.received.length;
      return page.evaluate(
        () => document.querySelectorAll("[aria-busy],[data-service-ui-notice]").length,
      );
    };
    await expect.poll(shown).toBe(0);
    // It was sent again as the page was left, since it may not have come.
    expect(answered).toBeGreaterThan(1);
    expect(new Set(server.received.map(({ body }) => body.dispatchId)).size).toBe(1);
  });
});
