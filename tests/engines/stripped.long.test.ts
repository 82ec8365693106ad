import { expect, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { readStripped, SANITISER, type Stripped } from "../support/stripped";

const stripped = await readStripped();

/**
 * What content can name: a field, a dialog, a popover, details, a choice and a form. The runtime
 * does not start, because the list has to hold before it has.
 */
const PAGE = `<script>self.ServiceUi = {}</script>
  <style>.cover { position: fixed; inset: 0 }</style>
  <form id="form"><article data-ui-ignore></article>
    <input id="box" name="box" type="checkbox"><button id="save">Save</button></form>
  <dialog id="dialog">Dialog</dialog><div id="popover" popover>Popover</div>
  <details id="details" name="group" open><summary>More</summary>More</details>
  <input id="choice" type="radio" name="choice" checked>`;
const NAMES = ["box", "dialog", "popover", "group", "choice", "form", "cover"];
const VALUES = [...NAMES, "position:fixed;inset:0"];
/** Elements that do something, and one that does nothing. */
const TAGS = ["a", "button", "details", "div", "form", "input", "label", "select", "textarea"];

interface Case {
  readonly html: string;
  /** What the case is of: an element and an attribute. */
  readonly name: string;
}

/** Each element with each attribute that DOMPurify's defaults keep, once for each value. */
function casesOf(attributes: readonly string[]): Case[] {
  // So that an element does what it can by the one attribute.
  const helped = (attribute: string) =>
    attribute === "commandfor" ? `command="show-modal"` : `type="radio" checked`;
  const all = TAGS.flatMap((tag) =>
    attributes.map((attribute) => {
      const inside = tag === "details" ? "<summary>x</summary>" : "x";
      const start = `<${tag} ${helped(attribute)} ${attribute}`;
      return {
        name: `${tag} ${attribute}`,
        html: `x${VALUES.map((value) => `${start}="${value}">${inside}</${tag}>`).join("")}`,
      };
    }),
  );
  return [...all, { name: "style", html: "x<style>#save { display: none }</style>" }];
}

describeInEngines((openPage) => {
  async function open() {
    const page = await openPage();
    await openRuntime(page, PAGE, { script: "" });
    await page.evaluate((code) => {
      const script = document.createElement("script");
      script.textContent = code;
      document.head.append(script);
    }, SANITISER);
    /** Shows each case as content, clicks it, and gives those that changed what is outside. */
    const reaching = (cases: readonly Case[], options: Partial<Stripped>) =>
      page.evaluate(
        (cases, options) => {
          const { sanitize } = Reflect.get(window, "DOMPurify");
          const $ = <Found extends Element>(at: string) => document.querySelector(at) as Found;
          const own = (id: string) => [...document.querySelectorAll(`[id=${id}]`)].at(-1) as never;
          const article = $<HTMLElement>("article");
          const form: HTMLFormElement = own("form");
          const save: HTMLElement = own("save");
          const dialog: HTMLDialogElement = own("dialog");
          const popover: HTMLElement = own("popover");
          const details: HTMLDetailsElement = own("details");
          const box: HTMLInputElement = own("box");
          const choice: HTMLInputElement = own("choice");
          let submits = 0;
          addEventListener("submit", (event) => {
            event.preventDefault();
            submits++;
          });
          // A link leads away, as links do.
          addEventListener("click", (event) => {
            if (event.target instanceof HTMLAnchorElement) event.preventDefault();
          });
          const state = () => {
            const { x, y } = save.getBoundingClientRect();
            return JSON.stringify([
              document.elementFromPoint(x + 2, y + 2) === save,
              dialog.open,
              popover.matches(":popover-open"),
              details.open,
              box.checked,
              choice.checked,
              submits,
              form.elements.length,
              document.getElementById("box") === box,
              box.form === form,
            ]);
          };
          const before = state();
          const found = new Set<string>();
          for (const { name, html } of cases) {
            article.innerHTML = sanitize(html, options);
            for (const element of article.querySelectorAll<HTMLElement>("*")) element.click?.();
            if (state() !== before) {
              found.add(name);
              dialog.close();
              if (popover.matches(":popover-open")) popover.hidePopover();
              article.innerHTML = "";
              details.open = choice.checked = true;
              box.checked = false;
              submits = 0;
            }
          }
          article.innerHTML = "";
          return [...found];
        },
        cases,
        options,
      );
    const attributes = await page.evaluate(() => {
      const purify = Reflect.get(window, "DOMPurify");
      let kept: string[] = [];
      purify.addHook("uponSanitizeAttribute", (_: unknown, data: { allowedAttributes: object }) => {
        kept = Object.keys(data.allowedAttributes);
      });
      purify.sanitize('<p class="x">x</p>', { USE_PROFILES: { html: true } });
      purify.removeAllHooks();
      return [...kept, "aria-owns", "aria-controls", "data-ui-part"];
    });
    return { reaching, cases: casesOf(attributes) };
  }

  test("lets nothing that DOMPurify keeps reach outside, stripped as the page says", async () => {
    const { reaching, cases } = await open();
    expect(cases.length).toBeGreaterThan(900);
    expect(await reaching(cases, stripped)).toEqual([]);
  });

  test.each([
    ["for", "label for", []],
    ["id", "a id", []],
    ["name", "details name", []],
    ["name", "input name", ["input"]],
    ["class", "div class", []],
    ["style", "div style", []],
    ["popovertarget", "button popovertarget", ["button"]],
  ])("needs %s in the list, for %s", async (attribute, name, tags) => {
    const { reaching, cases } = await open();
    const options = {
      ...stripped,
      FORBID_TAGS: stripped.FORBID_TAGS.filter((tag) => !(tags as string[]).includes(tag)),
      FORBID_ATTR: stripped.FORBID_ATTR.filter((one) => one !== attribute),
    };
    const own = cases.filter((one) => one.name === name);
    expect(await reaching(own, options)).toEqual([name]);
  });

  test.each(["button", "input", "select", "textarea", "style"])(
    "needs <%s> in the list",
    async (tag) => {
      const { reaching, cases } = await open();
      const FORBID_TAGS = stripped.FORBID_TAGS.filter((one) => one !== tag);
      const own = cases.filter(({ name }) => name === tag || name === `${tag} title`);
      expect(await reaching(own, { ...stripped, FORBID_TAGS })).toEqual([own[0]?.name]);
    },
  );
});
