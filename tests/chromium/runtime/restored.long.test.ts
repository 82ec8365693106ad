import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const EVENTS = ["input", "change"];
const PAGE = instanceHtml(
  "search",
  ["find", "note", "box", "size", "many", "kind"].flatMap((part) =>
    EVENTS.map((event) => `${part} ${event}`),
  ),
  `<input id="find" data-ui-part="find" value="s">
   <textarea id="note" data-ui-part="note"></textarea>
   <input id="box" type="checkbox" data-ui-part="box">
   <input id="small" type="radio" name="size" value="s" data-ui-part="size" checked>
   <input id="large" type="radio" name="size" value="l" data-ui-part="size">
   <select id="kind" data-ui-part="kind" data-ui-value='"a"'>
     <option>a</option><option>b</option>
   </select>
   <select id="many" data-ui-part="many" data-ui-value='["b"]' multiple>
     <option>a</option><option selected>b</option>
   </select>`,
);

const shown = ({ page }: RuntimePage) =>
  page.evaluate(() =>
    ["find", "note", "box", "small", "large", "kind", "many"].map((id) => {
      const field = document.getElementById(id) as HTMLInputElement & HTMLSelectElement;
      if (field.multiple) return [...field.selectedOptions].map(({ value }) => value).join();
      return /checkbox|radio/.test(field.type) ? field.checked : field.value;
    }),
  );

/** What Firefox does at a reload, too: it restores each field, without an event. */
const restoring = (when: string) => `<script>{
  const states = JSON.parse(sessionStorage.getItem("states") ?? "[]");
  const restore = () => {
    for (const field of document.querySelectorAll("input,textarea,option")) {
      const { value, checked, selected } = states.shift() ?? field;
      if (field.value !== value) field.value = value;
      if (field.checked !== checked) field.checked = checked;
      if (field.selected !== selected) field.selected = selected;
    }
  };
  ${when};
  addEventListener("pagehide", () => {
    const fields = [...document.querySelectorAll("input,textarea,option")];
    const kept = fields.map(({ value, checked, selected }) => ({ value, checked, selected }));
    sessionStorage.setItem("states", JSON.stringify(kept));
  });
}</script>`;

async function back(page: RuntimePage["page"]) {
  await page.goto(`${page.url()}other`);
  await page.goBack();
}
const reload = (page: RuntimePage["page"]) => page.reload();

const COMES_BACK: [string, string, (page: RuntimePage["page"]) => Promise<unknown>][] = [
  ["Back", PAGE, back],
  ["a reload that restores while it parses", PAGE + restoring("restore()"), reload],
  ["a reload that restores last", PAGE + restoring('addEventListener("load", restore)'), reload],
];

describe.each(COMES_BACK)("after %s", (_, html, comeBack) => {
  test("a text that the browser restored is found, never saved, and a choice is no act", async () => {
    const one = await open(html);
    const { page, received } = one;
    await page.fill("#find", "shoe");
    await page.fill("#note", "left");
    await page.check("#box");
    await page.check("#large");
    await page.selectOption("#kind", "b");
    await page.selectOption("#many", ["a"]);
    await expect
      .poll(async () => {
        for (const { patch } of received) patch();
        return (await one.log()).filter(({ name }) => name.endsWith("dispatched")).length;
      })
      .toBe(12);
    const before = received.length;
    await comeBack(page);
    await expect.poll(() => received.length).toBe(before + 2);
    await one.arrived();
    const told = received.slice(before).map(({ body }) => [body.ctx, body.payload.value]);
    // Requests over two connections may overtake one another.
    expect(told.toSorted()).toEqual([
      ["sc1.search.find.input", "shoe"],
      ["sc1.search.note.input", "left"],
    ]);
    expect(await shown(one)).toEqual(["shoe", "left", false, true, false, "a", "b"]);
    // A person's choice is one, as ever.
    await page.check("#box");
    await expect.poll(() => received.length).toBe(before + 4);
  });
});

test("a choice that a person makes before the page has come to its end stays", async () => {
  const one = await open(PAGE);
  await one.page.reload();
  await one.page.evaluate(() => {
    (document.getElementById("box") as HTMLElement).click();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  });
  expect(await one.page.isChecked("#box")).toBe(true);
});

test("what comes back as it was left is as it was left", async () => {
  const one = await open(PAGE);
  await one.page.evaluate(() => {
    for (const id of ["box", "large"]) {
      (document.getElementById(id) as HTMLInputElement).checked = true;
    }
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  expect((await shown(one)).slice(2, 5)).toEqual([true, false, true]);
});
