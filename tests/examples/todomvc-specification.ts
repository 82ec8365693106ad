import { describe, expect, test } from "vitest";
import {
  add,
  box,
  count,
  editor,
  field,
  focused,
  items,
  openTodos,
  settled,
  states,
  titles,
} from "../support/todomvc";

/** What the specification of TodoMVC asks for, whoever serves it. */
export function specifyTodoMvc(name: string, urlOf: () => string): void {
  const open = (...texts: string[]) => openTodos(urlOf(), ...texts);

  describe(`the specification, ${name}`, () => {
    test("shows the field alone while there is nothing, and has the focus there", async () => {
      const { page, expectNoErrors } = await open();
      expect(await focused(page)).toBe("new-todo");
      expect(await page.locator(".main").isVisible()).toBe(false);
      expect(await page.locator(".todoapp > .footer").isVisible()).toBe(false);
      expectNoErrors();
    });

    test("adds by Enter what isn't empty, trimmed, and empties the field", async () => {
      const { page, expectNoErrors } = await open("tea");
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
      const { page, expectNoErrors } = await open("tea", "milk");
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
      const { page, expectNoErrors } = await open("tea", "milk");
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
        const { page, expectNoErrors } = await open("tea", "milk");
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
        const { page } = await open("tea");
        await page.getByText("tea").dblclick();
        await page.keyboard.type(" time");
        await page.getByRole("heading", { name: "todos" }).click();
        await settled(page);
        expect(await titles(page)).toEqual(["tea time"]);
        expect(await editor(page).count()).toBe(0);
      });

      test("and restores the title by Escape, also for the next edit, and sends nothing", async () => {
        const { page } = await open("tea");
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
        const { page } = await open("tea", "milk");
        await page.getByText("tea").dblclick();
        await editor(page).fill("  ");
        await page.keyboard.press("Enter");
        await settled(page);
        expect(await titles(page)).toEqual(["milk"]);
      });
    });

    test("shows the button that removes on the row under the pointer", async () => {
      const { page } = await open("tea", "milk");
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
      const { page } = await open("tea", "milk");
      const clear = page.getByRole("button", { name: "Clear completed" });
      expect(await clear.isVisible()).toBe(false);
      await box(page, "tea").click();
      await clear.click();
      await settled(page);
      expect(await titles(page)).toEqual(["milk"]);
      expect(await clear.isVisible()).toBe(false);
    });

    test("filters by the address, follows each change, and goes back", async () => {
      const { page, expectNoErrors } = await open("tea", "milk");
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
      await page.waitForURL(`${urlOf()}/`);
      await expect.poll(() => states(page)).toEqual(["active", "active"]);
      await page.goto(`${urlOf()}/completed`);
      expect(await titles(page)).toEqual([]);
      expectNoErrors();
    });

    test("keeps each user's list, and what each one has done in it", async () => {
      const { page } = await open("tea", "milk");
      await box(page, "milk").click();
      await settled(page);
      await page.reload();
      expect(await states(page)).toEqual(["active", "completed"]);
      const { page: stranger } = await open();
      expect(await titles(stranger)).toEqual([]);
      expect((await fetch(`${urlOf()}/done`)).status).toBe(404);
    });

    test("does everything by the keyboard", async () => {
      const { page } = await open("tea", "milk");
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
}
