import { expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml } from "../support/instance-html";

/** What a person does with the controls of a browser, and what it is taken for. */
interface Scene {
  readonly what: string;
  readonly events: string[];
  readonly html: string;
  readonly act: (page: EnginePage) => Promise<void>;
  /** The value or the fields of each interaction. */
  readonly sent: readonly unknown[];
}

const form = (inside: string, attributes = "") =>
  `<form data-ui-part="f" ${attributes}>${inside}</form>`;
const SCENES: readonly Scene[] = [
  {
    what: "Enter in a field submits by the first of several buttons",
    events: ["f submit"],
    html: form(
      `<input id="t" name="t"><button name="by" value="1">1</button><button name="by" value="2">2</button>`,
    ),
    act: async (page) => {
      await page.click("#t");
      await page.type("a");
      await page.press("Enter");
    },
    sent: [
      [
        ["t", "a"],
        ["by", "1"],
      ],
    ],
  },
  {
    what: "Enter submits by no button that is disabled, and by none of another form",
    events: ["f submit"],
    html: `${form(`<input id="t" name="t"><input name="u"><button disabled>1</button>`)}<button>2</button>`,
    act: async (page) => {
      await page.click("#t");
      await page.press("Enter");
    },
    sent: [],
  },
  {
    what: "Enter in a textarea writes a line",
    events: ["f submit", "t input"],
    html: form(`<textarea id="t" data-ui-part="t" name="t"></textarea><button>1</button>`),
    act: async (page) => {
      await page.click("#t");
      await page.press("Enter");
    },
    sent: ["\n"],
  },
  {
    what: "a button with formnovalidate submits what is not valid",
    events: ["f submit"],
    html: form(
      `<input name="t" required><button id="b" formnovalidate name="by" value="draft">1</button>`,
    ),
    act: (page) => page.click("#b"),
    sent: [
      [
        ["t", ""],
        ["by", "draft"],
      ],
    ],
  },
  {
    what: "a form that is not valid is not submitted",
    events: ["f submit"],
    html: form(`<input name="t" required><button id="b">1</button>`),
    act: (page) => page.click("#b"),
    sent: [],
  },
  {
    what: "an image submits",
    events: ["f submit"],
    html: form(
      `<input name="t" value="a"><input type="image" name="at" id="b" alt="Go" width="9" height="9">`,
    ),
    act: (page) => page.click("#b"),
    sent: [
      [
        ["t", "a"],
        ["at.x", expect.anything()],
        ["at.y", expect.anything()],
      ],
    ],
  },
  {
    what: "a button outside of its form submits it",
    events: ["f submit"],
    html: `${form(`<input name="t" value="a">`, `id="own"`)}<button id="b" form="own">1</button>`,
    act: (page) => page.click("#b"),
    sent: [[["t", "a"]]],
  },
  {
    what: "Enter submits by a button outside of the form",
    events: ["f submit"],
    html: `${form(`<input id="t" name="t"><input name="u">`, `id="own"`)}
           <button form="own" name="by" value="1">1</button>`,
    act: async (page) => {
      await page.click("#t");
      await page.press("Enter");
    },
    sent: [
      [
        ["t", ""],
        ["u", ""],
        ["by", "1"],
      ],
    ],
  },
  {
    what: "a click on the label of a hidden button submits by it",
    events: ["f submit"],
    html: form(
      `<input name="t"><button>1</button><label for="b" id="l">Draft</label>
       <button id="b" hidden name="by" value="draft">2</button>`,
    ),
    act: (page) => page.click("#l"),
    sent: [
      [
        ["t", ""],
        ["by", "draft"],
      ],
    ],
  },
  {
    what: "a script that asks for a submit submits",
    events: ["f submit"],
    html: form(`<input name="t" value="a"><button>1</button>`),
    act: (page) => page.evaluate(() => document.querySelector("form")?.requestSubmit()),
    sent: [[["t", "a"]]],
  },
  {
    what: "a form of a dialog that is a part is sent",
    events: ["f submit"],
    html: `<dialog open>${form(`<button id="b">1</button>`, `method="dialog"`)}</dialog>`,
    act: (page) => page.click("#b"),
    sent: [[]],
  },
  {
    what: "a click on a label changes its box, once",
    events: ["t change"],
    html: `<label id="l">Label <input type="checkbox" data-ui-part="t"></label>`,
    act: (page) => page.click("#l"),
    sent: [true],
  },
  {
    what: "a click on a label clicks its button, once",
    events: ["t click"],
    html: `<label for="t" id="l">Label</label><button id="t" value="v" data-ui-part="t">1</button>`,
    act: (page) => page.click("#l"),
    sent: ["v"],
  },
  {
    what: "a space on a button clicks it, once",
    events: ["t click"],
    html: `<button id="t" value="v" data-ui-part="t">1</button>`,
    act: async (page) => {
      await page.evaluate(() => document.getElementById("t")?.focus());
      await page.type(" ");
    },
    sent: ["v"],
  },
  {
    what: "Enter on a button clicks it, once",
    events: ["t click"],
    html: `<button id="t" value="v" data-ui-part="t">1</button>`,
    act: async (page) => {
      await page.evaluate(() => document.getElementById("t")?.focus());
      await page.press("Enter");
    },
    sent: ["v"],
  },
  {
    what: "an arrow in a group of radios chooses the next",
    events: ["t change"],
    html: `<input type="radio" name="r" id="one" value="1" checked data-ui-part="t">
           <input type="radio" name="r" value="2" data-ui-part="t">`,
    act: async (page) => {
      await page.evaluate(() => document.getElementById("one")?.focus());
      await page.press("ArrowDown");
    },
    sent: ["2"],
  },
  {
    what: "an arrow in a range moves it",
    events: ["t input"],
    html: `<input type="range" id="t" value="5" min="0" max="10" data-ui-part="t">`,
    act: async (page) => {
      await page.evaluate(() => document.getElementById("t")?.focus());
      await page.press("ArrowRight");
    },
    sent: ["6"],
  },
  {
    what: "an arrow in a number field steps it",
    events: ["t input"],
    html: `<input type="number" id="t" value="5" data-ui-part="t">`,
    act: async (page) => {
      await page.evaluate(() => document.getElementById("t")?.focus());
      await page.press("ArrowDown");
    },
    sent: ["4"],
  },
  {
    what: "a click on a summary opens its details",
    events: ["t toggle"],
    html: `<details data-ui-part="t"><summary id="s">1</summary>2</details>`,
    act: (page) => page.click("#s"),
    sent: [true],
  },
  {
    what: "a click on a button in a summary is its own, and opens nothing",
    events: ["d toggle", "t click"],
    html: `<details data-ui-part="d"><summary>
             <button id="t" value="v" data-ui-part="t"><b id="in">1</b></button>
           </summary>2</details>`,
    act: (page) => page.click("#in"),
    sent: ["v"],
  },
  {
    what: "a text that is inserted and undone without keys is told each time",
    events: ["t input"],
    html: `<input id="t" data-ui-part="t">`,
    act: async (page) => {
      await page.click("#t");
      await page.evaluate(() => {
        document.execCommand("insertText", false, "pasted");
      });
      await page.evaluate(() => {
        document.execCommand("undo");
      });
    },
    sent: ["pasted", ""],
  },
  {
    what: "Escape closes a dialog, once",
    events: ["t close"],
    html: `<dialog id="t" data-ui-part="t"><button>1</button></dialog>`,
    act: async (page) => {
      await page.evaluate(() => document.querySelector("dialog")?.showModal());
      await page.press("Escape");
    },
    sent: [undefined],
  },
  ...[false, true].map(
    (ctrlKey): Scene => ({
      what: ctrlKey ? "the wheel with Ctrl zooms" : "the wheel is turned over its part",
      events: ["t wheel"],
      html: `<p id="t" data-ui-part="t">1</p>`,
      act: (page) =>
        page.evaluate((ctrlKey) => {
          const turn = new WheelEvent("wheel", { ctrlKey, bubbles: true, cancelable: true });
          document.getElementById("t")?.dispatchEvent(turn);
        }, ctrlKey),
      sent: ctrlKey ? [] : [undefined],
    }),
  ),
  {
    what: "a click on a disabled button is none",
    events: ["t click"],
    html: `<p data-ui-part="t"><button id="b" disabled>1</button></p>`,
    act: (page) => page.evaluate(() => document.querySelector<HTMLButtonElement>("#b")?.click()),
    sent: [],
  },
  {
    what: "a link to a place in the page is a click of its part",
    events: ["t click"],
    html: `<a id="l" href="#down" data-ui-part="t">1</a><p id="down">2</p>`,
    act: (page) => page.click("#l"),
    sent: [undefined],
  },
];

describeInEngines((openPage) => {
  test.each(SCENES)("$what", async ({ events, html, act, sent }) => {
    const page = await openPage();
    const end = `<button id="end" value="end" data-ui-part="end">End</button>`;
    const server = await openRuntime(page, instanceHtml("a", [...events, "end click"], html + end));
    await act(page);
    // A submit leaves a task later than its event.
    await page.evaluate(() => {
      setTimeout(() => document.querySelector<HTMLElement>("#end")?.click());
    });
    const told: unknown[] = [];
    // Two requests may come in any order.
    while (told.length <= sent.length || !told.includes("end")) {
      const { body, patch } = await server.next();
      told.push(body.payload.fields ?? body.payload.value);
      patch();
    }
    expect(server.received).toHaveLength(told.length);
    told.splice(told.indexOf("end"), 1);
    expect(told).toEqual(sent);
  });
});
