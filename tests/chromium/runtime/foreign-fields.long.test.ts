import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const EVENTS = ["click", "keydown", "input", "submit"].map((e) => `part ${e}`);

describe("a password field inside a part of another kind", () => {
  test.each(["div", "label", "fieldset"])("says nothing of itself: <%s>", async (tag) => {
    const { page, click, next, arrived, received } = await open(
      instanceHtml("a", EVENTS, `<${tag} data-ui-part="part"><input type="password"></${tag}>`),
    );
    (await click("input")).patch();
    await page.keyboard.type("s3");
    for (const _event of ["keydown", "input", "keydown", "input"]) (await next()).patch();
    await arrived();
    expect(received.map(({ body }) => body.payload)).toEqual(Array(5).fill({}));
  });
});

describe("the fields of a form", () => {
  const own = [
    ["email", "a@b.c"],
    ["role", "reader"],
  ];
  const formWith = (event: string) =>
    instanceHtml(
      "form",
      [`part ${event}`],
      `<form id="f" data-ui-part="part">
         <input type="password" name="password" id="password" value="s3cret">
         <input name="email" id="email" value="a@b.c">
         <div data-ui-ignore><input name="email" value="evil">
           <select name="role"><option>admin</option></select><textarea name="note">x</textarea>
           <input type="password" name="password" value="evil"></div>
         <input name="role" value="reader"><button id="go">Go</button></form>`,
    );
  const elsewhere = `<p data-ui-ignore><input form="f" name="email" value="evil"></p>`;

  test("have a password where the form is submitted, and nothing of what is ignored", async () => {
    const { click } = await open(formWith("submit") + elsewhere);
    expect((await click("#go")).body.payload).toEqual({ fields: [["password", "s3cret"], ...own] });
  });

  test("have none with any other event, whichever field that is of", async () => {
    const { click } = await open(formWith("click") + elsewhere);
    const clicked = await click("#email");
    expect(clicked.body.payload).toEqual({ value: "a@b.c", name: "email", fields: own });
    clicked.patch();
    expect((await click("#password")).body.payload).toEqual({ fields: own });
  });

  test("are read without a trace: focus, caret and what is disabled stay", async () => {
    const { page, next } = await open(
      instanceHtml(
        "form",
        EVENTS,
        `<form data-ui-part="part"><input name="a" value="1">
           <div data-ui-ignore><input id="foreign" value="abcdef"><input id="off" disabled>
             <fieldset id="group"><input id="in"></fieldset></div></form>`,
      ),
    );
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ["focus", "blur", "change"]) {
        addEventListener(type, () => heard.push(type), true);
      }
      const foreign = document.querySelector<HTMLInputElement>("#foreign");
      foreign?.focus();
      foreign?.setSelectionRange(2, 4);
      heard.length = 0;
      document.querySelector("form")?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect((await next()).body.payload).toEqual({ fields: [["a", "1"]] });
    const state = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      const disabled = [...document.querySelectorAll(":disabled")].map((field) => field.id);
      const heard: string[] = Reflect.get(window, "heard");
      return { id, selectionStart, selectionEnd, disabled, heard };
    });
    expect(state).toEqual({
      id: "foreign",
      selectionStart: 2,
      selectionEnd: 4,
      disabled: ["off"],
      heard: [],
    });
  });
});
