import { describe, expect, inject, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";

const part = (component: string, name: string) =>
  `[data-ui-component="demo.${component}"] [data-ui-part="${name}"]`;
const target = (component: string, name: string) =>
  `[data-ui-component="demo.${component}"] [data-ui-target="${name}"]`;

const FRAMEWORKS = [
  ["React", "Mixing bowl, 3 l", "€55.50"],
  ["Vue", "Bread board, oak", "€102.00"],
  ["Preact", "Paring knife", "€38.25"],
  ["Lit", "Stoneware mug", "€29.40"],
  ["Svelte", "Linen towel", "€34.20"],
] as const;

describeInEngines((open) => {
  /** Opens a page of the demo, once its runtime listens and React, where there is any, is there. */
  async function visit(path: string): Promise<EnginePage> {
    const page = await open();
    await page.goto(inject("baseUrl") + path);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            "ServiceUi" in window &&
            document.readyState === "complete" &&
            document.querySelector("template[data-ui-router]") === null,
        ),
      )
      .toBe(true);
    return page;
  }

  const textOf = (page: EnginePage, selector: string) =>
    page.evaluate((at) => document.querySelector(at)?.textContent ?? null, selector);
  const shows = (page: EnginePage, selector: string, text: string) =>
    expect.poll(() => textOf(page, selector)).toBe(text);
  /** Replaces what a field holds, as a person does who selects it all first. */
  const fill = async (page: EnginePage, selector: string, text: string) => {
    await page.click(selector);
    await page.evaluate(
      (at) => (document.querySelector(at) as HTMLInputElement).select(),
      selector,
    );
    await (text === "" ? page.press("Backspace") : page.type(text));
  };

  describe.each(["/demo", "/demo/plain"])("on %s", (path) => {
    test("judges an address while one types", async () => {
      const page = await visit(path);
      await fill(page, part("sign-up", "email"), "ada@example");
      await shows(page, target("sign-up", "verdict"), "This is not an e-mail address yet.");
      await page.type(".com");
      await shows(page, target("sign-up", "verdict"), "This address already has an account.");
      await page.type(".org");
      await shows(page, target("sign-up", "verdict"), "This address is available.");
    });

    test("follows a select, a checkbox and a number", async () => {
      const page = await visit(path);
      await page.evaluate(
        (at) => {
          const size = document.querySelector(at) as HTMLSelectElement;
          size.value = [...size.options].find(({ text }) => text.startsWith("A2"))?.value ?? "";
          for (const type of ["input", "change"]) {
            size.dispatchEvent(new Event(type, { bubbles: true }));
          }
        },
        part("quote", "size"),
      );
      await shows(page, target("quote", "price"), "€95.00");
      await page.click(part("quote", "express"));
      await shows(page, target("quote", "price"), "€142.50");
    });

    test("translates both ways between two fields", async () => {
      const page = await visit(path);
      const heldBy = (selector: string) =>
        page.evaluate((at) => (document.querySelector(at) as HTMLInputElement).value, selector);
      await fill(page, part("numerals", "roman"), "MMXXVI");
      await expect.poll(() => heldBy(part("numerals", "arabic"))).toBe("2026");
      await fill(page, part("numerals", "arabic"), "14");
      await expect.poll(() => heldBy(part("numerals", "roman"))).toBe("XIV");
    });

    test("sends a form by Enter, marks what is wrong and thanks when nothing is", async () => {
      const page = await visit(path);
      await page.click(part("booking", "name"));
      await page.press("Enter");
      await shows(page, target("booking", "terms-message"), "Please agree to the house rules.");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-ui-part"))).toBe(
        "name",
      );

      await page.type("Grace");
      await fill(page, part("booking", "email"), "grace@example.com");
      await page.click(part("booking", "terms"));
      await page.click(part("booking", "email"));
      await page.press("Enter");
      await shows(page, target("booking", "outcome"), "Thank you, Grace. 2 seats are yours.");
    });

    test("tells a user who may not publish", async () => {
      const page = await visit(path);
      await page.click(part("article", "publish"));
      const alerts = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent),
        );
      await expect
        .poll(alerts)
        .toContainEqual(expect.stringContaining("You are not allowed to do this."));
    });
  });

  test.each(FRAMEWORKS)("patches a row of %s, and no other", async (_name, product, total) => {
    const page = await visit("/demo/frameworks");
    const field = `[aria-label="Quantity of ${product}"]`;
    const totals = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-ui-target=total]")].map(
          ({ textContent }) => textContent,
        ),
      );
    const before = await totals();
    await fill(page, field, "3");
    await expect.poll(totals).toContain(total);
    expect((await totals()).filter((text, row) => text !== before[row])).toEqual([total]);
  });

  test("goes on after a soft navigation and back", async () => {
    const page = await visit("/demo");
    await page.evaluate(() => {
      // What Next's own links call.
      const { next } = window as unknown as { next: { router: { push(path: string): void } } };
      next.router.push("/demo/frameworks");
    });
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/demo/frameworks");
    const field = '[aria-label="Quantity of Paring knife"]';
    await fill(page, field, "3");
    await expect
      .poll(() => page.evaluate(() => document.querySelector("main")?.textContent))
      .toContain("€38.25");
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/demo");
    await fill(page, part("sign-up", "email"), "ada@example.com");
    await shows(page, target("sign-up", "verdict"), "This address already has an account.");
  });
});
