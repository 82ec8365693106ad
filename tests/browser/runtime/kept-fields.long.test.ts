import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
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

/** The state of each field with an id, by that id. */
const states = ({ page }: RuntimePage) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>("input,textarea,select")].map((field) => [
        field.id,
        field.matches("[type=checkbox],[type=radio]")
          ? field.checked
          : field.matches("[multiple]")
            ? [...(field as unknown as HTMLSelectElement).selectedOptions].map(({ text }) => text)
            : field.value,
      ]),
    ),
  );

/** Opens a page, changes it, and has an expired token load it again, with another body. */
async function loaded(body: string, change: () => void, next = body): Promise<RuntimePage> {
  const opened = await openSwallowing(body);
  await opened.page.evaluate(change);
  opened.serveNext(next);
  await clickExpired(opened);
  await settled(opened);
  return opened;
}

const set = (id: string, value: string) => `document.querySelector("#${id}").value = "${value}"`;
const run = (...lines: string[]) => new Function(lines.join(";")) as () => void;

describe("a load that a refresh has become", () => {
  test("keeps fields of every kind that the visitor has changed", async () => {
    const opened = await loaded(
      form(
        `<input id="text" name="text"><input id="mail" type="email" name="mail" value="a@b.example">
         <textarea id="area" name="area">draft</textarea><input id="number" type="number" name="n">
         <input id="on" type="checkbox" name="c" value="1"><input id="off" type="checkbox" name="c" value="2" checked>
         <input id="r1" type="radio" name="r" value="1" checked><input id="r2" type="radio" name="r" value="2">
         <select id="one" name="one"><option>S<option>M<option>L</select>
         <select id="many" name="many" multiple><option selected>A<option>B<option>C</select>
         <input id="untouched" name="untouched" value="as it was">`,
      ),
      run(
        set("text", "half a word"),
        set("mail", "ada@b.example"),
        `document.querySelector("#area").value = "two\\nlines"`,
        set("number", "42"),
        `document.querySelector("#on").checked = true`,
        `document.querySelector("#off").checked = false`,
        `document.querySelector("#r2").checked = true`,
        set("one", "L"),
        `for (const option of document.querySelector("#many").options) option.selected = option.text !== "A"`,
      ),
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
      one: "L",
      many: ["B", "C"],
      untouched: "as it was",
    });
    expect(opened.received).toHaveLength(1);
    expect(opened.consoled.filter((line) => !line.includes("403"))).toEqual([]);
  });

  test("keeps none that is secret, ignored, forgotten, hidden, fixed, or of no part", async () => {
    const ids = [
      `<input id="f0" name="f0" type="password">`,
      `<input id="f1" name="f1" type="hidden">`,
      `<input id="f2" name="f2" autocomplete="one-time-code">`,
      `<input id="f3" name="f3" autocomplete="section-a cc-number">`,
      `<input id="f4" name="f4" autocomplete="current-password">`,
      `<input id="f5" name="f5" autocomplete="NEW-password">`,
      `<input id="f6" name="f6" autocomplete="off">`,
      `<div data-ui-ignore><input id="f7" name="f7"></div>`,
      `<div data-ui-forget><input id="f8" name="f8"></div>`,
      `<input id="f9" name="f9" data-ui-forget>`,
      `<input id="f10" name="f10" disabled><input id="f11" name="f11" readonly>`,
    ];
    const body = `${form(`<input id="text" name="text">${ids.join("")}`)}
      <form autocomplete="off">${instanceHtml("b", [], `<input id="f12" data-ui-part="x">`)}</form>
      ${instanceHtml("c", [], `<input id="f13">`)}<input id="f14" data-ui-part="form">
      <div data-ui-component="demo" data-ui-component-instance-id="uci_0000000000000000">
        <input id="f15" data-ui-part="form"></div>`;
    const opened = await openSwallowing(body);
    const fields = Array.from({ length: 16 }, (_, index) => `f${index}`);
    await opened.page.evaluate(run(set("text", "kept"), ...fields.map((id) => set(id, "s3cret"))));
    // What is stored is seen before the load takes it away.
    await opened.page.evaluate(() => {
      addEventListener("pagehide", () => {
        sessionStorage.setItem("seen", sessionStorage.getItem("service-ui.kept") ?? "");
      });
    });
    await clickExpired(opened);
    await settled(opened);
    const stored = await opened.page.evaluate(() => sessionStorage.getItem("seen"));
    expect(stored).toContain("kept");
    expect(stored).not.toContain("s3cret");
    expect(await states(opened)).toEqual({
      text: "kept",
      ...Object.fromEntries(fields.map((id) => [id, ""])),
    });
  });

  test("keeps no password that a button shows as text", async () => {
    const opened = await loaded(
      form(`<input id="text" name="text"><input id="late" type="password" name="late">`),
      run(
        set("text", "kept"),
        set("late", "s3cret"),
        `document.querySelector("#late").type = "text"`,
      ),
      form(`<input id="text" name="text"><input id="late" type="text" name="late">`),
    );
    expect(await states(opened)).toEqual({ text: "kept", late: "" });
  });

  test("leaves alone what the server renders anew, and fields of another kind or place", async () => {
    const fields = (first: string, others = "") =>
      form(
        `${first}${others}<input id="same" name="same"><input id="r1" type="radio" name="r" value="1">
         <input id="r2" type="radio" name="r" value="2">
         <select id="size" name="size"><option>S<option>M${others ? "" : "<option>L"}</select>`,
      );
    const opened = await loaded(
      fields(`<input id="title" name="title" value="old">`),
      run(
        set("title", "typed"),
        set("same", "kept"),
        `document.querySelector("#r2").checked = true`,
        set("size", "L"),
      ),
      fields(
        `<input id="title" name="title" value="new">`,
        `<input id="more" name="more">`,
      ).replace(`value="1"`, `value="1" checked`),
    );
    expect(await states(opened)).toEqual({
      title: "new",
      more: "",
      same: "kept",
      r1: true,
      r2: false,
      size: "S",
    });
  });

  test("knows the rows of a table by what the server rendered in them", async () => {
    const rows = (...names: string[]) =>
      form(
        names
          .map((name) => `<li>${name} <input id="${name}" name="amount" value="1"></li>`)
          .join(""),
      );
    const opened = await loaded(
      rows("milk", "bread", "tea"),
      run(set("milk", "2"), set("tea", "3")),
      rows("tea", "jam", "milk"),
    );
    expect(await states(opened)).toEqual({ tea: "3", jam: "1", milk: "2" });
  });

  test("leaves rows alone that it can't tell apart, once there are more of them or fewer", async () => {
    const rows = (...ids: string[]) =>
      form(ids.map((id) => `<li>milk <input id="${id}" name="amount" value="1"></li>`).join(""));
    const opened = await loaded(rows("a", "b"), run(set("a", "2")), rows("b"));
    expect(await states(opened)).toEqual({ b: "1" });
    const grown = await loaded(rows("a", "b"), run(set("a", "2")), rows("new", "a", "b"));
    expect(await states(grown)).toEqual({ new: "1", a: "1", b: "1" });
  });

  test("knows rows that are instances, and those known by their fields or buttons alone", async () => {
    const row = (name: string) =>
      `<div>${instanceHtml(
        `i-${name}`,
        [],
        `<input value="${name}" id="n-${name}" data-ui-part="name">
         <input id="${name}" data-ui-part="amount"><button value="${name}">x</button>`,
      )}</div>`;
    const rows = (...names: string[]) => `${names.map(row).join("")}${form("")}`;
    const opened = await loaded(
      rows("milk", "bread"),
      run(set("milk", "2"), set("n-bread", "rye")),
      rows("bread", "milk"),
    );
    expect(await states(opened)).toEqual({
      milk: "2",
      "n-milk": "milk",
      bread: "",
      "n-bread": "rye",
    });
  });

  test("puts focus and caret back, unless something else has the focus", async () => {
    const body = form(`<input id="text" name="text"><input id="other" name="other">`);
    const inFocus = run(
      set("text", "half a word"),
      `document.querySelector("#text").focus()`,
      `document.querySelector("#text").setSelectionRange(2, 4)`,
      // A click as a script does, which moves no focus.
      `document.querySelector("#go").dispatchEvent(new MouseEvent("click", { bubbles: true }))`,
    );
    const opened = await openSwallowing(body);
    for (const [next, expected] of [
      [body, ["text", 2, 4]],
      [body.replace(`id="other"`, `id="other" autofocus`), ["other", 0, 0]],
    ] as const) {
      opened.serveNext(next);
      await opened.page.evaluate(inFocus);
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
      `<input id="text" name="text" data-ui-part="heard"><input id="box" type="checkbox" name="box">
       <select id="size" name="size"><option>S<option>M</select>`,
    )}<script>{ const heard = []; window.heard = heard;
      for (const type of ["input", "change"])
        document.addEventListener(type, ({ target, type }) => heard.push(target.id + " " + type)); }</script>`;
    const opened = await loaded(
      body,
      run(set("text", "a"), `document.querySelector("#box").checked = true`, set("size", "M")),
    );
    expect(await opened.page.evaluate("window.heard")).toEqual([
      "text input",
      "box input",
      "box change",
      "size input",
      "size change",
    ]);
    await opened.arrived();
    expect(opened.received).toHaveLength(1);
    expect(await opened.log()).toEqual([]);
  });
});
