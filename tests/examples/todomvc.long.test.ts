import { DatabaseSync } from "@photostructure/sqlite";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSlowLink } from "@/bench/slow-link";
import { bringAxe } from "../support/axe";
import { openPage } from "../support/browser";
import { type BuiltExample, buildExample, type ExampleServer } from "../support/built-example";
import { startSwitchFront } from "../support/switch-front";

let todomvc: BuiltExample;
let server: ExampleServer;
let file: string;

beforeAll(async () => {
  todomvc = await buildExample("todomvc", (data) => {
    file = `${data}/todos.db`;
    return { TODOMVC_FILE: file };
  });
  server = await todomvc.start();
});
afterAll(async () => {
  await server?.stop();
  todomvc?.remove();
});

const field = (page: Page) => page.getByPlaceholder("What needs to be done?");
const items = (page: Page) => page.locator(".todo-list > li:visible");
const box = (page: Page, title: string) => page.getByRole("checkbox", { name: title, exact: true });
const titles = (page: Page) => items(page).locator("[data-ui-part=title]").allTextContents();
const states = (page: Page) =>
  items(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("data-state")));
const count = (page: Page) => page.locator(".todo-count").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className);
const editor = (page: Page) => page.locator(".edit:visible");

/** Once nothing is in flight, and what was shown at once is either confirmed or taken back. */
async function settled(page: Page) {
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  expect(await page.locator(".todo-list > [inert]:visible").count()).toBe(0);
}

async function add(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await field(page).pressSequentially(text);
    await page.keyboard.press("Enter");
  }
}

/** A page with these todos, of a visitor without others. */
async function openTodos(...texts: string[]) {
  const opened = await openPage({ path: server.url });
  await add(opened.page, ...texts);
  await settled(opened.page);
  expect(await titles(opened.page)).toEqual(texts);
  return opened;
}

/** Holds every interaction back, until the function that it gives is called. */
async function holdDispatches(
  page: Page,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/__ui/dispatch", async (route) => {
    await released;
    await answer(route);
  });
  return () => release();
}

describe("the example's own tests", () => {
  test("pass", async () => {
    expect(await todomvc.test()).toMatchObject({ exitCode: 0 });
  });
});

describe("the specification", () => {
  test("shows the field alone while there is nothing, and has the focus there", async () => {
    const { page, expectNoErrors } = await openTodos();
    expect(await focused(page)).toBe("new-todo");
    expect(await page.locator(".main").isVisible()).toBe(false);
    expect(await page.locator(".todoapp > .footer").isVisible()).toBe(false);
    expectNoErrors();
  });

  test("adds by Enter what isn't empty, trimmed, and empties the field", async () => {
    const { page, expectNoErrors } = await openTodos("tea");
    await add(page, "   ");
    await field(page).fill("");
    await add(page, "  milk  ");
    await settled(page);
    expect(await titles(page)).toEqual(["tea", "milk"]);
    expect(await field(page).inputValue()).toBe("");
    expect(await focused(page)).toBe("new-todo");
    expectNoErrors();
  });

  test("completes one, marks it, and counts in the singular and the plural", async () => {
    const { page, expectNoErrors } = await openTodos("tea", "milk");
    expect(await count(page)).toBe("2 items left");
    await box(page, "tea").click();
    await settled(page);
    expect(await count(page)).toBe("1 item left");
    expect(await items(page).first().getAttribute("class")).toBe("completed");
    await box(page, "milk").click();
    await settled(page);
    expect(await count(page)).toBe("0 items left");
    expectNoErrors();
  });

  test("completes and reopens all, and follows the single boxes", async () => {
    const { page, expectNoErrors } = await openTodos("tea", "milk");
    const all = page.getByRole("checkbox", { name: "Mark all as complete" });
    await all.click();
    await settled(page);
    expect(await states(page)).toEqual(["completed", "completed"]);
    await box(page, "tea").click();
    await settled(page);
    expect(await all.isChecked()).toBe(false);
    await box(page, "tea").click();
    await settled(page);
    expect(await all.isChecked()).toBe(true);
    await all.click();
    await settled(page);
    expect(await states(page)).toEqual(["active", "active"]);
    expect(await box(page, "milk").isChecked()).toBe(false);
    expectNoErrors();
  });

  describe("edits", () => {
    test("at a double click, hiding the rest of the row, and saves by Enter, trimmed", async () => {
      const { page, expectNoErrors } = await openTodos("tea", "milk");
      await page.getByText("tea").dblclick();
      expect(await focused(page)).toBe("edit");
      expect(await items(page).first().locator(".view").isVisible()).toBe(false);
      await editor(page).fill("  green tea ");
      await page.keyboard.press("Enter");
      await settled(page);
      expect(await editor(page).count()).toBe(0);
      expect(await titles(page)).toEqual(["green tea", "milk"]);
      await page.reload();
      expect(await titles(page)).toEqual(["green tea", "milk"]);
      expectNoErrors();
    });

    test("and saves when the field is left", async () => {
      const { page } = await openTodos("tea");
      await page.getByText("tea").dblclick();
      await page.keyboard.type(" time");
      await page.getByRole("heading", { name: "todos" }).click();
      await settled(page);
      expect(await titles(page)).toEqual(["tea time"]);
      expect(await editor(page).count()).toBe(0);
    });

    test("and restores the title by Escape, also for the next edit, and sends nothing", async () => {
      const { page } = await openTodos("tea");
      const sent: string[] = [];
      page.on("request", (request) => void sent.push(request.url()));
      await page.getByText("tea").dblclick();
      await page.keyboard.type(" or not");
      await page.keyboard.press("Escape");
      expect(await titles(page)).toEqual(["tea"]);
      await page.keyboard.press("F2");
      expect(await editor(page).inputValue()).toBe("tea");
      await page.keyboard.press("Enter");
      expect(await titles(page)).toEqual(["tea"]);
      expect(sent).toEqual([]);
    });

    test("and removes what is left empty", async () => {
      const { page } = await openTodos("tea", "milk");
      await page.getByText("tea").dblclick();
      await editor(page).fill("  ");
      await page.keyboard.press("Enter");
      await settled(page);
      expect(await titles(page)).toEqual(["milk"]);
    });
  });

  test("shows the button that removes on the row under the pointer", async () => {
    const { page } = await openTodos("tea", "milk");
    const opacity = (at: number) =>
      page
        .locator(".destroy")
        .nth(at)
        .evaluate((button) => getComputedStyle(button).opacity);
    await items(page).first().hover();
    expect([await opacity(0), await opacity(1)]).toEqual(["1", "0"]);
    await page.getByRole("button", { name: "Delete tea" }).click();
    await settled(page);
    expect(await titles(page)).toEqual(["milk"]);
  });

  test("clears the completed, with a button that isn't there without them", async () => {
    const { page } = await openTodos("tea", "milk");
    const clear = page.getByRole("button", { name: "Clear completed" });
    expect(await clear.isVisible()).toBe(false);
    await box(page, "tea").click();
    await clear.click();
    await settled(page);
    expect(await titles(page)).toEqual(["milk"]);
    expect(await clear.isVisible()).toBe(false);
  });

  test("filters by the address, follows each change, and goes back", async () => {
    const { page, expectNoErrors } = await openTodos("tea", "milk");
    await box(page, "tea").click();
    await settled(page);
    await page.getByRole("link", { name: "Active" }).click();
    await page.waitForURL("**/active");
    expect(await titles(page)).toEqual(["milk"]);
    expect(await page.locator(".filters .selected").textContent()).toBe("Active");
    await page.getByRole("link", { name: "Completed" }).click();
    await page.waitForURL("**/completed");
    expect(await titles(page)).toEqual(["tea"]);
    await box(page, "tea").click();
    await settled(page);
    expect(await titles(page)).toEqual([]);
    expect(await count(page)).toBe("2 items left");
    await page.goBack();
    await page.waitForURL("**/active");
    await expect.poll(() => titles(page)).toEqual(["tea", "milk"]);
    await page.goBack();
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => states(page)).toEqual(["active", "active"]);
    await page.goto(`${server.url}/completed`);
    expect(await titles(page)).toEqual([]);
    expectNoErrors();
  });

  test("keeps each visitor's list, and what each one has done in it", async () => {
    const { page } = await openTodos("tea", "milk");
    await box(page, "milk").click();
    await settled(page);
    await page.reload();
    expect(await states(page)).toEqual(["active", "completed"]);
    const { page: stranger } = await openTodos();
    expect(await titles(stranger)).toEqual([]);
    expect((await fetch(`${server.url}/done`)).status).toBe(404);
  });

  test("does everything by the keyboard", async () => {
    const { page } = await openTodos("tea", "milk");
    await box(page, "tea").press("Space");
    await settled(page);
    await page.keyboard.press("F2");
    await page.keyboard.type(" time");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await titles(page)).toEqual(["tea time", "milk"]);
    expect(await focused(page)).toBe("toggle");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await titles(page)).toEqual(["milk"]);
  });
});

describe("at once", () => {
  test("shows each step while no response has come, and the same when they have", async () => {
    const { page, expectNoErrors } = await openTodos("tea", "milk", "jam");
    const release = await holdDispatches(page);
    await add(page, "bread");
    expect(await titles(page)).toEqual(["tea", "milk", "jam", "bread"]);
    expect(await field(page).inputValue()).toBe("");
    await box(page, "tea").click();
    expect(await states(page)).toEqual(["completed", "active", "active", "active"]);
    await page.getByText("milk").dblclick();
    await page.keyboard.type(" and honey");
    await page.keyboard.press("Enter");
    await items(page).nth(2).hover();
    await page.getByRole("button", { name: "Delete jam" }).click();
    const shown = ["tea", "milk and honey", "bread"];
    expect(await titles(page)).toEqual(shown);
    release();
    await settled(page);
    expect(await titles(page)).toEqual(shown);
    expect(await states(page)).toEqual(["completed", "active", "active"]);
    expect(await count(page)).toBe("2 items left");
    await page.reload();
    expect(await titles(page)).toEqual(shown);
    expectNoErrors();
  });

  test("completes all and clears them while no response has come", async () => {
    const { page } = await openTodos("tea", "milk");
    const release = await holdDispatches(page);
    await page.getByRole("checkbox", { name: "Mark all as complete" }).click();
    expect(await states(page)).toEqual(["completed", "completed"]);
    expect(await box(page, "milk").isChecked()).toBe(true);
    release();
    const clear = page.getByRole("button", { name: "Clear completed" });
    await clear.waitFor();
    await settled(page);
    const releaseClear = await holdDispatches(page);
    await clear.click();
    expect(await titles(page)).toEqual([]);
    releaseClear();
    await page.locator(".main").waitFor({ state: "hidden" });
    expect(await page.locator(".todoapp > .footer").isVisible()).toBe(false);
  });

  test.each([0, 50, 300])(
    "makes three rows of three that are typed quickly, over a round trip of %i ms",
    async (roundTripMs) => {
      const link = await openSlowLink(server.url, roundTripMs);
      try {
        const { page, expectNoErrors } = await openPage({ path: link.origin });
        await add(page, "alpha", "beta", "gamma");
        expect(await titles(page)).toEqual(["alpha", "beta", "gamma"]);
        await expect.poll(() => count(page)).toBe("3 items left");
        await settled(page);
        expect(await titles(page)).toEqual(["alpha", "beta", "gamma"]);
        expectNoErrors();
      } finally {
        await link.close();
      }
    },
  );

  test.each([0, 50, 300])("completes five at once, over a round trip of %i ms", async (ms) => {
    const names = ["a", "b", "c", "d", "e"];
    const link = await openSlowLink(server.url, ms);
    try {
      const { page, expectNoErrors } = await openPage({ path: link.origin });
      await add(page, ...names);
      await settled(page);
      await page
        .locator(".todo-list .toggle:visible")
        .evaluateAll((boxes) => boxes.map((one) => (one as HTMLElement).click()));
      const completed = names.map(() => "completed");
      expect(await states(page)).toEqual(completed);
      await settled(page);
      expect(await states(page)).toEqual(completed);
      expect(await count(page)).toBe("0 items left");
      await page.reload();
      expect(await states(page)).toEqual(completed);
      expectNoErrors();
    } finally {
      await link.close();
    }
  });

  test("keeps the edit of one tab out of the other, and the work of both", async () => {
    const { page } = await openTodos("tea", "milk");
    const other = await page.context().newPage();
    await other.goto(server.url);
    await page.getByText("tea").dblclick();
    await page.keyboard.type(" time");
    await box(other, "milk").click();
    await settled(other);
    await other.reload();
    expect(await editor(other).count()).toBe(0);
    await page.keyboard.press("Enter");
    await settled(page);
    // The render that the edit asks for shows what the other tab has done.
    expect(await titles(page)).toEqual(["tea time", "milk"]);
    expect(await states(page)).toEqual(["active", "completed"]);
  });

  test("keeps an edit open while another row's response comes", async () => {
    const { page } = await openTodos("tea", "milk");
    const release = await holdDispatches(page);
    await box(page, "milk").click();
    await page.getByText("tea").dblclick();
    await page.keyboard.type(" ti");
    release();
    await settled(page);
    await page.keyboard.type("me");
    expect(await editor(page).inputValue()).toBe("tea time");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await titles(page)).toEqual(["tea time", "milk"]);
  });
});

describe("what goes wrong", () => {
  const told = (page: Page) => page.locator("[data-service-ui-notice]");

  test("is taken back and told, if the store fails", async () => {
    const { page } = await openTodos("tea", "milk");
    const db = new DatabaseSync(file, { timeout: 5000 });
    const release = await holdDispatches(page);
    await box(page, "tea").click();
    await items(page).nth(1).hover();
    await page.getByRole("button", { name: "Delete milk" }).click();
    await add(page, "bread");
    expect(await titles(page)).toEqual(["tea", "bread"]);
    db.exec("ALTER TABLE todo RENAME TO away");
    try {
      release();
      await told(page).waitFor();
      await settled(page);
      expect(await titles(page)).toEqual(["tea", "milk"]);
      expect(await states(page)).toEqual(["active", "active"]);
      // Nothing that was typed is lost.
      expect(await field(page).inputValue()).toBe("bread");
    } finally {
      db.exec("ALTER TABLE away RENAME TO todo");
      db.close();
    }
    await field(page).press("Enter");
    await settled(page);
    expect(await titles(page)).toEqual(["tea", "milk", "bread"]);
  });

  test("takes nothing of the others back, if one of three rows is refused", async () => {
    const { page } = await openTodos();
    // Until all are typed: a refused text comes back into an empty field, before what is typed next.
    const release = await holdDispatches(page, (route) =>
      route.request().postData()?.includes("beta")
        ? route.fulfill({
            status: 403,
            contentType: "application/problem+json",
            body: JSON.stringify({ status: 403, code: "interaction_forbidden" }),
          })
        : route.continue(),
    );
    await add(page, "alpha", "beta", "gamma");
    release();
    await told(page).waitFor();
    await expect.poll(() => count(page)).toBe("2 items left");
    await settled(page);
    expect(await titles(page)).toEqual(["alpha", "gamma"]);
  });

  test("isn't a new build with the same secret: an open page goes on working", async () => {
    const front = await startSwitchFront(server.url);
    const next = await todomvc.start({ build: "later-build" });
    try {
      const { page } = await openPage({ path: front.url });
      await add(page, "tea");
      await settled(page);
      front.switchTo(next.url);
      await box(page, "tea").click();
      await add(page, "milk");
      await expect.poll(() => count(page)).toBe("1 item left");
      await settled(page);
      expect(await titles(page)).toEqual(["tea", "milk"]);
      expect(await states(page)).toEqual(["completed", "active"]);
    } finally {
      await front.close();
      await next.stop();
    }
  });
});

test("breaks no rule of axe, light or dark, empty, in use and in an edit", async () => {
  const none = { light: [], dark: [] };
  const { page } = await openTodos();
  const examine = await bringAxe(page);
  expect(await examine()).toEqual(none);
  await add(page, "tea", "milk");
  await box(page, "tea").click();
  await settled(page);
  expect(await examine()).toEqual(none);
  await page.getByText("milk").dblclick();
  expect(await examine()).toEqual(none);
});
