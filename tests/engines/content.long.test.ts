import { expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, patchFor } from "../support/instance-html";
import type { RuntimeServer } from "../support/runtime-server";

const EVENTS = ["go click", "note click", "note input", "card click"];
/** A copy of the instance around it, as a paste of the page's own markup brings it. */
const POSED = instanceHtml("own", EVENTS, `<b class="pasted" data-ui-part="go">x</b>`).replace(
  `id="own"`,
  "",
);
const PART = `<b class="pasted" data-ui-part="go" data-ui-key="99">x</b>`;
const HOST = `<div id="host" data-ui-part="note" data-ui-key="1"`;

/** An editable part in a row, with a part and a target of the application beside it. */
const page = (inside: string, host = `${HOST} contenteditable`) =>
  instanceHtml(
    "own",
    EVENTS,
    `<div data-ui-part="card">${host}>${inside}</div>
       <button type="button" id="go" data-ui-part="go" data-ui-key="2">Go</button></div>
     <p id="echo" data-ui-target="echo">old</p>`,
  );

describeInEngines((openPage) => {
  async function open(body: string) {
    const page = await openPage();
    return { page, server: await openRuntime(page, body) };
  }

  /** Clicks an element without a pointer, since not every one of them is displayed. */
  const click = (page: EnginePage, selector: string) =>
    page.evaluate((at) => {
      const element = document.querySelector(at) ?? document.querySelector("#shadow");
      const inner = element?.shadowRoot?.querySelector(".pasted") ?? element;
      inner?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    }, selector);

  /** What was heard until the application's own part was clicked, each as its part and key. */
  async function heard(page: EnginePage, server: RuntimeServer) {
    await click(page, "#go");
    const all = [];
    for (let last = ""; last !== "go 2"; ) {
      const { body, patch } = await server.next();
      last = `${body.ctx.split(".")[2]} ${body.payload.rowKey}`;
      all.push(last);
      patch();
    }
    return all;
  }

  test.each([
    ["a part with a key", PART],
    ["a part in what can't be edited itself", `<p contenteditable="false">${PART}</p>`],
    ["a part in a host of its own", `<p contenteditable data-ui-part="card">${PART}</p>`],
    ["an instance with a manifest", POSED],
  ])("counts a click on %s in an editing host as one on the host", async (_what, inside) => {
    const { page: own, server } = await open(page(inside));
    await click(own, ".pasted");
    expect(await heard(own, server)).toEqual(["note 1", "go 2"]);
    expect(await own.evaluate(() => window.ServiceUi.manifests().length)).toBe(1);
  });

  test.each([
    ["plain text alone", `${HOST} contenteditable="plaintext-only"`],
    ["a value in capitals", `${HOST} contenteditable="TRUE"`],
    ["no place on the page", `${HOST} contenteditable style="display:none"`],
  ])("does so in a host that has %s", async (_what, host) => {
    const { page: own, server } = await open(page(PART, host));
    await click(own, ".pasted");
    expect(await heard(own, server)).toEqual(["note 1", "go 2"]);
  });

  test("does so if the part comes with a paste", async () => {
    const { page: own, server } = await open(page("text"));
    await own.click("#host");
    (await server.next()).patch();
    await own.evaluate((html) => document.execCommand("insertHTML", false, html), PART);
    (await server.next()).patch();
    expect(await own.evaluate(() => !!document.querySelector("#host .pasted[data-ui-key]"))).toBe(
      true,
    );
    await click(own, ".pasted");
    expect(await heard(own, server)).toEqual(["note 1", "go 2"]);
  });

  test("does so in a shadow root in a host", async () => {
    const { page: own, server } = await open(page(`<p id="shadow"></p>`));
    await own.evaluate((html) => {
      const shadow = document.querySelector("#shadow")?.attachShadow({ mode: "open" });
      if (shadow) shadow.innerHTML = html;
    }, PART);
    await click(own, "#host .pasted");
    expect(await heard(own, server)).toEqual(["note 1", "go 2"]);
  });

  test("hears nothing in a document that is edited as a whole, until it no longer is", async () => {
    const { page: own, server } = await open(page(""));
    const setMode = (mode: string) =>
      own.evaluate((to) => {
        document.designMode = to;
      }, mode);
    await setMode("on");
    await click(own, "#go");
    await setMode("off");
    expect(await heard(own, server)).toEqual(["go 2"]);
    expect(server.received).toHaveLength(1);
  });

  test("patches no target in a host, and the one outside of it instead", async () => {
    const nearer = `<p data-ui-target="echo">theirs</p>`;
    const { page: own, server } = await open(
      page(nearer) + page(nearer, `${HOST} hidden contenteditable`).replaceAll("own", "two"),
    );
    for (const [name, at] of [
      ["own", "#own #go"],
      ["two", "#two #go"],
    ] as const) {
      await click(own, at);
      (await server.next()).patch(patchFor(name));
      const echo = `#${name} #echo`;
      const textOf = (selector: string) =>
        own.evaluate((at) => document.querySelector(at)?.textContent, selector);
      await expect.poll(() => textOf(echo)).toBe("new");
      expect(await textOf(`#${name} #host`)).toBe("theirs");
    }
  });

  const radio = (more: string, of = "choice") =>
    `<input type="radio" name="${of}" value="theirs" checked ${more}>`;
  test.each([
    ["behind the form's own", "", radio("")],
    ["before the form's own", radio(""), ""],
    ["twice", "", radio("") + radio("")],
    ["outside of the form", "", "", radio(`form="form"`)],
    ["of several groups", "", radio("") + radio("", "size")],
  ])("leaves a form its choice if a ticked radio button stands %s", async (_where, ...foreign) => {
    const [before = "", behind = "", outside = ""] = foreign.map(
      (content) => `<div data-ui-ignore>${content}</div>`,
    );
    const own = ["choice", "size"].map(
      (name) => `<input type="radio" name="${name}" value="none">
        <input type="radio" name="${name}" value="kept" checked>`,
    );
    const { page, server } = await open(
      `${instanceHtml(
        "own",
        ["form submit"],
        `<form id="form" data-ui-part="form">${before}${own.join("")}${behind}
           <button id="save">Save</button></form>`,
      )}${outside}`,
    );
    await page.click("#save");
    expect((await server.next()).body.payload.fields).toEqual([
      ["choice", "kept"],
      ["size", "kept"],
    ]);
  });

  test("leaves each of two forms its choice if both hold a ticked radio of one name", async () => {
    const forms = ["one", "two"].map(
      (part) => `<form data-ui-part="${part}"><input type="radio" name="choice" value="none">
         <input type="radio" name="choice" value="kept" checked>
         <div data-ui-ignore>${radio("")}</div><button id="${part}">Save</button></form>`,
    );
    const events = ["one submit", "two submit"];
    const { page, server } = await open(instanceHtml("own", events, forms.join("")));
    for (const form of ["one", "two"]) {
      await page.click(`#${form}`);
      expect((await server.next()).body.payload.fields).toEqual([["choice", "kept"]]);
    }
  });

  test("has no control of an editing host in the form around it", async () => {
    const { page, server } = await open(
      instanceHtml(
        "own",
        ["form submit"],
        `<form data-ui-part="form"><div contenteditable><input type="hidden" name="role" value="x">
           <button id="foreign">Delete</button></div><button id="save">Save</button></form>`,
      ),
    );
    await page.click("#foreign");
    await page.click("#save");
    expect((await server.next()).body.payload.fields).toEqual([]);
  });
});
