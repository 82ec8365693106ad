import { describe, expect, test } from "vitest";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const FORM = `<form id="form" data-ui-part="form">
  <input id="name" name="name" data-ui-part="name" value="a"><button id="save">Save</button></form>`;

/** A form whose submit is declared, and a listener of the page's own. */
const pageOf = (listener: string, events: readonly string[] = ["form submit"]) =>
  `${instanceHtml("sheet", events, FORM)}<script>
     const form = document.querySelector("#form"); ${listener}</script>`;
const on = (target: string, act: string, phase = false) =>
  `${target}.addEventListener("submit", (event) => { ${act} }, ${phase})`;

/** Submits, and gives the events once what a submit does later has been done. */
async function submit({ page, log, arrived }: RuntimePage) {
  await page.click("#save");
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
  await arrived();
  return (await log()).map(({ name, detail }) => [name.split(":").at(-1), detail.reason]);
}

const TARGETS = ["window", "document", "document.body", "form"];
const CANCELS: Readonly<Record<string, string>> = {
  "preventDefault()": "event.preventDefault()",
  "returnValue = false": "event.returnValue = false",
  "preventDefault() in a microtask": "queueMicrotask(() => event.preventDefault())",
  "preventDefault() and no more listeners":
    "event.preventDefault(); event.stopImmediatePropagation()",
};

describe("a submit that a script of the page cancels is skipped", () => {
  test.each(
    Object.keys(CANCELS).flatMap((how) =>
      TARGETS.flatMap((target) => [true, false].map((phase) => ({ how, target, phase }))),
    ),
  )("by $how on $target, in the capture phase: $phase", async ({ how, target, phase }) => {
    const opened = await open(pageOf(on(target, CANCELS[how] ?? "", phase)));
    // Before the runtime hears of it, nothing says that anybody has submitted.
    const isBefore = phase && (target === "window" || target === "document");
    const isUnheard = isBefore && how.endsWith("listeners");
    expect(await submit(opened)).toEqual(isUnheard ? [] : [["skipped", "cancelled"]]);
    expect(opened.received).toEqual([]);
  });

  test("and what its fields held back is sent", async () => {
    const html = pageOf(on("form", "event.preventDefault()"), ["form submit", "name input"]);
    const opened = await open(withRules(html, ["name", "input", { debounce: 60_000 }]));
    await opened.page.fill("#name", "typed");
    await opened.page.press("#name", "Enter");
    expect((await opened.next()).body.payload).toMatchObject({ value: "typed" });
  });
});

describe("a submit is sent, once", () => {
  test.each([
    ["that stops at each phase", on("form", "event.stopPropagation()", true)],
    ["whose other listeners don't hear it", on("form", "event.stopImmediatePropagation()")],
    ["whose listener returns false, which nothing tells", on("form", "return false")],
    ["that a script looks at", on("form", "window.seen = event.returnValue")],
    ["whose returnValue is set to true", on("form", "event.returnValue = true")],
  ])("%s", async (_what, listener) => {
    const opened = await open(pageOf(listener));
    expect((await opened.click("#save")).body.payload).toMatchObject({ fields: [["name", "a"]] });
    const names = (await opened.log()).map(({ name }) => name.split(":").at(-1));
    expect(names).toEqual(["captured", "dispatching"]);
  });

  test("and twice, if somebody cancels the first alone", async () => {
    const opened = await open(
      pageOf(`let count = 0; ${on("form", "if (count++ === 0) event.preventDefault()")}`),
    );
    expect(await submit(opened)).toEqual([["skipped", "cancelled"]]);
    await opened.click("#save");
    expect(opened.received).toHaveLength(1);
  });
});
