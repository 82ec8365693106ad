import { describe, expect, test } from "vitest";
import type { EventOptions } from "@/lib/service-ui/wire/options";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** A form that tells the server what is typed, and of its submit; the options are the submit's. */
const form = (submit: EventOptions = {}) =>
  withRules(
    instanceHtml(
      "sheet",
      ["form input", "form submit"],
      `<form data-ui-part="form">
       <input id="name" name="name"><button id="save" name="do" value="save">Save</button>
       <button id="send" name="do" value="send">Send</button>
     </form>`,
    ),
    ["form", "input", { debounce: 150 }],
    ["form", "submit", submit],
  );

const ctxOf = ({ received }: RuntimePage) => received.map(({ body }) => body.ctx.split(".").at(-1));
const nameIn = ({ received }: RuntimePage, index: number) =>
  new Map(Object(received[index]?.body.payload.fields)).get("name");

describe.each([
  ["by itself", {}],
  ["with drop", { concurrency: "drop" }],
] as const)("a submit %s", (_, options) => {
  test.each([
    ["the button", "#save"],
    ["Enter", ""],
  ])("goes by %s after the typing before it, and is never lost", async (_by, selector) => {
    const opened = await open(form(options));
    const { page, next, arrived } = opened;
    for (let round = 0; round < 3; round += 1) {
      await page.focus("#name");
      await page.keyboard.type(`${round}`);
      if (selector) await page.click(selector);
      else await page.keyboard.press("Enter");
      const typed = await next();
      await arrived();
      expect(ctxOf(opened).at(-1)).toBe("input");
      typed.patch();
      const submitted = await next();
      expect(submitted.body.ctx).toBe("sc1.sheet.form.submit");
      submitted.patch();
      await opened.logged("service:ui-event:dispatched", 2 * (round + 1));
    }
    expect(nameIn(opened, 5)).toBe("012");
  });

  test("drops a second click while the first is under way, and says so", async () => {
    const opened = await open(form(options));
    const { click, page, logged, arrived, received } = opened;
    const first = await click("#save");
    await page.click("#save");
    const [skipped] = await logged("service:ui-event:skipped");
    expect(skipped?.detail).toMatchObject({ reason: "dropped", entry: { e: "submit" } });
    first.patch();
    await logged("service:ui-event:dispatched");
    await arrived();
    expect(received).toHaveLength(1);
  });

  test("waits, and is not dropped, if the text was edited since or another button submits", async () => {
    const opened = await open(form(options));
    const { click, page, next, log, arrived } = opened;
    const first = await click("#save");
    await page.click("#send");
    await page.focus("#name");
    await page.keyboard.type("x");
    await page.keyboard.press("Enter");
    first.patch();
    const [one, two] = [await next(), await next()];
    const [typed, other] = one.body.ctx.endsWith("input") ? [one, two] : [two, one];
    expect(other.body.payload.fields).toContainEqual(["do", "send"]);
    other.patch();
    await arrived();
    expect(opened.received).toHaveLength(3);
    typed.patch();
    const edited = await next();
    expect(edited.body.payload.fields).toEqual([
      ["name", "x"],
      ["do", "save"],
    ]);
    expect((await log()).map(({ name }) => name)).not.toContain("service:ui-event:skipped");
  });
});

test("a submit by a script goes after the typing that is still held back", async () => {
  const { page, next, arrived, received } = await open(form());
  await page.focus("#name");
  await page.keyboard.type("x");
  await page.evaluate(() => document.querySelector("form")?.requestSubmit());
  const typed = await next();
  expect(typed.body.ctx).toBe("sc1.sheet.form.input");
  await arrived();
  expect(received).toHaveLength(1);
  typed.patch();
  expect((await next()).body.ctx).toBe("sc1.sheet.form.submit");
});

test("a submit is dropped whatever a script has changed in what it sends", async () => {
  const { click, page, logged, arrived, received } = await open(form());
  const first = await click("#save");
  await page.$eval("#name", (name) => Object.assign(name, { value: "by a script" }));
  await page.click("#save");
  await logged("service:ui-event:skipped");
  first.patch();
  await arrived();
  expect(received).toHaveLength(1);
});

test("a submit waits until the typing has failed, too", async () => {
  const { page, next } = await open(form());
  await page.focus("#name");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  (await next()).refuse(403, "interaction_forbidden");
  expect((await next()).body.ctx).toBe("sc1.sheet.form.submit");
});

test("interactions of one element and different events don't wait for one another", async () => {
  const { page, next } = await open(
    instanceHtml(
      "box",
      ["go click", "go dblclick"],
      `<button id="go" data-ui-part="go">Go</button>`,
    ),
  );
  await page.dispatchEvent("#go", "click");
  expect((await next()).body.ctx).toBe("sc1.box.go.click");
  await page.dispatchEvent("#go", "dblclick");
  expect((await next()).body.ctx).toBe("sc1.box.go.dblclick");
});

test.each([
  ["replaced", { concurrency: "replace" }, 2],
  ["dropped", { concurrency: "drop" }, 1],
] as const)(
  "says that an interaction was not sent or given up: %s",
  async (reason, options, posts) => {
    const { page, logged, arrived, received } = await open(
      withRules(
        instanceHtml("box", ["go click"], `<button id="go" data-ui-part="go">Go</button>`),
        ["go", "click", options],
      ),
    );
    await page.click("#go");
    await page.click("#go");
    const [skipped] = await logged("service:ui-event:skipped");
    expect(skipped?.detail).toMatchObject({ reason, element: "#go", component: "demo" });
    await arrived();
    expect(received).toHaveLength(posts);
  },
);
