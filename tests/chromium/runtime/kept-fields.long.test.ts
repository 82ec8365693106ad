import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import type { RuntimePage } from "@/tests/support/runtime-page";
import {
  clickExpired,
  expireNext,
  loadOnRefresh,
  openSwallowing,
  settled,
} from "@/tests/support/swallowing-load";

const GO = `<button id="go" data-ui-part="go">Go</button>`;
const EVENTS = ["go click", "heard input"];
/** An instance whose form holds some fields. */
const form = (fields: string, name = "form") =>
  instanceHtml(name, EVENTS, `<form data-ui-part="form">${fields}</form>${GO}`);
const field = (id: string) => `<input id="${id}">`;

/** The state of each field, by its id or name. */
const states = ({ page }: RuntimePage) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>("input,textarea,select")].map((field) => [
        field.id || field.name,
        field.matches("[type=checkbox],[type=radio]") ? field.checked : field.value,
      ]),
    ),
  );

/** The texts of all fields, in document order. */
const texts = ({ page }: RuntimePage) =>
  page
    .locator("input,textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Opens a page, changes it, and has an expired token load it again, with another body. */
async function loaded(
  body: string,
  change: (opened: RuntimePage) => Promise<unknown>,
  next = body,
): Promise<RuntimePage> {
  const opened = await openSwallowing(body);
  await change(opened);
  opened.serveNext(next);
  await clickExpired(opened);
  await settled(opened);
  return opened;
}

/** Types into fields by their ids. */
const typing =
  (texts: Readonly<Record<string, string>>) =>
  async ({ page }: RuntimePage) => {
    for (const [id, text] of Object.entries(texts)) await page.fill(`#${id}`, text);
  };

/** Writes a text into every field, and raises `input`, as if each could be typed into. */
const typeIntoAll = ({ page }: RuntimePage, text: string) =>
  page.evaluate((text) => {
    for (const field of document.querySelectorAll("input")) {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, text);

/** What the page stores when it is left, which is seen before the load takes it away. */
async function stored(opened: RuntimePage): Promise<string> {
  await opened.page.evaluate(() => {
    addEventListener("pagehide", () => {
      sessionStorage.setItem("seen", sessionStorage.getItem("service-ui.kept") ?? "");
    });
  });
  await clickExpired(opened);
  await settled(opened);
  return opened.page.evaluate(() => sessionStorage.getItem("seen") ?? "");
}

describe("a load that a refresh has become", () => {
  test("keeps what was typed and ticked, by id or by name, and nothing else", async () => {
    const opened = await loaded(
      form(
        `<input id="text"><input id="mail" type="email" value="a@b.example">
         <textarea name="area">draft</textarea><input name="number" type="number">
         <input name="on" type="checkbox"><input name="off" type="checkbox" checked>
         <input id="r1" type="radio" name="r" checked><input id="r2" type="radio" name="r">
         <select id="select"><option>S<option>M</select>
         <input id="untouched" value="as it was">`,
      ),
      async ({ page }) => {
        await page.fill("#text", "half a word");
        await page.fill("#mail", "ada@b.example");
        await page.fill("[name=area]", "two\nlines");
        await page.fill("[name=number]", "42");
        await page.check("[name=on]");
        await page.uncheck("[name=off]");
        await page.check("#r2");
        await page.selectOption("#select", "M");
      },
    );
    expect(await states(opened)).toEqual({
      text: "half a word",
      mail: "ada@b.example",
      area: "two\nlines",
      number: "42",
      on: true,
      off: false,
      r1: false,
      r2: true,
      select: "S",
      untouched: "as it was",
    });
    expect(opened.received).toHaveLength(1);
    expect(opened.consoled.filter((line) => !line.includes("403"))).toEqual([]);
  });

  test("keeps a field that content has a double of", async () => {
    const field = '<input id="text" name="text">';
    const opened = await loaded(form(`${field}<div data-ui-ignore>${field}</div>`), ({ page }) =>
      page.fill("#text >> nth=0", "half a word"),
    );
    await expect.poll(() => opened.page.inputValue("#text >> nth=0")).toBe("half a word");
  });

  test("keeps none that is secret, ignored, forgotten, hidden, fixed, or of no part", async () => {
    const ids = [
      `<input id="f0" type="password">`,
      `<input id="f1" type="hidden">`,
      `<input id="f2" autocomplete="one-time-code">`,
      `<input id="f3" autocomplete="section-a cc-number">`,
      `<input id="f4" autocomplete="current-password">`,
      `<input id="f5" autocomplete="NEW-password">`,
      `<input id="f6" autocomplete="off">`,
      `<div data-ui-ignore><input id="f7"></div>`,
      `<div data-ui-forget><input id="f8"></div>`,
      `<input id="f9" data-ui-forget>`,
      `<input id="f10" disabled><input id="f11" readonly>`,
    ];
    const body = `${form(`<input id="text">${ids.join("")}`)}
      <form autocomplete="off">${instanceHtml("b", [], `<input id="f12" data-ui-part="x">`)}</form>
      ${instanceHtml("c", [], `<input id="f13">`)}<input id="f14" data-ui-part="form">
      <div data-ui-component="demo" data-ui-component-instance-id="uci_0000000000000000">
        <input id="f15" data-ui-part="form"></div>`;
    const opened = await openSwallowing(body);
    await typeIntoAll(opened, "s3cret");
    await opened.page.fill("#text", "kept");
    const text = await stored(opened);
    expect(text).toContain("kept");
    expect(text).not.toContain("s3cret");
    const fields = Array.from({ length: 16 }, (_, index) => [`f${index}`, ""]);
    expect(await states(opened)).toEqual({ text: "kept", ...Object.fromEntries(fields) });
  });

  test("stores nothing of the page, which may hold secrets of its own", async () => {
    const opened = await openSwallowing(
      form(
        `<ul><li>Customer 4711 <input id="text" value="page-default"></li></ul>
         <input id="key" value="page-key"><input id="script"><input id="patched" data-ui-target="echo">
         <select id="choice"><option>page-a<option>page-b</select><button value="page-row">x</button>
         <input id="revealed" type="password" value="page-password">`,
      ),
    );
    const { page } = opened;
    await typing({ text: "kept", patched: "first" })(opened);
    await page.selectOption("#choice", "page-b");
    (await opened.click("#go")).patch(patchFor("form", { op: "setValue", value: "page-patch" }));
    await expect.poll(() => page.inputValue("#patched")).toBe("page-patch");
    await page.evaluate(() => {
      const of = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement;
      of("script").value = "page-script";
      of("revealed").type = "text";
      const row = `<li data-ui-forget><input id="late"></li>`;
      document.querySelector("ul")?.insertAdjacentHTML("beforeend", row);
    });
    await typing({ revealed: "s3cret", late: "s3cret, too" })(opened);
    const kept = JSON.parse(await stored(opened));
    expect(kept.fields).toEqual([
      [expect.stringContaining("text"), "kept", false, expect.anything()],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/page-|s3cret|4711/);
  });

  test("stores nothing of a field that was reset, which shows what the server rendered", async () => {
    const opened = await openSwallowing(
      form(
        `<input id="text" value="page-default"><input id="left" value="page-left">
         <input id="later"><button id="reset" type="reset">x</button>`,
      ),
    );
    await typing({ text: "typed" })(opened);
    await opened.page.click("#reset");
    await typing({ later: "kept" })(opened);
    const { fields } = JSON.parse(await stored(opened));
    expect(fields).toEqual([[expect.stringContaining("later"), "kept", false, expect.anything()]]);
  });

  test("keeps what was typed right after a reset", async () => {
    const opened = await loaded(
      form(`<input id="later"><button id="reset" type="reset">x</button>`),
      ({ page }) =>
        page.evaluate(() => {
          document.getElementById("reset")?.click();
          const field = document.getElementById("later") as HTMLInputElement;
          field.value = "kept";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }),
    );
    expect(await opened.page.inputValue("#later")).toBe("kept");
  });

  test("keeps nothing in fields that it can't tell apart", async () => {
    const rows = ["a", "b"].map((title) => `<li>${title} <input name="amount"></li>`).join("");
    const alike = instanceHtml("alike", [], `<input name="note" data-ui-part="note">`);
    const opened = await loaded(
      form(
        `${rows}<input id="twice"><input id="twice">
         <input id="_R_1_"><input id="«r2»"><input id=":r3:"><input>`,
      ) +
        alike +
        instanceHtml("other", [], `<input name="note" data-ui-part="note">`),
      (opened) => typeIntoAll(opened, "lost"),
    );
    expect(await texts(opened)).toEqual(Array.from({ length: 10 }, () => ""));
  });

  test("puts text nowhere else than where it was typed", async () => {
    const opened = await loaded(
      form(`${["a", "b", "c", "kind", "forgotten", "ignored"].map(field).join("")}
        <input name="one"><input name="other">`),
      (opened) => typeIntoAll(opened, "kept"),
      form(`${["new", "b", "a"].map(field).join("")}<textarea id="kind"></textarea>
        <div data-ui-forget>${field("forgotten")}</div><div data-ui-ignore>${field("ignored")}</div>
        <input name="one"><input name="one"><input name="other" value="of the page">`),
    );
    expect(await texts(opened)).toEqual(["", "kept", "kept", "", "", "", "", "", "kept"]);
  });

  test("puts the focus back, at the end of the text, unless something else has the focus", async () => {
    const body = form(field("text") + field("other"));
    const opened = await openSwallowing(body);
    for (const [next, expected] of [
      [body, ["text", 11, 11]],
      [`${body}<script>document.querySelector("#other").focus()</script>`, ["other", 0, 0]],
    ] as const) {
      opened.serveNext(next);
      await opened.page.fill("#text", "half a word");
      await opened.page.evaluate(() => {
        // A click as a script does, which moves no focus.
        document.querySelector("#go")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      });
      await expireNext(opened);
      await settled(opened);
      expect(
        await opened.page.evaluate(() => {
          const field = document.activeElement as HTMLInputElement;
          return [field.id, field.selectionStart, field.selectionEnd];
        }),
      ).toEqual(expected);
      await loadOnRefresh(opened);
    }
  });

  test("lets scripts hear of what is put back, and the runtime not", async () => {
    const body = `${form(
      `<input id="text" data-ui-part="heard"><input id="box" type="checkbox">`,
    )}<script>{ const heard = []; window.heard = heard;
      for (const type of ["input", "change"])
        document.addEventListener(type, ({ target, type }) => heard.push(target.id + " " + type)); }</script>`;
    const opened = await openSwallowing(body);
    await opened.page.fill("#text", "a");
    (await opened.next()).patch();
    await opened.page.check("#box");
    await clickExpired(opened);
    await settled(opened);
    expect(await opened.page.evaluate("window.heard")).toEqual([
      "text input",
      "box input",
      "box change",
    ]);
    await opened.arrived();
    expect(opened.received).toHaveLength(2);
    expect(await opened.log()).toEqual([]);
  });
});
