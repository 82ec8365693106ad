import fc from "fast-check";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "../support/browser";
import { bundlePage } from "../support/bundle-page";
import type { Rendered } from "../support/foreign-nodes-page";

let program = "";
beforeAll(async () => {
  program = await bundlePage(new URL("../support/foreign-nodes-page.tsx", import.meta.url));
});

/** How a translator or an extension changes a node; what it does to a text ends in its words. */
const SHAPES = [
  "wraps a text",
  "wraps a text twice",
  "replaces a text",
  "replaces a text by two elements of its own",
  "puts a translation before a text, and removes the text",
  "puts a translation behind a text, and removes the text",
  "wraps a field",
  "wraps a field twice",
  "wraps a row's words and its field together",
  "puts an element before a text",
  "puts an element behind a field",
  "removes a text",
] as const;
type Shape = (typeof SHAPES)[number];

async function openPage(): Promise<Page> {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  return page;
}

/** Renders, has others change what was rendered, and renders again; gives what is there then. */
async function play(
  page: Page,
  first: Rendered,
  changes: readonly (readonly [Shape, number])[],
  second: Rendered,
  isTolerant = true,
) {
  await page.setContent(`<div id="app"></div>`);
  await page.addScriptTag({ content: program });
  return page.evaluate(
    async ([first, changes, second, isTolerant]) => {
      const { render, caught } = Object(window);
      render(first, true);
      const typed = document.querySelector("input");
      if (typed) typed.value = "typed";
      const fonts = (text: string) => {
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.append(text);
        outer.append(inner);
        return outer;
      };
      const wrap = (node: Node, tag: string) => {
        const wrapper = document.createElement(tag);
        node.parentNode?.replaceChild(wrapper, node);
        wrapper.append(node);
      };
      for (const [shape, at] of changes) {
        const walker = document.createTreeWalker(document.querySelector("main") as Node, 4);
        const texts: Text[] = [];
        while (walker.nextNode()) {
          // A translator leaves alone what it has translated.
          const text = walker.currentNode as Text;
          if (text.data.trim() && !text.parentElement?.closest("font")) texts.push(text);
        }
        const inputs = [...document.querySelectorAll("input")];
        const text = texts[at % texts.length];
        if (!text) continue;
        const field = inputs[at % (inputs.length || 1)];
        if (shape.startsWith("wraps a text")) wrap(text, "font");
        if (shape === "wraps a text twice") wrap(text.parentElement as Node, "font");
        if (shape === "replaces a text") text.replaceWith(fonts(`<${text.data}>`));
        if (shape.startsWith("replaces a text by two")) {
          text.replaceWith(fonts(`<${text.data}>`), document.createElement("wbr"));
        }
        if (shape.startsWith("puts a translation before")) {
          text.before(fonts(`<${text.data}>`));
          text.remove();
        }
        if (shape.startsWith("puts a translation behind")) {
          text.after(fonts(`<${text.data}>`));
          text.remove();
        }
        if (shape.startsWith("wraps a field") && field) wrap(field, "span");
        if (shape === "wraps a field twice" && field) wrap(field.parentElement as Node, "span");
        if (shape.startsWith("wraps a row's") && field?.parentElement?.localName === "li") {
          const wrapper = document.createElement("span");
          const row = field.parentElement;
          wrapper.append(...row.childNodes);
          row.append(wrapper);
        }
        if (shape === "puts an element before a text") text.before(document.createElement("wbr"));
        if (shape === "puts an element behind a field") field?.after(document.createElement("wbr"));
        if (shape === "removes a text") text.remove();
        // The observer hears of it, as it does before anything else of React's happens.
        await Promise.resolve();
      }
      render(second, isTolerant);
      const list = document.querySelector("main");
      return {
        caught: caught() as string[],
        isThere: !!list,
        rows: [...document.querySelectorAll("li")].map((row) => row.querySelector("input")?.name),
        count: document.querySelector("#count")?.textContent ?? "",
        typed: typed?.isConnected ? typed.value : undefined,
        name: typed?.name,
      };
    },
    [first, changes, second, isTolerant] as const,
  );
}

const rendered = fc.record({
  rows: fc.uniqueArray(fc.constantFrom("one", "two", "three", "four"), { maxLength: 4 }),
  count: fc.nat(9),
  word: fc.constantFrom(null, "alpha", "beta"),
});

test("a render goes on whatever others have made of its nodes, and what was typed stays", async () => {
  const page = await openPage();
  await fc.assert(
    fc.asyncProperty(
      rendered,
      fc.array(fc.tuple(fc.constantFrom(...SHAPES), fc.nat(30)), { maxLength: 6 }),
      rendered,
      async (first, changes, second) => {
        const shown = await play(page, first, changes, second);
        expect(shown.caught).toEqual([]);
        expect(shown.isThere).toBe(true);
        expect(shown.rows).toEqual(second.rows);
        if (shown.name && second.rows.some((row) => row === shown.name))
          expect(shown.typed).toBe("typed");
        const isNumber =
          first.count !== second.count && !changes.some(([shape]) => shape === "removes a text");
        if (isNumber) expect(shown.count).toContain(String(second.count));
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150), examples: [] },
  );
});

test.each([
  "wraps a text",
  "replaces a text",
  "puts a translation before a text, and removes the text",
] as const)("React alone fails if somebody %s", async (shape) => {
  const page = await openPage();
  const first = { rows: ["one"], count: 1, word: "alpha" };
  const second = { rows: [], count: 2, word: null };
  const changes = Array.from({ length: 12 }, (_, at) => [shape, at] as const);
  const shown = await play(page, first, changes, second, false);
  expect(shown.caught).not.toEqual([]);
});

test("a script moves an element out of a frame meanwhile", async () => {
  const page = await openPage();
  await page.setContent(`<div id="app"></div><iframe srcdoc="<b>framed</b>"></iframe>`);
  await page.frameLocator("iframe").getByText("framed").waitFor();
  await page.addScriptTag({ content: program });
  const moved = page.evaluate(() => {
    const end = Object(window).tolerateForeignNodes();
    const framed = document.querySelector("iframe")?.contentDocument?.querySelector("b") as Element;
    document.body.appendChild(framed);
    end();
    return document.querySelector("body > b")?.textContent;
  });
  expect(await moved).toBe("framed");
});
