import { expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/*
 * What opens or closes a dialog moves the focus. If an answer's or an event's command has done so,
 * that was no act of the person.
 */

const HTML = instanceHtml(
  "a",
  ["f submit", "ask click"],
  `<button id="ask" data-ui-part="ask">Ask</button>
   <dialog id="dialog" data-ui-target="dialog"><form method="dialog" data-ui-part="f" novalidate>
     <input id="name" name="name"><input id="text" name="text" data-ui-target="text">
     <button id="save">Save</button></form>
     <button id="close" data-ui-part="close">Close</button></dialog>
   <div id="menu" popover="manual" data-ui-target="menu">Menu</div>`,
);
const page = (event: "submit" | "click", atOnce: NonNullable<RuleOptions["atOnce"]>) =>
  open(withRules(HTML, [event === "submit" ? "f" : "ask", event, { atOnce }]));

const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);
const idle = ({ page }: RuntimePage) =>
  page.waitForSelector("#a:not(:has([aria-busy]))", { state: "attached" });
const mark = patchFor("a", {
  op: "setAttribute",
  attribute: "aria-invalid",
  targetName: "text",
  value: "true",
});

async function submitted() {
  const opened = await page("submit", [{ op: "close", targetName: "dialog" }]);
  await opened.page.focus("#ask");
  await opened.page.evaluate(() =>
    document.querySelector<HTMLDialogElement>("#dialog")?.showModal(),
  );
  const sent = await opened.click("#save");
  expect(await focused(opened)).toBe("ask");
  return { opened, sent };
}

test("goes to the invalid field in a dialog that comes back", async () => {
  const { opened, sent } = await submitted();
  sent.ask({ judged: true }, mark);
  await idle(opened);
  expect(await focused(opened)).toBe("text");
});

test("stays where the person has gone meanwhile", async () => {
  const { opened, sent } = await submitted();
  await opened.page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<input id="other">');
  });
  await opened.page.click("#other");
  sent.ask({ judged: true }, mark);
  await idle(opened);
  expect(await focused(opened)).not.toBe("text");
});

test("goes to the part that an answer names, after a dialog was shown at once", async () => {
  const opened = await page("click", [{ op: "show", targetName: "dialog" }]);
  const sent = await opened.click("#ask");
  expect(await focused(opened)).toBe("name");
  sent.ask({ focus: { part: "close" } });
  await idle(opened);
  expect(await focused(opened)).toBe("close");
});

test("opens no popover that was closed before, if the event is refused", async () => {
  const opened = await page("click", [{ op: "close", targetName: "menu" }]);
  (await opened.click("#ask")).refuse(403, "interaction_forbidden");
  await idle(opened);
  expect(await opened.page.isVisible("#menu")).toBe(false);
});
