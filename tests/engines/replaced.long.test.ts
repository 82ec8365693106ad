import { beforeAll, describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, manifestOf } from "../support/instance-html";
import { editByHand, prepare, sheetHtml, shownIn, what } from "./drafts-page";

const rowHtml = (key: string, attribute = "data-ui-key") =>
  `<li id="row-${key}" data-ui-part="row" ${attribute}="${key}">
     <input id="" name="line" data-ui-part="line" class="line-${key}">
     <button data-ui-part="remove" class="remove-${key}">Remove</button></li>`;

/** Two keyed rows, two without a key, and a form. */
const LIST = instanceHtml(
  "sheet",
  ["remove click", "save submit", "go click"],
  `<ul>${rowHtml("1")}${rowHtml("2")}</ul><ol>${rowHtml("3", "title")}${rowHtml("4", "title")}</ol>
   <h2 id="title">One</h2><form id="save" data-ui-part="save">
     <input id="note" name="note" data-ui-part="note" class="note">
     <span data-ui-forget><input name="pin" data-ui-part="pin" class="pin"></span>
     <input type="password" name="word" data-ui-part="word" class="word">
     <button class="send">Send</button></form>
   <button class="go" data-ui-part="go">Go</button>`,
).replace("<script ", '<script data-ui-record="one" ');
const OTHER: [string, string] = ['data-ui-record="one"', 'data-ui-record="two"'];

declare global {
  interface Window {
    /** Renders elements anew from their markup, as a page with these changes in it. */
    replace(selectors: readonly string[], ...edits: readonly (readonly [string, string])[]): void;
    /** Ends the render that was asked for first, with a text for the field. */
    endRefresh(value: string, isBuiltAnew?: boolean): void;
  }
}

async function open(page: EnginePage, html = LIST) {
  const server = await openRuntime(page, html);
  await page.evaluate(
    (manifest) => {
      let renders = 0;
      window.replace = (selectors, ...edits) => {
        for (const selector of selectors) {
          for (const element of document.querySelectorAll(selector)) {
            let markup = element.outerHTML.replace(' aria-busy="true"', "");
            for (const [from, to] of edits) markup = markup.replaceAll(from, to);
            element.outerHTML = markup;
          }
        }
        renders += 1;
        const root = document.querySelector("#sheet");
        const script = root?.querySelector("script");
        const id = root?.getAttribute("data-ui-component-instance-id");
        const text = manifest.replace(/uci_sheet\w+/, `${id}`);
        if (script) script.innerHTML = text + " ".repeat(renders);
      };
    },
    JSON.stringify(manifestOf("sheet", ["remove click", "save submit", "go click"])),
  );
  return server;
}

const replace = (page: EnginePage, selectors: readonly string[], ...edits: [string, string][]) =>
  page.evaluate((selectors, edits) => window.replace(selectors, ...edits), selectors, edits);
async function type(page: EnginePage, selector: string, text: string): Promise<void> {
  await page.click(selector);
  await page.type(text);
}
const valuesOf = (page: EnginePage) =>
  page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll("input"), (one) => [one.className, one.value]).filter(
        ([, value]) => value,
      ),
    ),
  );
const focusedClass = (page: EnginePage) =>
  page.evaluate(() => document.activeElement?.className ?? "nothing");

describeInEngines((openBlank) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await openBlank();
  });

  describe.each([
    ["a form", "#form"],
    ["what is in", "#form"],
    ["an instance", "#sheet"],
  ])("if a render replaces %s %s", (how, selector) => {
    test("a draft of each kind of field stays", async () => {
      await openRuntime(page, sheetHtml([]));
      await prepare(page, what("s"));
      await editByHand(page);
      await page.evaluate(
        (how, selector) => {
          for (const one of document.querySelectorAll(selector)) {
            const { innerHTML, outerHTML } = one;
            if (how === "what is in") {
              const template = document.createElement("template");
              template.innerHTML = innerHTML;
              one.replaceChildren(template.content);
            } else one.outerHTML = outerHTML;
          }
          // As React does it, so that a box doesn't follow what it is rendered with by itself.
          for (const box of document.querySelectorAll("input"))
            box.checked = box.matches(":checked");
        },
        how,
        selector,
      );
      expect(await shownIn(page)).toEqual(what("a"));
      // They are drafts still.
      await page.evaluate((values) => window.render(values), what("t"));
      expect(await shownIn(page)).toEqual(what("a"));
    });
  });

  test("a draft of a row goes to the same row", async () => {
    await open(page);
    await type(page, ".line-1", "one");
    await type(page, ".line-2", "two");
    await replace(page, ["ul"]);
    expect(await valuesOf(page)).toEqual({ "line-1": "one", "line-2": "two" });
  });

  test("a draft of a row that is built anew elsewhere stays, closed if no render opens it", async () => {
    await open(page, `<style>li:not([ui-state]) input { display: none }</style>${LIST}`);
    const move = (state: string) =>
      page.evaluate((state) => {
        const row = document.querySelector("#row-1");
        const other = document.querySelector(row?.parentNode?.nodeName === "UL" ? "ol" : "ul");
        const markup = row?.outerHTML.replace(/ ui-state="\w*"/, state) ?? "";
        row?.remove();
        other?.insertAdjacentHTML("beforeend", markup);
        window.replace([]);
      }, state);
    await page.evaluate(() =>
      document.querySelector("#row-1")?.setAttribute("ui-state", "editing"),
    );
    await type(page, ".line-1", "one");
    await move(' ui-state="editing"');
    await expect.poll(() => focusedClass(page)).toBe("line-1");
    await page.type("!");
    expect(await valuesOf(page)).toEqual({ "line-1": "one!" });
    await move("");
    expect(await valuesOf(page)).toEqual({ "line-1": "one!" });
  });

  test.each([
    ["a text of its instance is another", ["form", "h2"], [["One", "Two"]]],
    ["its instance came anew, and a text in it is another", ["#sheet"], [["One", "Two"]]],
    ["a text beside its row is another", ["#sheet"], [["Remove", "Delete"]]],
  ] as [string, string[], [string, string][]][])(
    "a draft of the same record stays though %s",
    async (_what, selectors, edits) => {
      await open(page);
      await type(page, "#note", "words");
      await replace(page, selectors, ...edits);
      expect(await valuesOf(page)).toEqual({ note: "words" });
      await page.type("!");
      expect(await valuesOf(page)).toEqual({ note: "words!" });
    },
  );

  test.each([
    ["of the same record", "#note", ["form"], 'id="note"'],
    ["in the same row", ".line-1", ["ul"], 'class="line-1"'],
  ] as const)(
    "a draft %s stays where somebody has saved another value, and is marked",
    async (_where, selector, selectors, attribute) => {
      await open(page);
      await type(page, selector, "words");
      await replace(page, selectors, [attribute, `${attribute} value="Theirs"`]);
      expect(Object.values(await valuesOf(page))).toEqual(["words"]);
      expect(
        await page.evaluate(
          (at) => document.querySelector(at)?.hasAttribute("data-ui-changed"),
          selector,
        ),
      ).toBe(true);
    },
  );

  describe("where no record is known, a draft that another render builds anew", () => {
    const UNKNOWN = LIST.replace(' data-ui-record="one"', "").replace(
      '<button class="send"',
      '<input type="hidden" name="id" value="1"><button class="send"',
    );
    /** As another render: with an id of its own. */
    const NEXT: [string, string] = ["uci_sheet", "uci_next_"];

    test("stays", async () => {
      await open(page, UNKNOWN);
      await type(page, "#note", "words");
      await replace(page, ["#sheet"], NEXT, ["One", "Two"]);
      expect(await valuesOf(page)).toMatchObject({ note: "words" });
    });

    test("is gone if its form is submitted, and empties for the next record", async () => {
      const server = await open(page, UNKNOWN);
      await type(page, "#note", "first");
      await page.click(".send");
      await server.next();
      await type(page, "#note", "more");
      await replace(page, ["#sheet"], NEXT);
      expect((await valuesOf(page)).note).toBeUndefined();
    });

    test("is gone if the field has another value", async () => {
      await open(page, UNKNOWN);
      await type(page, "#note", "words");
      await replace(page, ["#sheet"], NEXT, ['id="note"', 'id="note" value="Theirs"']);
      expect(await valuesOf(page)).toMatchObject({ note: "Theirs" });
    });

    test("is gone if its form sends another hidden value", async () => {
      await open(page, UNKNOWN);
      await type(page, "#note", "words");
      await replace(page, ["#sheet"], NEXT, ['name="id" value="1"', 'name="id" value="2"']);
      expect((await valuesOf(page)).note).toBeUndefined();
    });
  });

  test("a draft in a field that stays goes if the field is of another record now, and that is told", async () => {
    await open(page);
    await type(page, "#note", "words");
    await page.evaluate(() => {
      document.querySelector("#sheet script")?.setAttribute("data-ui-record", "two");
      window.replace([]);
    });
    await expect.poll(() => valuesOf(page)).toEqual({});
    const notice = () => document.querySelector("[data-service-ui-notice]")?.textContent ?? "";
    expect(await page.evaluate(notice)).toContain("updated");
  });

  test("a draft stays while the secret is rotated, in its field and in one that is built anew", async () => {
    await open(page);
    await type(page, "#note", "words");
    for (const [digests, selectors] of [
      ["new one", []],
      ["new one", ["form"]],
      ["new", []],
      ["newer new", ["form"]],
    ] as const) {
      await page.evaluate(
        (digests, selectors) => {
          document.querySelector("#sheet script")?.setAttribute("data-ui-record", digests);
          window.replace(selectors);
        },
        digests,
        selectors,
      );
      await expect.poll(() => valuesOf(page)).toEqual({ note: "words" });
    }
  });

  test("the page's own scripts are told of it, and nothing is sent again", async () => {
    const server = await open(
      page,
      instanceHtml("sheet", ["note input"], `<input class="note" data-ui-part="note" name="note">`),
    );
    await type(page, ".note", "a");
    await server.next();
    await page.evaluate(() => {
      document.title = "";
      document.addEventListener("input", ({ target }) => {
        document.title += (target as HTMLInputElement).value;
      });
    });
    await replace(page, [".note"]);
    expect(await page.evaluate(() => document.title)).toBe("a");
    await page.evaluate(() => fetch("/fence").then(() => undefined));
    expect(server.received).toHaveLength(1);
  });

  describe("while what a field has sent is under way, the draft", () => {
    const NOTE = instanceHtml(
      "sheet",
      ["note input"],
      `<p class="said">1</p><input class="note" data-ui-part="note" name="note">`,
    );
    test.each([
      ["stays in a field that is rendered with it", "a", "abc", "note"],
      ["does not go into a field that is rendered with something else", "x", "x", ""],
    ])("%s", async (_what, rendered, shown, focused) => {
      const server = await open(page, NOTE);
      await type(page, ".note", "a");
      await server.next();
      await page.type("b");
      await replace(page, [".note"], ["name=", `value="${rendered}" name=`]);
      await page.type("c");
      expect((await valuesOf(page)).note).toBe(shown);
      expect(await focusedClass(page)).toBe(focused);
    });
  });

  describe("if the server has taken more than an older render builds a field with,", () => {
    /** Ends with the field of a render whose text is older than what the last answer has taken. */
    async function play() {
      const server = await open(
        page,
        instanceHtml(
          "sheet",
          ["note input"],
          `<input class="note" data-ui-part="note" name="note">`,
        ),
      );
      await page.evaluate(() => {
        document.title = "";
        let shown = "";
        const ends: (() => void)[] = [];
        document.addEventListener("service:ui-refresh:requested", (event) => {
          event.preventDefault();
          document.title += "asked;";
          event.detail.waitUntil(new Promise<void>((resolve) => ends.push(resolve)));
        });
        document.addEventListener("service:ui-event:dispatched", () => {
          document.title += "answered;";
        });
        window.endRefresh = (value, isBuiltAnew = true) => {
          if (isBuiltAnew) {
            window.replace(
              [".note"],
              [` value="${shown}"`, ""],
              [" name=", ` value="${value}" name=`],
            );
          } else {
            document.querySelector("input")?.setAttribute("value", value);
            window.replace([]);
          }
          shown = value;
          ends.shift()?.();
        };
      });
      const title = () => page.evaluate(() => document.title);
      await type(page, ".note", "ab");
      (await server.next()).ask({ refresh: true });
      await expect.poll(title).toBe("answered;asked;");
      (await server.next()).ask({ refresh: true });
      await expect.poll(title).toBe("answered;asked;answered;");
      await page.evaluate(() => window.endRefresh("a"));
      await expect.poll(title).toBe("answered;asked;answered;asked;");
    }

    test("it shows that, and who types on loses no letter", async () => {
      await play();
      expect(await valuesOf(page)).toEqual({ note: "ab" });
      await page.type("c");
      expect(await valuesOf(page)).toEqual({ note: "abc" });
    });

    test.each(["ab", "AB", ""])(
      "it shows %j once the newer render builds it with that",
      async (value) => {
        await play();
        await page.evaluate((value) => window.endRefresh(value), value);
        expect((await valuesOf(page)).note ?? "").toBe(value);
        expect(await focusedClass(page)).toBe("note");
      },
    );

    test("it follows the newer render that leaves it in its place", async () => {
      await play();
      await page.evaluate(() => window.endRefresh("AB", false));
      await expect.poll(() => valuesOf(page)).toEqual({ note: "AB" });
    });
  });

  describe("no draft goes", () => {
    const draft = "my words";
    test.each<[where: string, typed: string, selectors: string[], edits: [string, string][]]>([
      ["into another row", ".line-1", ["#row-1"], [['-key="1"', '-key="9"']]],
      ["into a row without a key", ".line-3", ["#row-3"], []],
      ["into another record of the instance", "#note", ["script", "form"], [OTHER]],
      ["into another record whose instance came", "#note", ["#sheet"], [OTHER]],
      ["into a row of another record", ".line-1", ["#sheet"], [OTHER]],
      ["into a field of another name", "#note", ["form"], [['name="note"', 'name="memo"']]],
      [
        "into a field of another type",
        "#note",
        ["form"],
        [['id="note"', 'id="note" type="search"']],
      ],
      ["into a field of another id", "#note", ["form"], [['id="note"', 'id="memo"']]],
      ["out of a field that is forgotten", ".pin", ["form"], []],
      ["out of a password", ".word", ["form"], []],
    ])("%s", async (_where, typed, selectors, edits) => {
      await open(page);
      await type(page, typed, draft);
      await replace(page, selectors, ...edits);
      expect(Object.values(await valuesOf(page))).not.toContain(draft);
    });

    test("out of a password that was shown", async () => {
      await open(page);
      await page.evaluate(() => document.querySelector(".word")?.setAttribute("type", "text"));
      await type(page, ".word", draft);
      await replace(page, ["form"]);
      expect(await valuesOf(page)).toEqual({});
    });

    test("over what was sent with its form", async () => {
      const server = await open(page);
      await type(page, "#note", draft);
      await page.click(".send");
      (await server.next()).patch();
      const isSettled = () => !document.querySelector("[aria-busy]");
      await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      await replace(page, ["form"]);
      expect(await valuesOf(page)).toEqual({});
    });

    test("to another page", async () => {
      await open(page);
      await type(page, "#note", draft);
      await page.evaluate(() => {
        history.pushState(null, "", "?record=2");
        window.replace(["form"]);
      });
      expect(await valuesOf(page)).toEqual({});
    });

    test("into what is closed and opened again", async () => {
      await open(page);
      await type(page, "#note", draft);
      await page.evaluate(async () => {
        const form = document.querySelector("form");
        const markup = form?.outerHTML ?? "";
        form?.remove();
        await new Promise((resolve) => setTimeout(resolve));
        document.querySelector("#sheet")?.insertAdjacentHTML("beforeend", markup);
      });
      expect(await valuesOf(page)).toEqual({});
    });

    test("into one of two that may be meant", async () => {
      await open(page);
      await type(page, "#note", draft);
      await page.evaluate(() => {
        const form = document.querySelector("form");
        if (form) form.outerHTML = form.outerHTML + form.outerHTML;
      });
      expect(await valuesOf(page)).toEqual({});
    });
  });

  describe.each(["by itself", "by a refresh"])("the focus stays on what is replaced %s", (how) => {
    async function play(used: string, ...selectors: string[]) {
      const server = await open(page);
      await page.evaluate((selectors) => {
        document.addEventListener("service:ui-refresh:requested", (event) => {
          event.preventDefault();
          event.detail.waitUntil(fetch("/fence").then(() => window.replace(selectors)));
        });
      }, selectors);
      const asked = how === "by a refresh";
      if (asked) {
        await page.click(".go");
        const dispatch = await server.next();
        await page.evaluate((used) => document.querySelector<HTMLElement>(used)?.focus(), used);
        dispatch.ask({ refresh: true });
        const isSettled = () => !document.querySelector("[aria-busy]");
        await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      } else {
        await page.evaluate((used) => document.querySelector<HTMLElement>(used)?.focus(), used);
        await replace(page, selectors);
      }
      return focusedClass(page);
    }

    test.each([
      ["a button in a row", ".remove-1", ".remove-1"],
      ["a button with its row", ".remove-1", "#row-1"],
      ["a button with all rows", ".remove-2", "ul"],
      ["a button in a row without a key", ".remove-3", ".remove-3"],
      ["a field in a row", ".line-1", ".line-1"],
      ["a field with its row", ".line-2", "#row-2"],
      ["a field with its form", "#note", "form"],
      ["the only button of its name", ".go", ".go"],
    ])("%s", async (_what, used, replaced) => {
      expect(await play(used, replaced)).toBe(used.replace(/[.#]/, ""));
    });

    test.each([
      ["with all rows that have no key", ".line-3", "ol"],
      ["that is in a row of another key", ".line-3", "#row-3"],
    ])("but of no text field %s", async (_what, used, replaced) => {
      await play(used, replaced);
      await page.type("words");
      expect(await valuesOf(page)).toEqual({});
    });
  });

  test("keeps the selection of a field that is replaced, for the words that follow", async () => {
    await open(page);
    await type(page, ".line-1", "abcd");
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>(".line-1")?.setSelectionRange(1, 3);
    });
    await replace(page, ["#row-1"]);
    await page.type("x");
    expect(await valuesOf(page)).toEqual({ "line-1": "axd" });
  });

  test("leaves a field of another record without the focus", async () => {
    await open(page);
    await type(page, "#note", "my words");
    await replace(page, ["script", "form"], OTHER);
    await page.type("x");
    expect(await valuesOf(page)).toEqual({});
  });
});
