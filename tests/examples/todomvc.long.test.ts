import { DatabaseSync } from "@photostructure/sqlite";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSlowLink } from "@/bench/slow-link";
import { becomeTwin } from "@/bench/todomvc/twin";
import { bringAxe } from "../support/axe";
import { openPage } from "../support/browser";
import { type BuiltExample, buildExample, type ExampleServer } from "../support/built-example";
import { problemBody } from "../support/problem-body";
import { startSwitchFront } from "../support/switch-front";
import {
  add,
  box,
  count,
  editor,
  field,
  items,
  openTodos,
  settled,
  states,
  titles,
} from "../support/todomvc";
import { driveTodoMvcInEngines } from "./todomvc-in-engines";
import { specifyTodoMvc } from "./todomvc-specification";

let todomvc: BuiltExample;
let twin: BuiltExample;
let server: ExampleServer;
let twinServer: ExampleServer;
let file: string;

beforeAll(async () => {
  todomvc = await buildExample("todomvc", (data) => {
    file = `${data}/todos.db`;
    return { TODOMVC_FILE: file };
  });
  twin = await todomvc.vary("twin", becomeTwin);
  server = await todomvc.start();
  twinServer = await twin.start();
});
afterAll(async () => {
  await server?.stop();
  await twinServer?.stop();
  todomvc?.remove();
});

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

specifyTodoMvc("Service UI", () => server.url);
specifyTodoMvc("Server Actions", () => twinServer.url);
driveTodoMvcInEngines(() => server.url);

describe("at once", () => {
  test("shows each step while no response has come, and the same when they have", async () => {
    const { page, expectNoErrors } = await openTodos(server.url, "tea", "milk", "jam");
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
    const { page } = await openTodos(server.url, "tea", "milk");
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

  test.each([0, 50, 300])(
    "completes what was just added, over a round trip of %i ms",
    async (ms) => {
      const link = await openSlowLink(server.url, ms);
      try {
        const { page } = await openPage({ path: link.origin });
        await add(page, "alpha", "beta", "gamma");
        await page.getByRole("checkbox", { name: "Mark all as complete" }).click();
        await expect.poll(() => states(page)).toEqual(["completed", "completed", "completed"]);
        await settled(page);
        expect(await count(page)).toBe("0 items left");
        await page.reload();
        expect(await states(page)).toEqual(["completed", "completed", "completed"]);
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

  test("gives the focus to the next row if a filter hides the one that is completed", async () => {
    const { page } = await openTodos(server.url, "tea", "milk");
    await page.goto(`${server.url}/active`);
    await box(page, "tea").press("Space");
    await expect.poll(() => titles(page)).toEqual(["milk"]);
    await settled(page);
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(name).toBe("milk");
  });

  test("keeps the edit of one tab out of the other, and the work of both", async () => {
    const { page } = await openTodos(server.url, "tea", "milk");
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
    const { page } = await openTodos(server.url, "tea", "milk");
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
    const { page } = await openTodos(server.url, "tea", "milk");
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
    const { page } = await openTodos(server.url);
    // Until all are typed: a refused text comes back into an empty field, before what is typed next.
    const release = await holdDispatches(page, (route) =>
      route.request().postData()?.includes("beta")
        ? route.fulfill({
            status: 403,
            contentType: "application/problem+json",
            body: JSON.stringify(problemBody({ status: 403, code: "interaction_forbidden" })),
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
      // Next loads the page of another build anew. A key that is pressed meanwhile meets no page.
      const isLoaded = page.waitForEvent("load");
      await box(page, "tea").click();
      await isLoaded;
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
  const { page } = await openTodos(server.url);
  const examineNow = await bringAxe(page);
  const examine = async () => {
    // A render puts the title into the page anew.
    await expect.poll(() => page.title()).not.toBe("");
    return examineNow();
  };
  expect(await examine()).toEqual(none);
  await add(page, "tea", "milk");
  await box(page, "tea").click();
  await settled(page);
  expect(await examine()).toEqual(none);
  await page.getByText("milk").dblclick();
  expect(await examine()).toEqual(none);
});
