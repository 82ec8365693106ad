import type { Locator, Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type OpenedPage, openPage } from "../support/browser";
import { servedApp } from "../support/written-app";
import { holdDispatches } from "./hydrated";
import { RECIPES_APP, STILL_RECIPES_APP } from "./recipes-app";

const app = servedApp("recipes-app", RECIPES_APP, { env: { UI_BIND_SESSION_COOKIE: "session" } });

const open = (path: string, options = {}): Promise<OpenedPage> =>
  openPage({ baseURL: app.url, path, ...options });

describe("list", () => {
  const rows = (page: Page) => page.locator("tbody tr").locator("th, td:not(:last-child)");
  const shown = (page: Page) => rows(page).allInnerTexts();

  test("shows a changed row, its new place and the total, and keeps the focus", async () => {
    const { page, expectNoErrors } = await open("/stock?sort=pieces");
    expect(await shown(page)).toEqual(["Mug", "3", "24.00 €", "Teapot", "2", "64.00 €"]);
    const more = page.getByRole("button", { name: "One more Teapot" });
    await more.focus();
    for (const _ of "12") await page.keyboard.press("Enter");

    await page.getByText("Total: 152.00 €").waitFor();
    expect(await shown(page)).toEqual(["Teapot", "4", "128.00 €", "Mug", "3", "24.00 €"]);
    expect(await hasFocus(more)).toBe(true);
    expectNoErrors();
  });

  test("complains of a wrong item, adds a right one, and removes it again", async () => {
    const { page, expectNoErrors } = await open("/stock");
    const before = await shown(page);
    const name = page.getByLabel("Name", { exact: true });
    await page.getByLabel("Pieces", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Please name it.").waitFor();
    expect(await hasFocus(name)).toBe(true);

    await page.keyboard.type("Tray");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: "Tray" }).waitFor();
    expect(await name.inputValue()).toBe("");
    expect(await name.getAttribute("aria-invalid")).toBe("false");
    await name.fill("half typed");
    await page.getByText("3 found").waitFor();
    const total = await page.getByText("Total:").textContent();

    await page.getByRole("button", { name: "Remove Tray" }).click();
    await page.getByRole("row", { name: "Tray" }).waitFor({ state: "detached" });
    expect(await shown(page)).toEqual(before);
    expect(await page.getByText("Total:").textContent()).not.toBe(total);
    expect(await name.inputValue()).toBe("half typed");
    expectNoErrors();
  });

  test("sorts by a link and searches as one types, both in the address", async () => {
    const { page, expectNoErrors } = await open("/stock");
    await page.getByRole("link", { name: "Pieces" }).click();
    await page
      .getByRole("columnheader", { name: "Pieces" })
      .and(page.locator("[aria-sort=descending]"))
      .waitFor();
    const field = page.getByLabel("Search");
    await field.focus();
    await page.keyboard.type("tea");
    await page.getByText("1 found").waitFor();
    await page.keyboard.type("p");
    await urlOf(page).toBe(`${app.url}/stock?q=teap&sort=pieces`);

    expect((await shown(page))[0]).toBe("Teapot");
    expect(
      await field.evaluate((input: HTMLInputElement) => [
        input === document.activeElement,
        input.value,
        input.selectionStart,
      ]),
    ).toEqual([true, "teap", 4]);
    const total = await page.getByText("Total:").textContent();
    await page.getByRole("button", { name: "One more Teapot" }).click();
    await eventually(() => page.getByText("Total:").textContent()).not.toBe(total);
    expect(page.url()).toBe(`${app.url}/stock?q=teap&sort=pieces`);
    expect(await page.getByText("1 found").count()).toBe(1);
    expectNoErrors();
  });

  test("leaves another shelf's row alone, whose key a user wrote into their own", async () => {
    const { page, expectNoErrors } = await open("/stock");
    const before = await shown(page);
    const remove = page.getByRole("button", { name: "Remove Mug" });
    await remove.evaluate((button) => {
      button.closest("[data-ui-key]")?.setAttribute("data-ui-key", "o1");
    });
    await remove.click();
    await eventually(() => remove.getAttribute("aria-busy")).toBe(null);

    expect(await shown(page)).toEqual(before);
    expectNoErrors();
  });

  test("sorts and searches before the runtime has loaded", async () => {
    const { page } = await open("/stock?sort=pieces", {
      before: (page: Page) => page.route("**/event-runtime.js*", (route) => route.abort()),
    });
    await page.getByLabel("Search").fill("mug");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 found").waitFor();

    expect(page.url()).toBe(`${app.url}/stock?q=mug&sort=pieces`);
    expect((await shown(page))[0]).toBe("Mug");
  });
});

describe("sign-in", () => {
  const header = (page: Page) => page.getByRole("banner");

  async function signIn(page: Page, password: string): Promise<void> {
    await page.getByLabel("Name").fill("rosa");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("complains of a wrong password, focuses its field, and opens no session", async () => {
    const { page, expectNoErrors } = await open("/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Please enter your name.").waitFor();
    expect(await hasFocus(page.getByLabel("Name"))).toBe(true);
    await signIn(page, "high tide");
    await page.getByText("Name and password do not match.").waitFor();

    const password = page.getByLabel("Password");
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("false");
    expect(await hasFocus(password)).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
    await header(page).getByRole("link", { name: "Sign in" }).waitFor();
    expectNoErrors();
  });

  test("signs in and out, and the shared header follows both times", async () => {
    const { page, expectNoErrors } = await open("/sign-in");
    await signIn(page, "low tide at noon");
    await page.getByText("Welcome, rosa.").waitFor();
    expect(page.url()).toBe(`${app.url}/account`);
    await header(page).getByText("Signed in as rosa").waitFor();
    expect(await page.context().cookies()).toMatchObject([{ name: "session", httpOnly: true }]);
    await page.reload();
    await header(page).getByRole("button", { name: "Sign out" }).click();

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await header(page).getByRole("link", { name: "Sign in" }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto("/account");
    await urlOf(page).toBe(`${app.url}/sign-in`);
    expectNoErrors();
  });

  test("renders a tab from before the sign-out anew, and then runs its interaction", async () => {
    const { page, pageErrors } = await open("/sign-in");
    await signIn(page, "low tide at noon");
    await header(page).getByText("Signed in as rosa").waitFor();
    const other = await page.context().newPage();
    const answers: Response[] = [];
    other.on("response", (response) => {
      if (response.url() === `${app.url}/__ui/dispatch`) answers.push(response);
    });
    await other.goto("/stock");
    await other.getByText("Signed in as rosa").waitFor();
    const before = await other.getByText("Total:").textContent();
    await header(page).getByRole("button", { name: "Sign out" }).click();
    await header(page).getByRole("link", { name: "Sign in" }).waitFor();
    await other.getByRole("button", { name: "One more Teapot" }).click();

    await header(other).getByRole("link", { name: "Sign in" }).waitFor();
    await eventually(() => other.getByText("Total:").textContent()).not.toBe(before);
    expect(await other.locator("[data-service-ui-notice]").count()).toBe(0);
    const statuses = answers.map((answer) => answer.status());
    expect(statuses).toEqual([403, 200]);
    expect(pageErrors).toEqual([]);
  });
});

describe("form-with-redirect", () => {
  test("complains field by field, saves, and says so on the page that it leads to", async () => {
    const { page, expectNoErrors } = await open("/suppliers");
    await page.getByRole("link", { name: "New supplier" }).click();
    await page.getByLabel("Name").fill("Tea & Co.");
    await page.getByLabel("E-mail address").fill("tea@");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This is not an e-mail address.").waitFor();
    await page.getByText("1 to 99 days, please.").waitFor();
    expect(await hasFocus(page.getByLabel("E-mail address"))).toBe(true);
    await page.keyboard.type("example.com");
    await page.getByLabel("Days to deliver").fill("3");
    await page.getByRole("button", { name: "Save" }).click();

    await urlOf(page).toBe(`${app.url}/suppliers?saved=1`);
    await page.getByRole("status").getByText("The supplier is saved.").waitFor();
    expect(await page.getByRole("listitem").allInnerTexts()).toEqual(["Tea & Co."]);
    expectNoErrors();
  });
});

describe("cached-data", () => {
  test("serves one reading until a handler throws it away, then the new one", async () => {
    const { page, expectNoErrors } = await open("/notices");
    const readAt = () => page.locator("time").textContent();
    const first = await readAt();
    await page.reload();
    expect(await readAt()).toBe(first);
    const text = page.getByLabel("Notice");
    await page.getByRole("button", { name: "Post" }).click();
    await page.getByText("Please write something.").waitFor();
    expect(await hasFocus(text)).toBe(true);
    await page.keyboard.type("The lift works again.");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").getByText("The lift works again.").waitFor();

    const second = await readAt();
    expect(second).not.toBe(first);
    expect(await text.inputValue()).toBe("");
    expect(await page.getByText("Please write something.").count()).toBe(0);
    await page.reload();
    expect(await readAt()).toBe(second);
    expect(await page.getByRole("listitem").allInnerTexts()).toEqual([
      "The lift works again.",
      "The lift is out of order.",
    ]);
    expectNoErrors();
  });
});

describe("toast", () => {
  test("shows what each answer brought, with and without a refresh", async () => {
    const { page, expectNoErrors } = await open("/parcels");
    const toast = page.locator("output.toast");
    await toast.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Remind Rosa" }).click();
    await toast.getByText("A reminder was sent to Rosa.").waitFor();
    await page.getByRole("button", { name: "Hand over to Rosa" }).click();
    await toast.getByText("Rosa has the parcel.").waitFor();
    await page.getByRole("button", { name: "Hand over to Rosa" }).waitFor({ state: "detached" });

    const message = toast.locator("p");
    expect(await message.allTextContents()).toEqual(["Rosa has the parcel."]);
    // It starts again, and hardly gets further however slow this machine is.
    await message.evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.currentTime = 0;
        animation.playbackRate = 0.001;
      }
    });
    const states = () =>
      message.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
    expect(await states()).toEqual(["running"]);
    await toast.hover();
    expect(await states()).toEqual(["paused"]);
    expectNoErrors();
  });
});

describe("search-as-you-type", () => {
  test("searches in one trip for a pause, and replaces the history's entry", async () => {
    const { page, expectNoErrors } = await open("/teas");
    const trips: string[] = [];
    page.on("request", (request) => {
      const { searchParams } = new URL(request.url());
      const isPrefetch = request.headers()["next-router-prefetch"] !== undefined;
      if (request.method() === "POST") trips.push("POST");
      else if (searchParams.has("q") && !isPrefetch) trips.push(searchParams.get("q") ?? "");
    });
    const entries = await page.evaluate(() => history.length);
    const field = page.getByLabel("Find a tea");
    // A click waits until React has shown what was streamed; nothing hidden can have the focus.
    await field.click();
    await page.keyboard.type("gy");
    await page.getByText("1 found for “gy”").waitFor();
    await page.keyboard.press("Backspace");
    await page.getByText("4 found for “g”").waitFor();
    expect(trips).not.toContain("POST");
    expect(trips.filter((query) => query === "gy")).toEqual(["gy"]);
    expect(trips.at(-1)).toBe("g");
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await hasFocus(field)).toBe(true);
    expect(await field.inputValue()).toBe("g");

    await page.keyboard.type("y");
    await page.keyboard.press("Enter");
    await page.getByText("1 found for “gy”").waitFor();
    expect(page.url()).toBe(`${app.url}/teas?q=gy`);
    expectNoErrors();
  });

  test("keeps the scroll position, and announces each search once", async () => {
    const { page, expectNoErrors } = await open("/teas", { viewport: { width: 600, height: 400 } });
    const field = page.getByLabel("Find a tea");
    await field.click();
    const region = await page.getByRole("status").elementHandle();
    await page.evaluate((live) => {
      document.body.style.minHeight = "3000px";
      scrollTo(0, 30);
      const told: (string | null)[] = [];
      const tell = () => {
        const router = document.querySelector("next-route-announcer")?.shadowRoot?.textContent;
        told.push(live?.textContent ?? null, ...(router ? [router] : []));
      };
      const watched = { childList: true, characterData: true, subtree: true };
      if (live) new MutationObserver(tell).observe(live, watched);
      Reflect.set(window, "told", told);
    }, region);
    const shown = [];
    for (const [text, found] of [
      ["gy", "1 found for “gy”"],
      ["g", "4 found for “g”"],
      ["x", "0 found for “x”"],
    ] as const) {
      await field.fill(text);
      await page.getByText(found).waitFor();
      shown.push(found);
      await urlOf(page).toBe(`${app.url}/teas?q=${text}`);
    }

    expect(await page.evaluate(() => Reflect.get(window, "told"))).toEqual(shown);
    expect(await region?.evaluate((live) => live.isConnected)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(30);
    expect(await hasFocus(field)).toBe(true);
    expectNoErrors();
  });

  test("searches by its button before the runtime has loaded", async () => {
    const { page } = await open("/teas", {
      before: (page: Page) => page.route("**/event-runtime.js*", (route) => route.abort()),
    });
    await page.getByLabel("Find a tea").fill("gy");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 found for “gy”").waitFor();
  });
});

describe("without JavaScript", () => {
  const still = servedApp("still-recipes-app", STILL_RECIPES_APP);
  const openStill = (path: string): Promise<OpenedPage> =>
    openPage({ baseURL: still.url, path, javaScriptEnabled: false });

  test("a list is sorted by a link and searched by a form", async () => {
    const { page } = await openStill("/stock");
    await page.getByRole("link", { name: "Pieces" }).click();
    await page.locator("[aria-sort=descending]").waitFor();
    await page.getByLabel("Search").fill("mug");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 found").waitFor();

    expect(page.url()).toBe(`${still.url}/stock?q=mug&sort=pieces`);
    expect(await page.locator("tbody tr").count()).toBe(1);
  });

  test("a search is made by the button or by Enter", async () => {
    const { page } = await openStill("/teas");
    await page.getByLabel("Find a tea").fill("gy");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 found for “gy”").waitFor();
    expect(page.url()).toBe(`${still.url}/teas?q=gy`);
    expect(await page.getByLabel("Find a tea").inputValue()).toBe("gy");
    expect(await page.getByRole("listitem").allInnerTexts()).toEqual(["Gyokuro"]);

    await page.getByLabel("Find a tea").fill("g");
    await page.keyboard.press("Enter");
    await page.getByText("4 found for “g”").waitFor();
  });
});

describe("reorder-rows", () => {
  const order = (page: Page) =>
    page.getByRole("listitem").evaluateAll((rows) => rows.map((row) => row.dataset.uiKey));

  test("moves a row by buttons, keys and dragging, and keeps the focus on it", async () => {
    const { page, expectNoErrors } = await open("/playlist");
    const up = page.getByRole("button", { name: "Move Spring up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Spring is number 2 of 3.").waitFor();
    await eventually(() => order(page)).toEqual(["s1", "s3", "s2"]);
    expect(await hasFocus(up)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await page.getByText("Spring is number 1 of 3.").waitFor();
    await eventually(() => order(page)).toEqual(["s3", "s1", "s2"]);
    await eventually(() => hasFocus(page.getByRole("listitem").first())).toBe(true);
    await page.keyboard.press("Tab");
    expect(await hasFocus(page.getByRole("button", { name: "Move Spring down" }))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await eventually(() => order(page)).toEqual(["s1", "s3", "s2"]);

    await page.getByRole("listitem").last().dragTo(page.getByRole("listitem").first());
    await page.getByText("Harbor is number 1 of 3.").waitFor();
    await eventually(() => order(page)).toEqual(["s2", "s1", "s3"]);
    expectNoErrors();
  });
});

describe("delete-with-undo", () => {
  test("deletes by a key and undoes by the same, and touches no other row", async () => {
    const { page, expectNoErrors } = await open("/errands");
    await page.getByRole("button", { name: "Delete Order tea" }).focus();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo: Order tea" });
    await undo.waitFor();
    await eventually(() => hasFocus(undo)).toBe(true);
    expect(await page.getByRole("status").textContent()).toBe("Order tea is deleted.");
    await page.reload();
    await undo.focus();
    await page.keyboard.press("Enter");
    const again = page.getByRole("button", { name: "Delete Order tea" });
    await eventually(() => hasFocus(again)).toBe(true);
    await page.getByRole("button", { name: "Delete Call Emil" }).waitFor();
    expectNoErrors();
  });

  test("undoes nothing by the Enter that has deleted, and is held", async () => {
    const { page, expectNoErrors } = await open("/errands");
    await page.getByRole("button", { name: "Delete Order tea" }).focus();
    await page.keyboard.down("Enter");
    const undo = page.getByRole("button", { name: "Undo: Order tea" });
    await eventually(() => hasFocus(undo)).toBe(true);
    for (const _ of "123") await page.keyboard.down("Enter");
    expect(await undo.getAttribute("aria-busy")).toBeNull();
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Delete Order tea" }).waitFor();
    expectNoErrors();
  });
});

describe("like", () => {
  test("counts each click at once, and keeps the last of three", async () => {
    const { page, expectNoErrors } = await open("/photos");
    const row = page.getByRole("listitem").filter({ hasText: "First snow" });
    const box = row.getByRole("checkbox", { name: "Like First snow" });
    const likes = () => row.getByText(/likes/).filter({ visible: true }).allTextContents();
    await eventually(likes).toEqual(["3 likes"]);
    for (const isLiked of [true, false, true]) {
      await box.setChecked(isLiked);
      expect(await likes()).toEqual([isLiked ? "4 likes" : "3 likes"]);
    }
    await eventually(() => page.locator("[aria-busy]").count()).toBe(0);
    await page.reload();
    await eventually(likes).toEqual(["4 likes"]);
    expect(await box.isChecked()).toBe(true);
    expectNoErrors();
  });
});

describe("recipes on a phone", () => {
  const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true };

  /** Notes what a live region says; what it has said so far. */
  async function listen(page: Page) {
    const region = await page.getByRole("status").elementHandle();
    const told = await page.evaluateHandle((live) => {
      const told: (string | null)[] = [];
      const watched = { childList: true, characterData: true, subtree: true };
      if (live) new MutationObserver(() => told.push(live.textContent)).observe(live, watched);
      return told;
    }, region);
    return () => told.jsonValue();
  }

  test("move a row by two taps, and say each place once", async () => {
    const { page, expectNoErrors } = await open("/playlist", phone);
    const told = await listen(page);
    const row = page.getByRole("listitem").last();
    const key = await row.getAttribute("data-ui-key");
    const up = row.getByRole("button", { name: /up$/ });
    const name = (await up.getAttribute("aria-label")) ?? "";
    const button = page.getByRole("button", { name });
    for (const _ of "12") await button.tap();
    const moved = page.locator(`[data-ui-key=${key}]`);
    await eventually(() => hasFocus(moved)).toBe(true);
    expect(await page.getByRole("listitem").first().getAttribute("data-ui-key")).toBe(key);
    expect(await told()).toEqual([
      expect.stringMatching("is number 2 of 3."),
      expect.stringMatching("is number 1 of 3."),
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expectNoErrors();
  });

  test("keep what is typed while a price is saved", async () => {
    const { page, expectNoErrors } = await open("/prices", phone);
    await page.getByRole("button", { name: /^Price of Teapot/ }).tap();
    const field = page.getByRole("textbox", { name: "Price of Teapot" });
    await field.waitFor();
    await page.keyboard.type("33");
    const release = await holdDispatches(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type(".5");
    release();
    await page.getByText("33.00 €").waitFor({ state: "attached" });
    expect([await field.inputValue(), await hasFocus(field)]).toEqual(["33.5", true]);
    await page.keyboard.press("Enter");
    const saved = page.getByRole("button", { name: "Price of Teapot: 33.50 €" });
    await eventually(() => hasFocus(saved)).toBe(true);
    expectNoErrors();
  });
});

describe("many-tabs", () => {
  test.each([
    ["a form of its own", "[data-ui-component=price]", 800],
    ["a row's form", "[data-ui-component=price-rows] [data-ui-key=teapot]", 3200],
  ])("tells %s of a save by others, also after a refresh in between", async (_form, at, first) => {
    const [mine, theirs] = await Promise.all([open("/tabs"), open("/tabs")]);
    const of = ({ page }: OpenedPage) => {
      const form = page.locator(at);
      const field = form.getByRole("spinbutton");
      const save = () => form.getByRole("button", { name: "Save" }).click();
      const shows = (cents: number) => form.getByText(`tored: ${cents} cents`).waitFor();
      return { form, field, save, shows };
    };
    const [a, b] = [of(mine), of(theirs)];
    await a.field.fill("111");
    await b.field.fill("222");
    await b.save();
    await b.shows(222);
    await a.shows(first);
    // As the browser tells it when a tab is shown again.
    await mine.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await a.shows(222);
    expect(await a.field.inputValue()).toBe("111");

    await a.save();
    await a.form.getByText("Someone else has changed it.").waitFor();
    expect(await a.field.inputValue()).toBe("111");
    await theirs.page.reload();
    await b.shows(222);
    await a.save();
    await a.shows(111);
    await a.form.getByText("Saved.").waitFor();
    expect(await a.form.getByText("Someone else").count()).toBe(0);
    mine.expectNoErrors();
    theirs.expectNoErrors();
  });
});

describe("checked-edit", () => {
  test("stays open with its message until the price is right", async () => {
    const { page, expectNoErrors } = await open("/prices");
    const price = page.getByRole("button", { name: /^Price of Mug/ });
    await price.click();
    const field = page.getByRole("textbox", { name: "Price of Mug" });
    await page.keyboard.type("dear");
    await page.keyboard.press("Enter");
    await page.getByText("Please write a price such as 12.50.").waitFor();
    expect(await hasFocus(field)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await hasFocus(price)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("8.00");
    expect(await page.getByText("Please write").isVisible()).toBe(false);
    await page.keyboard.type("8,50");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Price of Mug: 8.50 €" }).waitFor();
    await eventually(() => hasFocus(price)).toBe(true);
    expect(await field.isVisible()).toBe(false);
    expectNoErrors();
  });
});

/** The address, once the router has written it. */
const urlOf = (page: Page) => eventually(() => page.url());

function eventually<T>(read: () => T) {
  return expect.poll(read);
}

function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}
