import { beforeAll, describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, manifestOf, patchFor } from "../support/instance-html";
import type { Received, RuntimeServer } from "../support/runtime-server";

/*
 * Scenes in which people have lost words or the focus on pages that a server renders, one for each
 * kind of field, script and extension that no other table has.
 */

const GO = `<button id="go" data-ui-part="go">Go</button>`;
const EVENTS = ["field input", "form submit", "remove click", "go click"];
const sheet = (content: string, events = EVENTS) => instanceHtml("sheet", events, content + GO);
const field = (attributes: string, tag = "input") =>
  `<${tag} id="field" name="field" data-ui-part="field" ${attributes}>`;
const row = (key: string) =>
  `<li id="row-${key}" data-ui-part="row" data-ui-key="${key}">
     <input id="line-${key}" name="line" data-ui-part="line">
     <button id="remove-${key}" data-ui-part="remove">Remove</button></li>`;

declare global {
  interface Window {
    /** Changes the page as a render does, and brings a new manifest. */
    renderInto(selector: string, property: string, value: string): void;
    /** What scripts of the page have thrown. */
    thrown: string[];
  }
}

async function open(page: EnginePage, html: string): Promise<RuntimeServer> {
  const server = await openRuntime(page, html);
  await page.evaluate(
    (manifest) => {
      let renders = 0;
      window.thrown = [];
      addEventListener("error", ({ message }) => window.thrown.push(message));
      window.renderInto = (selector, property, value) => {
        const element = document.querySelector(selector);
        if (element) Reflect.set(element, property, value);
        renders += 1;
        const script = document.querySelector("#sheet script");
        if (script) script.innerHTML = manifest + " ".repeat(renders);
      };
    },
    JSON.stringify(manifestOf("sheet", EVENTS)),
  );
  return server;
}

const render = (page: EnginePage, selector: string, property: string, value: string) =>
  page.evaluate((...args) => window.renderInto(...args), selector, property, value);
/** Renders elements anew from their markup. */
async function replace(page: EnginePage, selector: string): Promise<void> {
  const markup = await page.evaluate(
    (selector) => document.querySelector(selector)?.outerHTML ?? "",
    selector,
  );
  await render(page, selector, "outerHTML", markup);
}
/** Fills a field in as a script does, such as that of a password manager. */
const fill = (page: EnginePage, selector: string, value: string, bubbles = true) =>
  page.evaluate(
    (selector, value, bubbles) => {
      const field = document.querySelector<HTMLInputElement>(selector);
      if (field) field.value = value;
      for (const type of ["input", "change"]) field?.dispatchEvent(new Event(type, { bubbles }));
    },
    selector,
    value,
    bubbles,
  );
const shownIn = (page: EnginePage, selector = "#field") =>
  page.evaluate((at) => document.querySelector<HTMLInputElement>(at)?.value, selector);
const focusedId = (page: EnginePage) => page.evaluate(() => document.activeElement?.id ?? "");
const blur = (page: EnginePage) =>
  page.evaluate(() => (document.activeElement as HTMLElement).blur());
async function settle(page: EnginePage, dispatch: Received, ...patches: unknown[]): Promise<void> {
  dispatch.patch(...patches);
  const isSettled = () => !document.querySelector("[aria-busy]");
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
}
const setField = (value: string) =>
  patchFor("sheet", { op: "setValue", targetName: "field", value });

describeInEngines((openBlank) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await openBlank();
  });

  describe("a draft is none any more once the server renders that very value", () => {
    test.each([
      ["with the line ends of a form", field("", "textarea") + "</textarea>", "a\nb", "a\r\nb"],
      ["with seconds", field(`type="datetime-local"`), "2026-01-01T10:30", "2026-01-01T10:30:00"],
      ["with spaces around an address", field(`type="email"`), "a@b.example", " a@b.example "],
    ])("%s", async (_how, html, typed, rendered) => {
      await open(page, sheet(html, ["go click"]));
      await fill(page, "#field", typed);
      await render(page, "#field", "defaultValue", rendered);
      expect(await shownIn(page)).toBe(typed);
      const later = typed.replace("1", "2").replace("a", "c");
      await render(page, "#field", "defaultValue", later);
      expect(await shownIn(page)).toBe(later);
    });
  });

  describe("a draft stays under renders", () => {
    test("if a password manager has filled in a whole form at once", async () => {
      await open(page, sheet(`<form>${field("")}<input id="two" name="two"></form>`));
      await fill(page, "#field", "ada");
      await fill(page, "#two", "her own");
      await render(page, "#field", "defaultValue", "theirs");
      await render(page, "#two", "defaultValue", "theirs");
      expect([await shownIn(page), await shownIn(page, "#two")]).toEqual(["ada", "her own"]);
    });

    test("if a script has disabled its field meanwhile", async () => {
      await open(page, sheet(`<fieldset>${field("")}</fieldset>`, ["go click"]));
      await page.click("#field");
      await page.type("words");
      const disable = (isDisabled: boolean) =>
        page.evaluate((isDisabled) => {
          const set = document.querySelector("fieldset");
          if (set) set.disabled = isDisabled;
        }, isDisabled);
      await disable(true);
      await render(page, "#field", "defaultValue", "theirs");
      await disable(false);
      expect(await shownIn(page)).toBe("words");
    });

    test("if an extension has marked its field before a render replaces it", async () => {
      await open(page, sheet(`<ul>${row("1")}</ul>`));
      await page.click("#line-1");
      await page.type("words");
      await page.evaluate(() => {
        const line = document.querySelector("#line-1");
        line?.setAttribute("data-checked-by", "extension");
        line?.setAttribute("style", "background: none");
        line?.after(document.createElement("x-checker"));
      });
      await replace(page, "#row-1");
      expect(await shownIn(page, "#line-1")).toBe("words");
    });
  });

  describe("a late answer leaves alone", () => {
    test("a file that was chosen since", async () => {
      const server = await open(page, sheet(field(`type="file"`), ["go click"]));
      await page.click("#go");
      const dispatch = await server.next();
      await page.evaluate(() => {
        const files = new DataTransfer();
        files.items.add(new File(["words"], "words.txt"));
        const input = document.querySelector<HTMLInputElement>("#field");
        if (input) input.files = files.files;
        for (const type of ["input", "change"]) input?.dispatchEvent(new Event(type));
      });
      await settle(page, dispatch, setField(""));
      expect(await shownIn(page)).toContain("words.txt");
    });

    test("a slider that is being moved", async () => {
      const server = await open(page, sheet(field(`type="range" min="0" max="9" value="0"`)));
      await fill(page, "#field", "3");
      const dispatch = await server.next();
      await fill(page, "#field", "5");
      dispatch.patch(setField("2"));
      await settle(page, await server.next());
      expect(await shownIn(page)).toBe("5");
    });

    test("a group in which another button was chosen since", async () => {
      const radios = ["a", "b"].map(
        (value) =>
          `<input type="radio" name="size" data-ui-part="${value}" id="${value}" value="${value}">`,
      );
      const server = await open(page, sheet(radios.join(""), ["a change", "b change", "go click"]));
      await page.click("#a");
      const dispatch = await server.next();
      await page.click("#b");
      const { patch } = await server.next();
      dispatch.patch(patchFor("sheet", { op: "setValue", targetName: "a", value: "a" }));
      patch();
      const isSettled = () => !document.querySelector("[aria-busy]");
      await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      expect(await page.evaluate(() => document.querySelector(":checked")?.id)).toBe("b");
    });
  });

  describe("who types on, after an answer that has set", () => {
    test.each([
      ["spaces into a number", "41112", "4111 2", 5, "4111 23"],
      ["a comma before what is behind", "1234567", "1,234,567", 4, "1,234,3567"],
      ["no space before it", "  ab", "ab", 4, "ab3"],
      ["the same in capitals", "abcd", "ABCD", 2, "AB3CD"],
      ["something shorter", "abcd", "x", 2, "x3"],
    ])("%s, does so where they were", async (_what, typed, set, at, shown) => {
      const server = await open(page, sheet(field("")));
      await fill(page, "#field", typed);
      await page.evaluate((at) => {
        const input = document.querySelector<HTMLInputElement>("#field");
        input?.focus();
        input?.setSelectionRange(at, at);
      }, at);
      await settle(page, await server.next(), setField(set));
      await page.type("3");
      expect(await shownIn(page)).toBe(shown);
    });

    test("spaces into an editable number, does so at its end", async () => {
      const host = `<p id="field" data-ui-part="field" contenteditable></p>`;
      const server = await open(page, sheet(host, ["field input"]));
      await page.click("#field");
      await page.type("41");
      (await server.next()).patch();
      const text = patchFor("sheet", { targetName: "field", value: "4 1" });
      await settle(page, await server.next(), text);
      await page.type("3");
      expect(await page.evaluate(() => document.querySelector("#field")?.textContent)).toBe("4 13");
    });
  });

  describe("a text field that was left for nothing", () => {
    test.each([
      ["gets the focus no more if a render replaces it", "#line-1", replace],
      [
        "hands no focus on if a render takes its row",
        "#row-1",
        (page: EnginePage, at: string) => render(page, at, "outerHTML", ""),
      ],
    ])("%s", async (_what, selector, change) => {
      await open(page, sheet(`<ul>${row("1")}${row("2")}</ul>`));
      await page.click("#line-1");
      await page.type("words");
      await blur(page);
      await change(page, selector);
      expect(await focusedId(page)).toBe("");
    });

    test("hands no focus on if an answer's refresh takes its row", async () => {
      const server = await open(page, sheet(`<ul>${row("1")}${row("2")}</ul>`));
      await page.evaluate(() => {
        document.addEventListener("service:ui-refresh:requested", (event) => {
          event.preventDefault();
          window.renderInto("#row-1", "outerHTML", "");
        });
      });
      await page.click("#line-1");
      await page.type("words");
      await page.evaluate(() => document.getElementById("go")?.click());
      const dispatch = await server.next();
      await blur(page);
      dispatch.ask({ refresh: true });
      await expect.poll(() => page.evaluate(() => !document.querySelector("#row-1"))).toBe(true);
      const isSettled = () => !document.querySelector("[aria-busy]");
      await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      expect(await focusedId(page)).toBe("");
    });
  });

  describe("the focus stays", () => {
    test.each([
      ["an address", `type="email"`],
      ["a number", `type="number"`],
      ["a date", `type="date"`],
    ])("on %s that a render replaces, which has no selection", async (_what, attributes) => {
      await open(page, sheet(`<form>${field(attributes)}</form>`));
      await page.click("#field");
      await page.evaluate(() => document.querySelector("#field")?.classList.add("former"));
      await render(page, "form", "innerHTML", field(attributes));
      expect(await focusedId(page)).toBe("field");
      expect(await page.evaluate(() => window.thrown)).toEqual([]);
    });

    test("on a list in which somebody chooses, if a render replaces it", async () => {
      const list = (chosen: string) =>
        `${field(`data-ui-value='"${chosen}"'`, "select")}<option>a<option>b</select>`;
      await open(page, sheet(`<form>${list("a")}</form>`, ["go click"]));
      await page.click("#field");
      await page.press("Escape");
      await fill(page, "#field", "b");
      await page.evaluate(() => document.getElementById("field")?.focus());
      await replace(page, "form");
      expect([await shownIn(page), await focusedId(page)]).toEqual(["b", "field"]);
    });

    test("in an element of somebody's own while an answer takes a row", async () => {
      await open(page, sheet(`<ul>${row("1")}</ul><x-field id="own"></x-field>`));
      await page.evaluate(() => {
        const shadow = document.querySelector("#own")?.attachShadow({ mode: "open" });
        shadow?.append(document.createElement("input"));
        shadow?.querySelector("input")?.focus();
      });
      await page.type("words");
      await render(page, "#row-1", "outerHTML", "");
      await page.type("!");
      const typed = await page.evaluate(
        () => document.querySelector("#own")?.shadowRoot?.querySelector("input")?.value,
      );
      expect(typed).toBe("words!");
    });

    test("away from what has the id of a field that is gone", async () => {
      await open(page, sheet(`<form>${field("")}</form>`));
      await page.click("#field");
      await page.type("words");
      await render(page, "form", "innerHTML", `<h2 id="field" tabindex="0">Title</h2>`);
      expect(await focusedId(page)).not.toBe("field");
      expect(await page.evaluate(() => window.thrown)).toEqual([]);
    });
  });

  describe("a choice whose navigation is not followed, since the person has gone back", () => {
    const options = (...texts: string[]) =>
      texts.map((text) => `<option>${text}</option>`).join("");
    const FILTER = sheet(
      `<select id="field" name="field" data-ui-part="field" data-ui-value='"all"'>
         ${options("all", "shoe", "hat")}</select><input id="note" name="note">`,
      ["field change"],
    );

    async function play(since: () => Promise<unknown>) {
      const server = await open(page, FILTER);
      await page.evaluate(() => {
        history.pushState(null, "", "/first");
        document.addEventListener("service:ui-refresh:requested", (event) => {
          event.preventDefault();
          window.renderInto("#note", "defaultValue", "");
          document.title = "rendered";
        });
      });
      await page.evaluate(() => document.getElementById("field")?.focus());
      await page.press("ArrowDown");
      await page.press("Tab");
      const dispatch = await server.next();
      await page.evaluate(() => {
        const isBack = new Promise((resolve) => addEventListener("popstate", resolve));
        history.back();
        return isBack.then(() => undefined);
      });
      await since();
      dispatch.ask({ navigate: "/?field=shoe" });
      await expect.poll(() => page.evaluate(() => document.title)).toBe("rendered");
    }

    test("gives way to what the page shows", async () => {
      await play(async () => {});
      expect(await shownIn(page)).toBe("all");
    });

    test("stays if it was made anew, as does what was typed", async () => {
      await play(async () => {
        await fill(page, "#note", "my words");
        await fill(page, "#field", "hat");
      });
      expect([await shownIn(page), await shownIn(page, "#note")]).toEqual(["hat", "my words"]);
    });
  });

  describe("a script of the page", () => {
    const form =
      sheet(`<form id="form" data-ui-part="form">${field("")}<select id="size" name="size">
      <option>a<option>b</select><button id="save" name="by" value="save">Save</button></form>`);
    const atSubmit = (act: string) =>
      page.evaluate((act) => {
        document.addEventListener("submit", ({ target }) => {
          const form = target as HTMLFormElement;
          if (act.startsWith("takes")) form.remove();
          if (act.startsWith("empties")) form.reset();
          if (act.startsWith("disables")) {
            for (const one of form.elements) one.setAttribute("disabled", "");
          }
        });
      }, act);
    const SENT = [
      ["field", "words"],
      ["size", "a"],
      ["by", "save"],
    ];

    test.each([
      "disables all fields at the submit",
      "takes the form away at the submit",
      "empties the form at the submit",
    ])("%s: what was there is sent, once", async (act) => {
      const server = await open(page, form);
      await fill(page, "#field", "words", false);
      (await server.next()).patch();
      await atSubmit(act);
      await page.click("#save");
      const dispatch = await server.next();
      expect(dispatch.body.payload.fields).toEqual(SENT);
      dispatch.patch();
      await page.evaluate(() => fetch("/fence").then(() => undefined));
      expect(server.received).toHaveLength(2);
    });

    test("submits at a choice: it is sent with what was chosen", async () => {
      const server = await open(page, form);
      await page.evaluate(() => {
        document.querySelector("#size")?.addEventListener("change", ({ target }) => {
          (target as HTMLSelectElement).form?.requestSubmit();
        });
      });
      await fill(page, "#size", "b");
      expect((await server.next()).body.payload.fields).toContainEqual(["size", "b"]);
      expect(server.received).toHaveLength(1);
    });
  });

  describe("before the runtime", () => {
    const early = (
      html: string,
      run: string,
    ) => `${sheet(html, ["field change", "go click"])}<script>
      const field = document.getElementById("field"); ${run}</script>`;
    const heard = async (html: string, run: string) => {
      const server = await open(page, early(html, run));
      await page.click("#go");
      const all = [];
      for (let part = ""; part !== "go"; ) {
        const { body, patch } = await server.next();
        part = `${body.ctx.split(".")[2]}`;
        if (part !== "go") all.push(body.payload.value);
        patch();
      }
      return all;
    };

    test.each<[what: string, html: string, run: string, sent: unknown[]]>([
      [
        "a box that was ticked and unticked again is no act",
        field(`type="checkbox"`),
        "field.click(); field.click()",
        [],
      ],
      [
        "several choices are one",
        `${field("multiple data-ui-value='[]'", "select")}<option>a<option>b</select>`,
        "for (const one of field.options) one.selected = true",
        [["a", "b"]],
      ],
      [
        "a slider is heard",
        field(`type="range" min="0" max="9" value="0"`),
        "field.value = 4",
        ["4"],
      ],
      [
        "a file is heard",
        field(`type="file"`),
        `const { items, files } = new DataTransfer();
         items.add(new File(["words"], "words.txt")); field.files = files;`,
        ["C:\\fakepath\\words.txt"],
      ],
      [
        "a default that the browser makes fit is no act",
        field(`type="range" min="3" max="9" value="0"`),
        "",
        [],
      ],
    ])("%s", async (_what, html, run, sent) => {
      expect(await heard(html, run)).toEqual(sent);
    });
  });
});
