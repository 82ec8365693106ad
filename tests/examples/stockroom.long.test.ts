import { randomInt } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bringAxe } from "../support/axe";
import { openPage } from "../support/browser";
import { type BuiltExample, buildExample, type ExampleServer } from "../support/built-example";
import { TEST_SECRET } from "../support/next-server";
import { type SwitchFront, startSwitchFront } from "../support/switch-front";
import { manifestsIn, newDispatchId, post } from "../support/wire";

const PASSWORD = "low tide at noon";
const TOKEN = { authorization: "Bearer token-of-the-tests" };

let stockroom: BuiltExample;
let server: ExampleServer;

beforeAll(async () => {
  stockroom = await buildExample("stockroom", (data) => ({
    STOCKROOM_FILE: `${data}/stockroom.db`,
    // The browsers of these tests come by plain HTTP.
    STOCKROOM_HTTP: "1",
    STOCKROOM_API_TOKEN: "token-of-the-tests",
  }));
  server = await stockroom.start();
});
afterAll(async () => {
  await server?.stop();
  stockroom?.remove();
});

/** An item as the API tells it, which shares no code with the pages. */
async function itemOf(sku: string) {
  const response = await fetch(`${server.url}/api/v2/items/${sku}`, { headers: TOKEN });
  return response.status === 200 ? await response.json() : undefined;
}

async function signIn(login: "rosa" | "emil" | "theo", origin = server.url) {
  const opened = await openPage({ path: `${origin}/sign-in` });
  const { page } = opened;
  await page.getByRole("textbox", { name: "Name" }).fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("heading", { name: "Stock" }).waitFor();
  return opened;
}

/** Once the runtime has nothing on its way: a press then waits for no other. */
async function settled(page: Page) {
  // Whether the page cancels a submit is known a task later.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect.poll(() => page.locator("[aria-busy]").count()).toBe(0);
}

/** The list, reduced to one item by its article number. */
async function showItem(page: Page, sku: string, origin = server.url) {
  await page.goto(`${origin}/items?q=${sku}`);
  await page.getByText(/^1 found/).waitFor();
}

const totals = (page: Page) => page.locator(".totals:visible").textContent();
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

/** A dispatch of the list's part, with the context that the page of this user has. */
async function listDispatch(headers: { readonly cookie: string }, part: string) {
  const html = await (await fetch(`${server.url}/items`, { headers })).text();
  const [list] = manifestsIn(html).filter(({ component }) => component === "items.list");
  const ctx = list?.manifest.events.find(({ p }) => p === part)?.ctx;
  return () => ({ ctx, dispatchId: newDispatchId(), payload: { rowKey: "1" } });
}

describe("the example's own tests", () => {
  test("pass", async () => {
    expect(await stockroom.test()).toMatchObject({ exitCode: 0 });
  });
});

describe("the list", () => {
  test("searches while one types, sorts and turns pages, all of it in the address", async () => {
    const { page, expectNoErrors } = await signIn("theo");
    await page.getByRole("searchbox").pressSequentially("battery");
    await page.getByText(/^3 found/).waitFor();
    expect(new URL(page.url()).search).toBe("?q=battery");
    await page.getByRole("link", { name: "In stock" }).click();
    await page.waitForURL("**/items?q=battery&sort=quantity");
    await page.reload();
    await page.getByText(/^3 found/).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("battery");

    await page.getByRole("searchbox").fill("");
    await page.getByText("found, page 1 of 1").waitFor();
    await page.getByRole("link", { name: "Page 9" }).click();
    await page.getByText(/page 9 of 1/).waitFor();
    await page.goBack();
    await page.getByText(/page 1 of 1/).waitFor();
    expectNoErrors();
  });

  test("counts, edits, deletes and undoes by the keyboard alone, and its totals follow", async () => {
    const { page, expectNoErrors } = await signIn("rosa");
    await showItem(page, "OF-1164");
    const before = await itemOf("OF-1164");
    const worth = await totals(page);

    await page.getByRole("button", { name: /^One more/ }).press("Enter");
    await expect.poll(() => itemOf("OF-1164")).toMatchObject({ quantity: before.quantity + 1 });
    await expect.poll(() => totals(page)).not.toBe(worth);
    await settled(page);

    await page.getByRole("button", { name: /^Edit/ }).press("Enter");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Name" }).evaluate(isFocused))
      .toBe(true);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Marker, permanent");
    await page.keyboard.press("Enter");
    const edit = page.getByRole("button", { name: "Edit Marker, permanent" });
    await expect.poll(() => edit.evaluate(isFocused)).toBe(true);
    await settled(page);

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Delete" }).waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await itemOf("OF-1164")).toBeDefined();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("No item is like that.").waitFor();
    expect(await itemOf("OF-1164")).toBeUndefined();

    const undo = page.getByRole("button", { name: "Undo" });
    await expect.poll(() => undo.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText(/^1 found/).waitFor();
    expect(await itemOf("OF-1164")).toEqual({
      ...before,
      name: "Marker, permanent",
      quantity: before.quantity + 1,
    });
    expectNoErrors();
  });

  test("moves no column while a row is edited", async () => {
    const { page } = await signIn("rosa");
    const columns = () =>
      page
        .getByRole("columnheader")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    const before = await columns();
    expect(before).toHaveLength(6);
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    expect(await columns()).toEqual(before);
  });

  test("loses no press of two tabs", async () => {
    const { page } = await signIn("rosa");
    const other = await page.context().newPage();
    const { quantity } = await itemOf("SA-1120");
    for (const tab of [page, other]) await showItem(tab, "SA-1120");
    for (let press = 0; press < 3; press += 1) {
      for (const tab of [page, other]) await tab.getByRole("button", { name: /^One more/ }).click();
    }
    await expect.poll(() => itemOf("SA-1120")).toMatchObject({ quantity: quantity + 6 });
  });

  test("waits while the network is cut, and counts once when it is back", async () => {
    const { page } = await signIn("rosa");
    await showItem(page, "SA-1121");
    const { quantity } = await itemOf("SA-1121");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: /^One more/ }).click();
    await page.locator("[data-ui-waiting]").first().waitFor();
    expect(await itemOf("SA-1121")).toMatchObject({ quantity });
    await page.context().setOffline(false);
    await expect.poll(() => itemOf("SA-1121")).toMatchObject({ quantity: quantity + 1 });
    await settled(page);
    expect(await page.locator("[data-ui-waiting]").count()).toBe(0);
  });
});

describe("the form", () => {
  test("marks all eight fields, takes the focus to the first, and leads on when they are right", async () => {
    const { page, expectNoErrors } = await signIn("emil");
    await page.getByRole("link", { name: "New item" }).click();
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    const name = page.getByRole("textbox", { name: "Name" });
    await expect.poll(() => name.evaluate(isFocused)).toBe(true);
    expect(await page.locator("[aria-invalid=true]:visible").count()).toBe(8);

    await name.fill("Kettle");
    await page.getByRole("textbox", { name: "Article number" }).fill("of-1160");
    await page.getByRole("combobox").selectOption("Office");
    await page.getByRole("textbox", { name: "Shelf" }).fill("c3");
    await page.getByRole("textbox", { name: "In stock" }).fill("2");
    await page.getByRole("textbox", { name: "At least" }).fill("1");
    await page.getByRole("textbox", { name: "Price" }).fill("39,90");
    await page.getByRole("textbox", { name: "Supplier" }).fill("orders@office.example");
    await save.click();
    await page.getByText("Another item has this number.").waitFor();
    await settled(page);
    // Another one at a second try.
    const sku = `OF-${randomInt(2000, 9999)}`;
    await page.getByRole("textbox", { name: "Article number" }).fill(sku.toLowerCase());
    await save.click();
    await page.getByRole("heading", { name: "Kettle" }).waitFor();
    await page.getByText("Saved.").waitFor();
    await page.getByText("put into the list").first().waitFor();
    expect(await itemOf(sku)).toMatchObject({ shelf: "C3", price: { cents: 3990 } });
    expectNoErrors();
  });

  test("tells the later of two editors, keeps what they typed, and overwrites nothing", async () => {
    const { page: rosa } = await signIn("rosa");
    const { page: emil } = await signIn("emil");
    for (const page of [rosa, emil]) {
      await showItem(page, "PA-1180");
      await page.locator(".cell-name a:visible").click();
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByRole("button", { name: "Save" }).waitFor();
    }
    const before = await itemOf("PA-1180");
    const [shelf, name] = [`Z${randomInt(10, 99)}`, `Carton ${randomInt(1000, 9999)}`];
    await emil.getByRole("textbox", { name: "Shelf" }).fill(shelf);
    await emil.getByRole("button", { name: "Save" }).click();
    await emil.getByText("Saved.").waitFor();

    await rosa.getByRole("textbox", { name: "Name" }).fill(name);
    await rosa.getByRole("button", { name: "Save" }).click();
    await rosa.getByText(`Emil Brandt: Shelf ${before.shelf} → ${shelf}`).waitFor();
    expect(await itemOf("PA-1180")).toEqual({ ...before, shelf });
    expect(await rosa.getByRole("textbox", { name: "Name" }).inputValue()).toBe(name);

    await rosa.getByRole("link", { name: "Go on with my changes" }).click();
    await rosa.getByText("Changed meanwhile.").waitFor({ state: "hidden" });
    await settled(rosa);
    expect(await rosa.getByRole("textbox", { name: "Name" }).inputValue()).toBe(name);
    await rosa.getByRole("button", { name: "Save" }).click();
    await rosa.getByText("Saved.").waitFor();
    // Rosa's form still held the shelf with which her edit began: she has not changed it.
    expect(await itemOf("PA-1180")).toEqual({ ...before, name, shelf });
  });

  describe("over a deployment", () => {
    const secret = "another-secret-0123456789abcdef-0123456789";
    let next: ExampleServer;
    let front: SwitchFront;
    beforeAll(async () => {
      front = await startSwitchFront(server.url);
    });
    afterEach(() => next?.stop());
    afterAll(() => front?.close());

    /** Types a name into an item's form, and saves it after the deployment. */
    async function saveOver(sku: string, env: Readonly<Record<string, string>>) {
      front.switchTo(server.url);
      next = await stockroom.start({ build: `later-${sku}`, env });
      const { page } = await signIn("rosa", front.url);
      await showItem(page, sku, front.url);
      await page.locator(".cell-name a:visible").click();
      await page.getByRole("link", { name: "Edit" }).click();
      const before = await itemOf(sku);
      const name = `Carton ${randomInt(1000, 9999)}`;
      const field = page.getByRole("textbox", { name: "Name" });
      await field.fill(name);
      front.switchTo(next.url);
      const save = () => page.getByRole("button", { name: "Save" }).click();
      await save();
      return { page, before, name, field, save };
    }

    test("saves what is typed when build and secret change in the middle of an edit", async () => {
      const env = { APP_SECRET: secret, APP_SECRET_PREVIOUS: TEST_SECRET };
      const { page, before, name } = await saveOver("PA-1181", env);
      await page.getByText("Saved.").waitFor();
      expect(await itemOf("PA-1181")).toEqual({ ...before, name });
    });

    test("says that what is typed is gone when the secret is another, and saves it then", async () => {
      const { page, before, name, field, save } = await saveOver("PA-1182", { APP_SECRET: secret });
      // Nobody can tell any more whose text it is.
      await page.getByText(/updated/i).waitFor();
      await expect.poll(() => field.inputValue()).toBe(before.name);
      expect(await itemOf("PA-1182")).toEqual(before);
      await field.fill(name);
      await save();
      await page.getByText("Saved.").waitFor();
      expect(await itemOf("PA-1182")).toEqual({ ...before, name });
    });
  });
});

describe("who may do what", () => {
  test("leads a user without a session to the sign-in, and says nothing of accounts", async () => {
    const { page } = await openPage({ path: `${server.url}/items/3` });
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    for (const login of ["rosa", "nobody"]) {
      await page.getByRole("textbox", { name: "Name" }).fill(login);
      await page.getByLabel("Password").fill("high tide");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Name and password do not match.").waitFor();
      await settled(page);
    }
  });

  test("refuses what a viewer forges with the contexts of their own page", async () => {
    const { page } = await signIn("theo");
    expect(await page.getByRole("button", { name: /^One more/ }).count()).toBe(0);
    const cookie = await cookieOf(page.context());
    const before = await itemOf("FA-1000");
    for (const part of ["less", "more", "remove", "save"]) {
      const body = await listDispatch({ cookie }, part);
      const { status, code } = await post(server.url, body(), { headers: { cookie } });
      expect({ part, status, code }).toEqual({ part, status: 403, code: "interaction_forbidden" });
    }
    expect(await itemOf("FA-1000")).toEqual(before);
  });

  test("refuses an editor's context in a viewer's hands", async () => {
    const [rosa, theo] = [await signIn("rosa"), await signIn("theo")];
    const own = { cookie: await cookieOf(rosa.page.context()) };
    const foreign = { cookie: await cookieOf(theo.page.context()) };
    const body = await listDispatch(own, "more");
    const refused = await post(server.url, body(), { headers: foreign });
    expect(refused.code).toBe("invalid_signed_ctx");
    expect((await post(server.url, body(), { headers: own })).status).toBe(200);
  });

  test("leads the other tab to the sign-in after a sign-out", async () => {
    const { page } = await signIn("emil");
    const other = await page.context().newPage();
    await showItem(other, "SA-1122");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    const before = await itemOf("SA-1122");
    await other.getByRole("button", { name: /^One more/ }).click();
    await other.waitForURL("**/sign-in");
    expect(await itemOf("SA-1122")).toEqual(before);
  });
});

describe("reports and the API", () => {
  test("keep a report until something changes", async () => {
    const { page } = await signIn("rosa");
    const { page: reader } = await signIn("theo");
    const worthOf = (on: Page) => on.getByRole("row", { name: /^Safety/ }).textContent();
    await page.goto(`${server.url}/reports`);
    const before = await worthOf(page);
    await reader.goto(`${server.url}/reports`);
    expect(await worthOf(reader)).toBe(before);
    // The list is a Vue component, whose button says how many pieces have come.
    await page.getByRole("button", { name: /Dust mask FFP2 have come/ }).click();
    await expect.poll(() => worthOf(page)).not.toBe(before);
    await reader.reload();
    expect(await worthOf(reader)).toBe(await worthOf(page));
  });

  test("announce the end of the old version, and refuse a stranger", async () => {
    const ask = (path: string, headers = {}) => fetch(`${server.url}${path}`, { headers });
    expect((await ask("/api/v2/items")).status).toBe(401);
    const old = await ask("/api/v1/items", TOKEN);
    expect(Object.fromEntries(old.headers)).toMatchObject({
      "x-api-version": "1.0.0",
      deprecation: `@${Date.UTC(2026, 8, 1) / 1000}`,
      sunset: "Wed, 01 Sep 2027 00:00:00 GMT",
      link: expect.stringContaining('</api/v2/items>; rel="successor-version"'),
    });
    const [first] = (await old.json()).items;
    const now = await ask("/api/v2/items", TOKEN);
    expect(now.headers.get("deprecation")).toBeNull();
    const { data } = await now.json();
    expect(data.find(({ sku }: { sku: string }) => sku === first.sku)).toMatchObject({
      quantity: first.count,
      price: { cents: Math.round(first.price * 100), currency: "EUR" },
    });
    expect((await ask("/api/v2/items/XX-0000", TOKEN)).status).toBe(404);
  });
});

test("no page breaks a rule of axe, light or dark, before and after use", async () => {
  const none = { light: [], dark: [] };
  const examined = async (page: Page) => (await bringAxe(page))();
  const { page: stranger } = await openPage({ path: `${server.url}/sign-in` });
  expect(await examined(stranger)).toEqual(none);

  const { page } = await signIn("rosa");
  expect(await examined(page)).toEqual(none);
  await showItem(page, "FA-1000");
  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.keyboard.press("Enter");
  await page.getByText("Please give a name.").waitFor();
  expect(await examined(page)).toEqual(none);

  await page.goto(`${server.url}/items/3`);
  expect(await examined(page)).toEqual(none);
  await page.goto(`${server.url}/items`);
  await page.getByRole("link", { name: "New item" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.locator("[aria-invalid=true]:visible").count()).toBe(8);
  expect(await examined(page)).toEqual(none);
  await page.goto(`${server.url}/reports`);
  expect(await examined(page)).toEqual(none);
});

function isFocused(element: Element): boolean {
  return document.activeElement === element;
}
