import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RECIPES_APP } from "../chromium/recipes-app";
import type { PersonPage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import type { Listening } from "../support/loopback";
import { startRewritingProxy } from "../support/rewriting-proxy";
import { servedApp } from "../support/written-app";

/** Gives the stores back what they held at first. */
const FRESH = `import "../../components/playlist/songs";
import "../../components/errands/store";
import "../../components/price/prices";
import "../../components/prices/store";

const stores = ["playlists", "errands", "priced", "prices"].map(
  (name) => Reflect.get(globalThis, name) as Map<string, unknown>,
);
const kept = stores.map((store) => [...store]);

export function POST() {
  for (const [index, store] of stores.entries()) {
    store.clear();
    for (const [key, value] of kept[index] ?? []) store.set(key, value);
  }
  return new Response("fresh");
}
`;
/** Saves a price, as another person does. */
const SAVE = `import { savePrice } from "../../components/price/prices";

export async function POST() {
  return Response.json(await savePrice("teapot", 1, 222));
}
`;
const app = servedApp("recipes-in-engines", {
  ...RECIPES_APP,
  "app/fresh/route.ts": FRESH,
  "app/save/route.ts": SAVE,
});

let lateMs = 0;
let front: Listening;
beforeAll(async () => {
  front = await startRewritingProxy(Number(new URL(app.url).port), {
    // What passes through is read as text.
    headers: (headers) => {
      delete headers["accept-encoding"];
    },
    lateMs: () => lateMs,
  });
});
afterAll(() => front.close());
beforeEach(async () => {
  lateMs = 0;
  await fetch(`${front.url}/fresh`, { method: "POST" });
});

const named = (name: string) => `[aria-label="${name}"]`;

describeInEngines((openBlank) => {
  let page: PersonPage;

  async function open(path: string, answerMs: number): Promise<void> {
    page = await openBlank();
    await page.goto(front.url + path);
    const isThere = () =>
      "ServiceUi" in window &&
      document.readyState === "complete" &&
      [...document.querySelectorAll("main,ol,ul,form")].some((one) =>
        Object.keys(one).some((key) => key.startsWith("__react")),
      );
    await expect.poll(() => page.evaluate(isThere)).toBe(true);
    lateMs = answerMs;
  }

  /** Moves the focus to an element, as Tab does. */
  const focus = async (selector: string) => {
    const run = (at: string) => {
      const element = document.querySelector<HTMLElement>(at);
      element?.focus();
      return !!element && element === document.activeElement;
    };
    await expect.poll(() => page.evaluate(run, selector)).toBe(true);
  };
  const hasFocus = (selector: string) =>
    expect
      .poll(() =>
        page.evaluate(
          (at) => document.activeElement?.matches(at) || document.activeElement?.outerHTML,
          selector,
        ),
      )
      .toBe(true);
  const says = (selector: string, text: string) =>
    expect
      .poll(() => page.evaluate((at) => document.querySelector(at)?.textContent ?? "", selector))
      .toBe(text);
  const order = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("li")].map((row) => row.getAttribute("data-ui-key")).join(" "),
    );
  const isDone = () =>
    expect.poll(() => page.evaluate(() => document.querySelectorAll("[aria-busy]").length)).toBe(0);

  describe.each([1, 50, 300])("with answers after %i ms", (answerMs) => {
    test("a row is moved by keys, and the focus stays on it", async () => {
      await open("/playlist", answerMs);
      await focus(named("Move Spring up"));
      await page.press("Enter");
      await page.press("ArrowUp");
      await says("[role=status]", "Spring is number 1 of 3.");
      await expect.poll(order).toBe("s3 s1 s2");
      await hasFocus("li:first-child");
      await page.press("Tab");
      await hasFocus(named("Move Spring down"));
      await page.press("ArrowDown");
      await page.press("ArrowDown");
      await expect.poll(order).toBe("s1 s2 s3");
      await hasFocus("li:last-child");
      await isDone();
    });

    test("a row is moved by a mouse", async () => {
      await open("/playlist", answerMs);
      await page.click(named("Move Spring up"));
      // Or else another row may be where the pointer goes.
      await expect.poll(order).toBe("s1 s3 s2");
      await page.click(named("Move Spring up"));
      await expect.poll(order).toBe("s3 s1 s2");
      await page.click(named("Move Harbor up"));
      await says("[role=status]", "Harbor is number 2 of 3.");
      await expect.poll(order).toBe("s3 s2 s1");
      await isDone();
    });

    test("a row is deleted and brought back by keys", async () => {
      await open("/errands", answerMs);
      await focus(named("Delete Order tea"));
      await page.press("Enter");
      await hasFocus(named("Undo: Order tea"));
      await says("[role=status]", "Order tea is deleted.");
      await page.press("Enter");
      await hasFocus(named("Delete Order tea"));
      await says("[role=status]", "Order tea is back.");
      await says("ul", "Order tea DeleteCall Emil Delete");
    });

    test("a row is deleted by a double click, once, and brought back by a mouse", async () => {
      await open("/errands", answerMs);
      await page.clickAt(named("Delete Order tea"), 0.5, 2);
      await says("[role=status]", "Order tea is deleted.");
      await hasFocus(named("Undo: Order tea"));
      await isDone();
      await page.click(named("Undo: Order tea"));
      await says("[role=status]", "Order tea is back.");
      await hasFocus(named("Delete Order tea"));
      await says("ul", "Order tea DeleteCall Emil Delete");
    });

    test("an edit by keys stays open until it is valid", async () => {
      await open("/prices", answerMs);
      await focus(named("Price of Mug: 8.00 €"));
      await page.press("Enter");
      await hasFocus(`input${named("Price of Mug")}`);
      await page.type("dear");
      await page.press("Enter");
      await says("li:first-child p", "Please write a price such as 12.50.");
      await hasFocus(`input${named("Price of Mug")}`);
      await page.press("Escape");
      await hasFocus(named("Price of Mug: 8.00 €"));
      await page.press("Enter");
      await page.type("8,50");
      await page.press("Enter");
      await hasFocus(named("Price of Mug: 8.50 €"));
      expect(await page.evaluate(() => !document.querySelector("[ui-state=editing]"))).toBe(true);
    });

    test("an edit by a mouse stays open until it is valid", async () => {
      await open("/prices", answerMs);
      const save = "[ui-state=editing] button[type=submit]";
      await page.click(named("Price of Teapot: 32.00 €"));
      await page.type("dear");
      await page.click(save);
      await says("li:last-child p", "Please write a price such as 12.50.");
      await hasFocus(`input${named("Price of Teapot")}`);
      await page.clickAt(`input${named("Price of Teapot")}`, 0.2, 3);
      await page.type("33,5");
      await page.click(save);
      await says("li:last-child > button", "33.50 €");
      await hasFocus(named("Price of Teapot: 33.50 €"));
    });

    test("a save is told of another's, though a refresh came in between", async () => {
      const row = "[data-ui-key=teapot]";
      const field = `${row} [type=number]`;
      const typed = () =>
        page.evaluate((at) => document.querySelector<HTMLInputElement>(at)?.value, field);
      const shows = (cents: number) =>
        expect
          .poll(() =>
            page.evaluate((at) => document.querySelector(at)?.firstChild?.textContent, row),
          )
          .toBe(`teapot, stored: ${cents} cents`);
      await open("/tabs", answerMs);
      await page.clickAt(field, 0.2, 3);
      await page.type("111");
      await fetch(`${front.url}/save`, { method: "POST" });
      await page.evaluate(() => {
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await shows(222);
      await page.press("Enter");
      await says(
        `${row} form p:last-of-type`,
        "Someone else has changed it. Compare, then save again.",
      );
      expect(await typed()).toBe("111");
      await isDone();
      await page.press("Enter");
      await says(`${row} [role=status]`, "Saved.");
      await shows(111);
    });

    test("a search keeps what is typed, the focus and its entry of the history", async () => {
      await open("/teas", answerMs);
      const entries = await page.evaluate(() => history.length);
      const field = () => page.evaluate(() => document.querySelector("input")?.value);
      await page.click("#find-tea");
      await page.type("gy");
      await says("[role=status]", "1 found for “gy”");
      await page.press("Backspace");
      await says("[role=status]", "4 found for “g”");
      await page.type("yo");
      await says("[role=status]", "1 found for “gyo”");
      await page.press("Backspace");
      await page.press("Enter");
      await says("[role=status]", "1 found for “gy”");
      await expect.poll(() => page.evaluate(() => location.search)).toBe("?q=gy");
      expect(await page.evaluate(() => history.length)).toBe(entries);
      expect(await field()).toBe("gy");
      // In a search field, browsers take it for the clear button.
      await page.press("Escape");
      await says("[role=status]", "");
      await expect.poll(() => page.evaluate(() => location.search)).toBe("?q=");
      await hasFocus("#find-tea");
    });
  });
});
