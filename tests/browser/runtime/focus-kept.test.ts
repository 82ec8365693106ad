import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const row = (id: number) =>
  `<li id="row-${id}" data-ui-part="row"><input id="edit-${id}" data-ui-part="edit">
     <button id="remove-${id}" data-ui-part="remove">Remove</button></li>`;
const list = instanceHtml(
  "list",
  ["remove click", "edit focusout", "edit keydown"],
  `<ul>${[1, 2, 3].map(row).join("")}</ul><button id="other">Other</button>`,
);

/** A component of its own, as in a portal; its own close button is no part. */
const dialog = instanceHtml(
  "dialog",
  ["confirm click"],
  `<button id="close">Close</button><button id="confirm" data-ui-part="confirm">Yes</button>`,
);

/** Opens a page whose refreshes remove elements, as React does it. */
async function openPage(html: string, ...removed: string[]) {
  const opened = await open(html);
  await opened.page.evaluate((removed) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      for (const id of removed) document.getElementById(id)?.remove();
    });
  }, removed);
  return opened;
}

const openList = (...rows: number[]) => openPage(list, ...rows.map((id) => `row-${id}`));

const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);

describe("after a refresh that removes the element which had the focus", () => {
  test.each([
    ["the same part in the next row", 1, [1], "remove-2"],
    ["the same part in the row before, behind the last", 3, [3], "remove-2"],
    ["the next row that is left", 1, [1, 2], "remove-3"],
    ["the component's root, if no row is left", 2, [1, 2, 3], "list"],
  ])("gives it to %s", async (_what, clicked, removed, expected) => {
    const opened = await openList(...removed);
    (await opened.click(`#remove-${clicked}`)).ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe(expected);
  });

  test("gives it to the root, if what had it is no part, and so the next is a whole row", async () => {
    const opened = await openList(1);
    await opened.page.$eval("#remove-1", (remove) => remove.removeAttribute("data-ui-part"));
    const sent = await opened.click("#remove-2");
    await opened.page.focus("#remove-1");
    sent.ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe("list");
  });

  test("gives it to the next row, too, if what had it has left before the refresh", async () => {
    const opened = await openList();
    const sent = await opened.click("#remove-1");
    await opened.page.$eval("#row-1", (row) => row.remove());
    sent.ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe("remove-2");
  });

  test("gives it to the row behind a dialog of its own that left with the row", async () => {
    const opened = await openPage(list + dialog, "row-1", "dialog");
    await opened.page.focus("#remove-1");
    await opened.page.focus("#close");
    (await opened.click("#confirm")).ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe("remove-2");
  });

  test("gives it back to the row before a dialog of its own that left alone", async () => {
    const opened = await openPage(list + dialog, "dialog");
    await opened.page.focus("#remove-1");
    await opened.page.focus("#close");
    (await opened.click("#confirm")).ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe("remove-1");
  });

  test("gives it to the next row, if the row had it only since the request", async () => {
    const opened = await open(list + dialog);
    await opened.page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        document.getElementById("dialog")?.remove();
        document.getElementById("remove-2")?.focus();
        document.getElementById("row-2")?.remove();
      });
    });
    (await opened.click("#confirm")).ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe("remove-3");
  });

  test("gives it to nothing, if the user has clicked beside all parts meanwhile", async () => {
    const opened = await openPage(`${list}<p id="text">Text</p>`, "row-1");
    const sent = await opened.click("#remove-1");
    await opened.page.click("#text");
    sent.ask({ refresh: true });
    await expect.poll(() => opened.page.$("#row-1")).toBeNull();
    expect(await focused(opened)).toBe("");
  });

  test("leaves it where the user has put it meanwhile", async () => {
    const opened = await openList(1);
    const sent = await opened.click("#remove-1");
    await opened.page.focus("#other");
    sent.ask({ refresh: true });
    await expect.poll(() => opened.page.$("#row-1")).toBeNull();
    expect(await focused(opened)).toBe("other");
  });
});

test("gives it to no content that others wrote, and goes on after what can't have it", async () => {
  const foreign = `<div data-ui-ignore><svg data-ui-part="remove"></svg>
    <a href="#" data-ui-part="remove">Play</a></div>`;
  const html = instanceHtml("list", ["remove click"], `<ul>${row(1)}${foreign}${row(3)}</ul>`);
  const opened = await openPage(html, "row-1");
  (await opened.click("#remove-1")).ask({ refresh: true });
  await expect.poll(() => focused(opened)).toBe("remove-3");
  expect((await opened.click("#remove-3")).body.ctx).toBe("sc1.list.remove.click");
});

test("an event that a refresh causes by removing the focused field is not captured", async () => {
  const opened = await openList(2);
  const { page, next, log, arrived } = opened;
  await page.focus("#edit-2");
  await page.keyboard.press("Escape");
  (await next()).ask({ refresh: true });
  await expect.poll(() => page.$("#row-2")).toBeNull();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await arrived();
  const captured = (await log()).filter(({ name }) => name.endsWith(":captured"));
  expect(captured.map(({ detail }) => detail.entry.e)).toEqual(["keydown"]);
});

test("a focusout by the user is captured, also of a field that a script then removes", async () => {
  const opened = await openList();
  await opened.page.focus("#edit-1");
  await opened.page.focus("#other");
  expect((await opened.next()).body.ctx).toBe("sc1.list.edit.focusout");
});
