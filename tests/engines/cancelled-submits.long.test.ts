import { beforeAll, describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, withRules } from "../support/instance-html";

const FORM = `<form id="form" data-ui-part="form">
  <input id="name" name="name" data-ui-part="name" value="a"><button id="save">Save</button></form>`;

/** A form whose submit is declared, and a listener of the page's own. */
const pageOf = (listener: string, events: readonly string[] = ["form submit"]) =>
  `${instanceHtml("sheet", events, FORM)}<script>
     const raised = [];
     for (const name of ["captured", "dispatching", "skipped", "failed"]) {
       addEventListener("service:ui-event:" + name, ({ detail }) => {
         raised.push([name, detail.reason ?? null]);
       });
     }
     const form = document.querySelector("#form"); ${listener}</script>`;
const on = (target: string, act: string, phase = false) =>
  `${target}.addEventListener("submit", (event) => { ${act} }, ${phase})`;

declare const raised: [name: string, reason: string | null][];

const TARGETS = ["window", "document", "document.body", "form"];
const CANCELS: Readonly<Record<string, string>> = {
  "preventDefault()": "event.preventDefault()",
  "returnValue = false": "event.returnValue = false",
  "preventDefault() in a microtask": "queueMicrotask(() => event.preventDefault())",
  "preventDefault() and no more listeners":
    "event.preventDefault(); event.stopImmediatePropagation()",
};

describeInEngines((openPage) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await openPage();
  });

  /** Submits, and gives the events once what a submit does later has been done. */
  async function submit() {
    await page.click("#save");
    await page.evaluate(async () => {
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
      await fetch("/fence");
    });
    return page.evaluate(() => raised);
  }

  describe("a submit that a script of the page cancels is skipped", () => {
    test.each(
      Object.keys(CANCELS).flatMap((how) =>
        TARGETS.flatMap((target) => [true, false].map((phase) => ({ how, target, phase }))),
      ),
    )("by $how on $target, in the capture phase: $phase", async ({ how, target, phase }) => {
      const { received } = await openRuntime(page, pageOf(on(target, CANCELS[how] ?? "", phase)));
      // Before the runtime hears of it, nothing says that anybody has submitted.
      const isBefore = phase && (target === "window" || target === "document");
      const isUnheard = isBefore && how.endsWith("listeners");
      expect(await submit()).toEqual(isUnheard ? [] : [["skipped", "cancelled"]]);
      expect(received).toEqual([]);
    });

    test("and what its fields held back is sent", async () => {
      const html = pageOf(on("form", "event.preventDefault()"), ["form submit", "name input"]);
      const held = withRules(html, ["name", "input", { debounce: 60_000 }]);
      const server = await openRuntime(page, held);
      await page.click("#name");
      await page.press("End");
      await page.type("bc");
      await page.press("Enter");
      expect((await server.next()).body.payload).toMatchObject({ value: "abc" });
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
      const server = await openRuntime(page, pageOf(listener));
      await page.click("#save");
      expect((await server.next()).body.payload).toMatchObject({ fields: [["name", "a"]] });
      expect(await page.evaluate(() => raised)).toEqual([
        ["captured", null],
        ["dispatching", null],
      ]);
    });

    test("and twice, if somebody cancels the first alone", async () => {
      const server = await openRuntime(
        page,
        pageOf(`let count = 0; ${on("form", "if (count++ === 0) event.preventDefault()")}`),
      );
      expect(await submit()).toEqual([["skipped", "cancelled"]]);
      await page.click("#save");
      await server.next();
      expect(server.received).toHaveLength(1);
    });
  });
});
