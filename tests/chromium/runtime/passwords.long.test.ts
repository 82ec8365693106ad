import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";
import { clickExpired, openSwallowing } from "@/tests/support/swallowing-load";

const FIELDS = `<input id="name" name="name" value="Ada">
  <input id="secret" name="secret" type="password" value="s3cret">
  <input id="again" name="again" type="text" autocomplete="section-a new-password" value="s3cret">`;
const form = instanceHtml(
  "sheet",
  ["form input", "form change", "form submit"],
  `<form id="form" data-ui-part="form">${FIELDS}<button id="go">Go</button></form>`,
);
const reveal = () => document.querySelector("#secret")?.setAttribute("type", "text");

test.each([
  ["before anyone typed", form],
  ["where it came later", form.replace(FIELDS, FIELDS.split("\n")[0] ?? "")],
])("a revealed password stays out of what typing in its form sends: %s", async (_when, html) => {
  const { page, next } = await open(html);
  await page.evaluate((fields) => {
    if (document.querySelector("#secret")) return;
    const [, ...others] = document.createRange().createContextualFragment(fields).children;
    document.querySelector("#form")?.append(...others);
  }, FIELDS);
  await page.evaluate(reveal);
  await page.fill("#name", "Grace");
  const typed = await next();
  expect(typed.body.payload.fields).toEqual([["name", "Grace"]]);
  typed.patch();

  await page.fill("#secret", "shown");
  (await next()).patch();
  const inSecret = await next();
  expect(inSecret.body.payload).toEqual({ fields: [["name", "Grace"]] });
});

test("a submit sends it, revealed or not", async () => {
  const { page, click } = await open(form);
  await page.evaluate(reveal);
  expect((await click("#go")).body.payload.fields).toEqual([
    ["name", "Ada"],
    ["secret", "s3cret"],
    ["again", "s3cret"],
  ]);
});

const row = (name: string) =>
  `<li>${name} <input name="amount" id="${name}">
   <input type="hidden" name="account" id="account-${name}" value="h1dden-${name}">
   <input type="password" name="pin" id="pin-${name}" value="s3cret-${name}"></li>`;
const BODY = instanceHtml(
  "form",
  ["go click"],
  `<form data-ui-part="form">${row("milk")}${row("bread")}</form>
   <button id="go" data-ui-part="go">Go</button>`,
);

test("keeps nothing of hidden fields and passwords over a load, nor of the rows they are in", async () => {
  const opened = await openSwallowing(BODY);
  const { page } = opened;
  await page.fill("#milk", "typed");
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>("[type=hidden], [name=pin]")) {
      field.value += "-changed";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    // What is stored is seen before the next page takes it away.
    addEventListener("pagehide", () => {
      sessionStorage.setItem("seen", JSON.stringify({ ...sessionStorage }));
    });
  });
  await clickExpired(opened);
  const stored = await page.evaluate(() => sessionStorage.getItem("seen"));

  expect(stored).toContain("typed");
  expect(stored).not.toMatch(/h1dden|s3cret/);
});

describe("a password that a page shows as text", () => {
  const openForm = (field: string) =>
    open(
      instanceHtml(
        "sheet",
        ["form change", "form submit"],
        `<form id="form" data-ui-part="form"><input id="name" name="name">
           <span id="place">${field}</span></form>`,
      ),
    );
  const sentAfterTyping = async ({ page, next }: Awaited<ReturnType<typeof open>>) => {
    await page.fill("#name", "Ada");
    await page.press("#name", "Tab");
    return (await next()).body.payload.fields;
  };

  test("by another field in its place is none that typing sends", async () => {
    const opened = await openForm('<input name="word" type="password">');
    await opened.page.$eval("#place", (place) => {
      place.innerHTML = '<input name="word" type="text" value="s3cret">';
    });
    expect(await sentAfterTyping(opened)).toEqual([["name", "Ada"]]);
  });

  test("before the runtime runs is none if it is declared as one", async () => {
    const opened = await openForm(
      '<input name="word" type="text" data-ui-secret="" data-ui-part="word" value="s3cret">',
    );
    expect(await sentAfterTyping(opened)).toEqual([["name", "Ada"]]);
  });

  test("is none for a password field of content in its place", async () => {
    const opened = await openForm(
      `<input name="hint" value="h" data-ui-part="hint">
       <article data-ui-ignore><input type="password" name="hint" data-ui-part="hint"></article>`,
    );
    expect(await sentAfterTyping(opened)).toEqual([
      ["name", "Ada"],
      ["hint", "h"],
    ]);
  });

  test("is told from a field of another name or part", async () => {
    const opened = await openForm(
      '<input name="word" type="password"><input name="hint" value="h">',
    );
    expect(await sentAfterTyping(opened)).toEqual([
      ["name", "Ada"],
      ["hint", "h"],
    ]);
  });
});
