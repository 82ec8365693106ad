import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const BUTTON = `<button id="save" data-ui-part="save">Save</button>`;

describe("an event fires for the nearest instance that declares it", () => {
  test("for the inner one where both declare it", async () => {
    const inner = instanceHtml("inner", ["save click"], BUTTON);
    const { click, received } = await open(instanceHtml("outer", ["save click"], inner));
    expect((await click("#save")).body.ctx).toBe("sc1.inner.save.click");
    expect(received).toHaveLength(1);
  });

  test("never for the outer one's part of that name, if the inner has another event", async () => {
    const inner = instanceHtml("inner", ["save keydown"], BUTTON);
    const { page, log } = await open(instanceHtml("outer", ["save click"], inner));
    await page.click("#save");
    expect(await log()).toEqual([]);
  });

  test("for a part of the outer one around the inner", async () => {
    const inner = instanceHtml("inner", [], `<button id="save">Save</button>`);
    const { click } = await open(
      instanceHtml("outer", ["row click"], `<div data-ui-part="row">${inner}</div>`),
    );
    expect((await click("#save")).body.ctx).toBe("sc1.outer.row.click");
  });

  test("never for a part outside of the instance", async () => {
    const inner = instanceHtml("inner", ["row click"], `<button id="save">Save</button>`);
    const { page, log } = await open(
      instanceHtml("outer", [], `<div data-ui-part="row">${inner}</div>`),
    );
    await page.click("#save");
    expect(await log()).toEqual([]);
  });

  test("for the innermost part that declares it, once", async () => {
    const { page, next, log } = await open(
      instanceHtml(
        "form",
        ["field input", "form input"],
        `<div data-ui-part="form"><input id="field" data-ui-part="field"></div>`,
      ),
    );
    await page.fill("#field", "x");
    expect((await next()).body.ctx).toBe("sc1.form.field.input");
    const captured = (await log()).filter(({ name }) => name === "service:ui-event:captured");
    expect(captured).toHaveLength(1);
  });
});

test("every element of a part fires, radios and repeated buttons alike", async () => {
  const { click } = await open(
    instanceHtml(
      "choice",
      ["size change", "vote click"],
      `<input type="radio" name="size" value="s" id="s" data-ui-part="size">
       <input type="radio" name="size" value="m" id="m" data-ui-part="size">
       <button id="up" value="up" data-ui-part="vote">+</button>
       <button id="down" value="down" data-ui-part="vote"><b>-</b></button>`,
    ),
  );
  const values = [];
  for (const id of ["s", "m", "up", "down"]) {
    const dispatch = await click(`#${id}`);
    values.push(dispatch.body.payload.value);
    dispatch.patch();
  }
  expect(values).toEqual(["s", "m", "up", "down"]);
});

describe("events that do not bubble", () => {
  test("are heard: focus and blur", async () => {
    const { page, next } = await open(
      instanceHtml("field", ["name focus", "name blur"], `<input id="name" data-ui-part="name">`),
    );
    await page.focus("#name");
    const focus = await next();
    expect(focus.body.ctx).toBe("sc1.field.name.focus");
    focus.patch();
    await page.locator("#name").blur();
    expect((await next()).body.ctx).toBe("sc1.field.name.blur");
  });

  test("belong to the element they are raised on alone: entering a child does not enter the part anew", async () => {
    const { page, logged, log } = await open(
      instanceHtml(
        "card",
        ["card mouseenter"],
        `<div data-ui-part="card" style="padding:40px"><p id="one">one</p><p id="two">two</p></div>`,
      ),
    );
    await page.mouse.move(1, 1);
    await page.hover("#one");
    await logged("service:ui-event:captured");
    await page.hover("#two");
    await page.hover("#one");
    expect(
      await log().then((all) => all.filter(({ name }) => name.endsWith(":captured"))),
    ).toHaveLength(1);
  });
});

test("an event from inside a shadow root fires for the part around it", async () => {
  const { page, next } = await open(
    instanceHtml("host", ["box click"], `<div id="box" data-ui-part="box"></div>`),
  );
  await page.evaluate(() => {
    const box = document.querySelector("#box") as HTMLElement;
    box.attachShadow({ mode: "open" }).innerHTML = "<button>inside</button>";
    box.shadowRoot?.querySelector("button")?.click();
  });
  expect((await next()).body.ctx).toBe("sc1.host.box.click");
});

describe("a patch stays in the instance that fired", () => {
  const echo = (id: string) => `<p id="${id}" data-ui-target="echo">old</p>`;
  const tree = instanceHtml(
    "outer",
    ["go click"],
    `${instanceHtml("inner", ["go click"], `<button id="inner-go" data-ui-part="go">Go</button>${echo("inner-echo")}`)}
     <button id="outer-go" data-ui-part="go">Go</button>${echo("outer-echo")}`,
  );

  test("of the outer one: it passes over the inner", async () => {
    const { page, click, logged } = await open(tree);
    (await click("#outer-go")).patch(patchFor("outer"));
    const [applied] = await logged("service:ui-patch:applied");
    expect(applied?.detail.element).toBe("#outer-echo");
    expect(await page.textContent("#inner-echo")).toBe("old");
  });

  test("of the inner one: it does not reach its parent", async () => {
    const { page, click, rejection } = await open(tree.replace(echo("inner-echo"), ""));
    (await click("#inner-go")).patch(patchFor("inner"));
    expect((await rejection()).reason).toBe("invalid");
    expect(await page.textContent("#outer-echo")).toBe("old");
  });

  test("a patch that names another instance is rejected", async () => {
    const { page, click, rejection } = await open(tree);
    (await click("#outer-go")).patch(patchFor("inner"));
    expect((await rejection()).reason).toBe("invalid");
    expect(await page.textContent("#inner-echo")).toBe("old");
  });
});
