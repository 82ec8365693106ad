import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** A form with a button and a choice of its own, around what others wrote. */
const around = (content: string) =>
  instanceHtml(
    "sheet",
    ["form submit", "form reset"],
    `<form id="form" data-ui-part="form"><div id="ignored" data-ui-ignore>${content}</div>
       <input id="name" name="name" value="ours">
       <input type="radio" id="keep" name="choice" value="keep" checked>
       <button id="delete" name="do" value="delete">Delete</button>
     </form>`,
  );

/** Opens the form with foreign content that is there first, or comes later. */
async function openWith(content: string, when: "there first" | "later") {
  if (when === "there first") return open(around(content));
  const opened = await open(around(""));
  await opened.page.evaluate((html) => {
    const ignored = document.querySelector("#ignored");
    ignored?.append(document.createRange().createContextualFragment(html));
  }, content);
  return opened;
}

const captured = async ({ log }: RuntimePage) =>
  (await log()).filter(({ name }) => name.endsWith(":captured")).map(({ detail }) => detail);

describe.each(["there first", "later"] as const)("content of others that is %s", (when) => {
  test("submits nothing by Enter in a field, neither to the handler nor natively", async () => {
    const opened = await openWith(`<p><input id="foreign"></p>`, when);
    await opened.page.focus("#foreign");
    await opened.page.keyboard.press("Enter");
    await opened.arrived();
    expect(new URL(opened.page.url()).search).toBe("");
    expect(await captured(opened)).toEqual([]);
  });

  test("submits nothing, whatever the form before it calls its fields", async () => {
    const clobbering = `<form><input name="form"><input name="form"></form>`;
    const opened = await openWith(`${clobbering}<input id="foreign">`, when);
    await opened.page.focus("#foreign");
    await opened.page.keyboard.press("Enter");
    await opened.arrived();
    expect(await captured(opened)).toEqual([]);
  });

  test("has no field in what the form sends, also by its id", async () => {
    const fields = `<input name="name" value="theirs"><input form="form" name="to" value="theirs">`;
    const opened = await openWith(fields, when);
    expect((await opened.click("#delete")).body.payload.fields).toEqual([
      ["name", "ours"],
      ["choice", "keep"],
      ["do", "delete"],
    ]);
  });

  test("takes no choice from the form by a radio of the same name", async () => {
    const opened = await openWith(`<input type="radio" id="foreign" name="choice">`, when);
    await opened.page.click("#foreign");
    expect((await opened.click("#delete")).body.payload.fields).toContainEqual(["choice", "keep"]);
  });

  test.each([
    ["a reset button", `<button id="foreign" type="reset">Play</button>`],
    ["an image", `<input id="foreign" type="image" alt="Play" src="data:,">`],
    ["a submit button of the form's id", `<button id="foreign" form="form">Play</button>`],
  ])("does nothing to the form by %s", async (_what, content) => {
    const opened = await openWith(content, when);
    await opened.page.fill("#name", "typed");
    await opened.page.click("#foreign");
    await opened.arrived();
    expect(await opened.page.inputValue("#name")).toBe("typed");
    expect(await captured(opened)).toEqual([]);
  });

  test("swallows no Enter of the form by a first submit button, and blocks it by no rule", async () => {
    const opened = await openWith(`<button>Play</button><input required>`, when);
    await opened.page.focus("#name");
    await opened.page.keyboard.press("Enter");
    expect((await opened.next()).body.payload.fields).toContainEqual(["do", "delete"]);
  });
});

test("a form of its own in ignored content keeps its fields", async () => {
  const opened = await open(
    instanceHtml("card", [], `<div data-ui-ignore><form id="own"><input id="field"></form></div>`),
  );
  const owner = await opened.page.$eval("#field", (field) => (field as HTMLInputElement).form?.id);
  expect(owner).toBe("own");
});

test("an editor that puts its elements back as they were is left alone", async () => {
  const { page } = await open(
    instanceHtml("card", [], `<form><div id="host" contenteditable></div></form>`),
  );
  const count = await page.evaluate(async () => {
    const host = document.querySelector("#host") as HTMLElement;
    let drawn = 0;
    const draw = () => {
      if (drawn++ < 100) host.innerHTML = `<ul><li><input type="checkbox"></li></ul>`;
    };
    new MutationObserver(draw).observe(host, { attributes: true, subtree: true });
    draw();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return drawn;
  });
  expect(count).toBe(1);
});
