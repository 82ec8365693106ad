import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const row = (key: string) =>
  `<li data-ui-part="row" data-ui-key="${key}"><input id="edit-${key}" data-ui-part="edit">
     <button id="go-${key}" data-ui-part="go">Go</button></li>`;
const list = (content = "") =>
  instanceHtml(
    "list",
    ["go click"],
    `<ul>${["1", "2", "3"].map(row).join("")}</ul>${content}
     <button id="go-out" data-ui-part="go">Go</button><input id="note">`,
  );
const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);
/** Answers a click, and gives the id of what has the focus when its element is busy no longer. */
async function focusedAfter(opened: RuntimePage, clicked: string, focus: unknown) {
  (await opened.click(clicked)).ask({ focus });
  await opened.page.waitForSelector(`${clicked}:not([aria-busy])`);
  return focused(opened);
}

describe("a response moves the focus to", () => {
  test.each([
    ["the nearest part", "#go-2", { part: "edit" }, "edit-2"],
    ["a part in another row, by its key", "#go-2", { part: "edit", key: "3" }, "edit-3"],
    ["a part in a row, from outside", "#go-out", { part: "edit", key: "1" }, "edit-1"],
  ])("%s", async (_what, clicked, focus, id) => {
    expect(await focusedAfter(await open(list()), clicked, focus)).toBe(id);
  });
});

describe("a response leaves the focus where it is", () => {
  const foreign = `<div data-ui-ignore><input data-ui-part="foreign"></div>`;
  const nested = instanceHtml("inner", [], `<input data-ui-part="inner">`);
  test.each([
    ["for a part of which there are several, from outside", { part: "edit" }],
    ["for a row that is not in the page", { part: "edit", key: "4" }],
    ["for what can't have it", { part: "row", key: "1" }],
    ["for a part in ignored content", { part: "foreign" }],
    ["for a part of a nested instance", { part: "inner" }],
    ["for a selector", { part: "*" }],
    ["for a key that is no text", { part: "edit", key: 1 }],
    ["for no part", {}],
    ["for what is no object", "edit"],
  ])("%s", async (_what, focus) => {
    const opened = await open(list(foreign + nested));
    expect(await focusedAfter(opened, "#go-out", focus)).toBe("go-out");
  });

  test("if the user has typed since", async () => {
    const opened = await open(list());
    const dispatch = await opened.click("#go-out");
    await opened.page.fill("#note", "typing");
    dispatch.ask({ focus: { part: "edit", key: "1" } }, patchFor("list"));
    await opened.page.waitForSelector("#go-out:not([aria-busy])");
    expect(await focused(opened)).toBe("note");
  });
});

test("the focus moves after a refresh, to what the refresh has brought", async () => {
  const opened = await open(list());
  await opened.page.evaluate((html) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      document.querySelector("ul")?.insertAdjacentHTML("beforeend", html);
    });
  }, row("4"));
  (await opened.click("#go-1")).ask({ refresh: true, focus: { part: "edit", key: "4" } });
  await expect.poll(() => focused(opened)).toBe("edit-4");
});
