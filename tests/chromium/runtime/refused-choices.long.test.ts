import { describe, expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/* What a person has ticked or chosen, and the server has refused, goes back. */

const OPTIONS = "<option>One</option><option>Two</option><option>Three</option>";
const RADIOS = ["One", "Two", "Three"]
  .map((it) => `<input type="radio" name="r" value="${it}" id="${it}">`)
  .join("");
const KINDS: Record<string, string> = {
  "a box": `<input id="field" type="checkbox" data-ui-part="field">`,
  "a switch": `<input id="field" type="checkbox" role="switch" checked data-ui-part="field">`,
  "a select": `<select id="field" data-ui-part="field" data-ui-value='"One"'>${OPTIONS}</select>`,
  "a select of several": `<select multiple id="field" data-ui-part="field"
    data-ui-value='["One"]'>${OPTIONS.replaceAll("<option>O", "<option selected>O")}</select>`,
  "a group of radio buttons": `<fieldset data-ui-part="field">${RADIOS}</fieldset>`,
  "such a group with a choice": `<fieldset data-ui-part="field">${RADIOS.replace(
    `id="One"`,
    `id="One" checked`,
  )}</fieldset>`,
};

async function openField(html: string, options: RuleOptions = {}, part = "field") {
  const opened = await open(
    withRules(
      instanceHtml(
        "a",
        [`${part} change`, "go click"],
        `${html}<button id="go" data-ui-part="go">Go</button>`,
      ),
      [part, "change", options],
    ),
  );
  const { page, next } = opened;
  const read = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("input:checked,option:checked")].map(
        (it) => it.id || it.textContent,
      ),
    );
  /** Chooses something else, the first or the second time. */
  const choose = async (at: 1 | 2) => {
    const select = page.locator("select");
    if (await page.locator("#One").count()) await page.click(at === 1 ? "#Two" : "#Three");
    else if (await select.count()) await select.selectOption(at === 1 ? "Two" : "Three");
    else await page.click("#field");
  };
  const idle = () => page.waitForSelector("#a:not(:has([aria-busy=true]))");
  const refuse = async () => (await next()).refuse(403, "interaction_forbidden");
  return { ...opened, read, choose, idle, refuse };
}

describe.each(Object.entries(KINDS))("%s", (_kind, html) => {
  test("goes back if it is refused", async () => {
    const { read, choose, idle, refuse } = await openField(html);
    const before = await read();
    await choose(1);
    expect(await read()).not.toEqual(before);
    await refuse();
    await idle();
    expect(await read()).toEqual(before);
  });

  test("goes back from two refused changes to what was there before both", async () => {
    const { read, choose, idle, refuse } = await openField(html);
    const before = await read();
    await choose(1);
    await choose(2);
    await refuse();
    await refuse();
    await idle();
    expect(await read()).toEqual(before);
  });

  test("goes back to what was accepted, and not further", async () => {
    const { read, choose, idle, refuse, next } = await openField(html);
    await choose(1);
    const accepted = await read();
    (await next()).patch();
    await idle();
    await choose(2);
    await refuse();
    await idle();
    expect(await read()).toEqual(accepted);
  });

  test("stays if a person has chosen again since, and that is accepted", async () => {
    const { read, choose, idle, refuse, next } = await openField(html);
    await choose(1);
    await choose(2);
    const last = await read();
    await refuse();
    const second = await next();
    expect(await read()).toEqual(last);
    second.patch();
    await idle();
    expect(await read()).toEqual(last);
  });

  test("goes back as far if debounce holds the second change back meanwhile", async () => {
    const { page, read, choose, idle, refuse } = await openField(html, { debounce: 3_600_000 });
    const before = await read();
    await choose(1);
    await choose(2);
    await refuse();
    await idle();
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await refuse();
    await idle();
    expect(await read()).toEqual(before);
  });

  test("goes back if a listener prevents that it is sent, such as one that asks first", async () => {
    const { page, read, choose, next, arrived, received } = await openField(html);
    const before = await read();
    await page.evaluate(() => {
      const prevent = (event: Event) => event.preventDefault();
      document.addEventListener("service:ui-event:captured", prevent, { once: true });
    });
    await choose(1);
    expect(await read()).toEqual(before);
    await arrived();
    expect(received).toEqual([]);
    await choose(1);
    (await next()).patch();
    expect(await read()).not.toEqual(before);
  });

  test("goes back if it is dropped", async () => {
    const { read, choose, idle, next } = await openField(html, { concurrency: "drop" });
    await choose(1);
    const first = await read();
    await choose(2);
    expect(await read()).toEqual(first);
    (await next()).patch();
    await idle();
    expect(await read()).toEqual(first);
  });
});

test("a choice of which nobody knows goes back, and the render that follows shows the truth", async () => {
  const opened = await openField(KINDS["a select"] ?? "");
  const { page, read, choose, next, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  await choose(1);
  (await next()).refuse(500, "handler_failed");
  await logged("service:ui-refresh:requested");
  expect(await read()).toEqual(["One"]);
  await page.$eval("select", (select) => select.setAttribute("data-ui-value", `"Two"`));
  await settle();
  await expect.poll(read).toEqual(["Two"]);
});

test("a choice goes back to what a render has said since", async () => {
  const opened = await openField(KINDS["a select"] ?? "");
  const { page, read, choose, click, next, idle, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  await choose(1);
  const refused = await next();
  (await click("#go")).ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await page.$eval("select", (select) => select.setAttribute("data-ui-value", `"Three"`));
  await settle();
  await page.waitForSelector("#go:not([aria-busy])");
  expect(await read()).toEqual(["Two"]);
  refused.refuse(403, "interaction_forbidden");
  await idle();
  expect(await read()).toEqual(["Three"]);
});

test("a choice goes back to what an older answer has set since", async () => {
  const { page, read, click, next, idle, logged } = await openField(KINDS["a select"] ?? "");
  const older = await click("#go");
  await page.locator("select").selectOption("Two");
  const refused = await next();
  older.patch(patchFor("a", { op: "setValue", targetName: "field", value: "Three" }));
  await logged("service:ui-event:dispatched");
  expect(await read()).toEqual(["Two"]);
  refused.refuse(403, "interaction_forbidden");
  await idle();
  expect(await read()).toEqual(["Three"]);
});

test("a choice of a form that is the part stays until the form is sent", async () => {
  const html = `<form data-ui-part="form"><input id="field" type="checkbox"></form>`;
  const { read, choose, idle, refuse } = await openField(html, {}, "form");
  await choose(1);
  await refuse();
  await idle();
  expect(await read()).toEqual(["field"]);
});

test("a text stays, whatever becomes of it", async () => {
  const html = `<input id="text" data-ui-part="field">`;
  const { page, idle, refuse } = await openField(html);
  await page.locator("#text").fill("mine");
  await page.keyboard.press("Tab");
  await refuse();
  await idle();
  expect(await page.inputValue("#text")).toBe("mine");
});
