import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const row = (key: string) => `<li id="${key}" data-ui-part="row" data-ui-key="${key}">
  <button id="up-${key}" data-ui-part="up">Up</button>
  <button id="remove-${key}" data-ui-part="remove">Remove</button>
  <input id="name-${key}" data-ui-part="name">
</li>`;
const keyed = (key: string) =>
  `<button id="up-${key}" data-ui-part="up" data-ui-key="${key}">Up</button>`;
const list = (rows: string) =>
  instanceHtml("list", ["up click", "name keydown"], `<div id="rows">${rows}</div>`);

/** What a render does to the row that fired, and what has the focus then. */
const RENDERS: [what: string, rows: string, at: string, render: () => void, focused: string][] = [
  ["moves it", row("a") + row("b"), "up-b", () => move("b"), "up-b"],
  [
    "moves it, and disables what fired",
    row("a") + row("b"),
    "up-b",
    () => {
      move("b");
      disable("up-b");
    },
    "b",
  ],
  ["disables what fired", row("a") + row("b"), "up-a", () => disable("up-a"), "a"],
  ["disables a field", row("a") + row("b"), "name-a", () => disable("name-a"), "a"],
  ["disables what is a row itself", keyed("a") + keyed("b"), "up-a", () => disable("up-a"), "list"],
  [
    "disables a group around it",
    `<fieldset id="group">${row("a")}</fieldset>${row("b")}`,
    "up-a",
    () => disable("group"),
    "a",
  ],
  ["disables another", row("a") + row("b"), "up-a", () => disable("up-b"), "up-a"],
];
declare const move: (id: string) => void;
declare const disable: (id: string) => void;

describe("after a render, the focus is never lost to the page", () => {
  test.each(RENDERS)("that %s", async (_, rows, at, render, focused) => {
    const { page, next, logged } = await open(list(rows), {
      before: () => {
        Object.assign(window, {
          move: (id: string) =>
            document.getElementById("rows")?.prepend(document.getElementById(id) ?? ""),
          disable: (id: string) => document.getElementById(id)?.setAttribute("disabled", ""),
        });
      },
    });
    await page.evaluate((render) => {
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        event.detail.waitUntil(fetch("/fence").then(() => new Function(`(${render})()`)()));
      });
    }, String(render));
    await page.press(`#${at}`, "Enter");
    (await next()).ask({ refresh: true });
    await logged("service:ui-event:dispatched");
    const focusedId = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(() => page.getAttribute(`#${at}`, "aria-busy")).toBe(null);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await focusedId()).toBe(focused);
  });
});
