import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { PersonPage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, manifestOf, patchFor } from "../support/instance-html";
import type { RuntimeServer } from "../support/runtime-server";

/*
 * What people do with the controls of a browser while an answer or a render that is older comes in
 * between. Whenever it comes, it changes nothing of what they did.
 */

interface Scene {
  readonly what: string;
  readonly html: string;
  /** What the answer sets in each element, by its part. */
  readonly late: Readonly<Record<string, string>>;
  readonly steps: readonly ((page: PersonPage) => Promise<unknown>)[];
  /** The first step that edits; default 1. An answer or a render comes after it, or a later one. */
  readonly edits?: number;
  /** What the field shows at the end; default what it shows without an answer. */
  readonly shown?: unknown;
  /** The only engine whose driver can do it. */
  readonly only?: "Chromium";
  /** Whether a render in between changes it: React and the browser write into what is empty. */
  readonly isEmpty?: boolean;
}

const EVENTS = ["go click", "t input", "t change", "t search", "u input", "f submit"];
const GO = `<button type="button" id="go" data-ui-part="go">Go</button>`;
const field = (attributes: string, name = "t") =>
  `<input id="${name}" name="${name}" data-ui-part="${name}" ${attributes}>`;

const click = (page: PersonPage) => page.click("#t");
const typing = (text: string) => (page: PersonPage) => page.type(text);
const focus = (page: PersonPage) => page.evaluate(() => document.getElementById("t")?.focus());

const SCENES: readonly Scene[] = [
  {
    what: "a suggestion that is chosen",
    html: `${field(`list="l"`)}<datalist id="l"><option>cherry<option>chestnut</datalist>`,
    late: { t: "plum" },
    steps: [
      click,
      typing("ch"),
      (page) => page.press("ArrowDown"),
      (page) => page.press("ArrowDown"),
      (page) => page.press("Enter"),
    ],
    // Not every driver waits for the list of suggestions.
    shown: expect.stringMatching(/^ch/),
  },
  {
    what: "a number that a spin button steps",
    html: field(`type="number" value="5" style="width: 100px; height: 30px"`),
    late: { t: "90" },
    // The buttons may be there only below the pointer. One that is held, as on a busy machine, steps
    // again.
    steps: [0.3, 0.93, 0.93, 0.93].map((share) => (page) => page.clickAt("#t", share)),
    shown: expect.stringMatching(/^(-\d+|[0-2])$/),
  },
  {
    what: "a number that the wheel turns",
    only: "Chromium",
    html: `${field(`type="number" value="5"`)}<p style="height: 3000px">`,
    late: { t: "90" },
    steps: [click, typing("1"), (page) => page.wheel("#t", 100)],
  },
  {
    what: "a number that is stepped by keys after half of one was typed",
    html: field(`type="number"`),
    late: { t: "90" },
    steps: [click, typing("1."), typing("5"), (page) => page.press("ArrowUp")],
    shown: "2",
  },
  ...Object.entries({
    date: ["2026-05-05", "2027-07-07"],
    time: ["05:05", "07:07"],
    month: ["2026-05", "2027-07"],
    "datetime-local": ["2026-05-05T05:05", "2027-07-07T07:07"],
  }).flatMap(([type, [value = "", theirs = ""]]) =>
    [value, ""].map(
      (value): Scene => ({
        what: `a ${type} that is half typed into ${value || "nothing"}`,
        html: field(`type="${type}" value="${value}"`),
        late: { t: theirs },
        steps: [(page) => page.clickAt("#t", 0.05), typing("12"), typing("10")],
        isEmpty: value === "",
      }),
    ),
  ),
  {
    what: "a text that is pasted",
    html: `<input id="from" value="words">${field("")}`,
    late: { t: "theirs" },
    steps: [
      (page) => page.click("#from"),
      (page) => page.press("a", "Control"),
      (page) => page.press("c", "Control"),
      click,
      (page) => page.press("v", "Control"),
      (page) => page.press("v", "Control"),
    ],
    edits: 4,
  },
  {
    what: "a text that is dragged into another field",
    only: "Chromium",
    html: `${field(`value="words" style="width: 60px"`, "u")}${field("")}`,
    late: { t: "theirs", u: "theirs" },
    steps: [
      (page) => page.click("#u"),
      (page) => page.press("a", "Control"),
      (page) => page.point("#u", 0.2),
      (page) => page.button("down"),
      (page) => page.point("#u", 0.6),
      (page) => page.point("#t", 0.3),
      (page) => page.point("#t", 0.4),
      (page) => page.button("up"),
      typing("!"),
    ],
    edits: 7,
  },
  {
    what: "a text that is undone",
    html: field(""),
    late: { t: "theirs" },
    steps: [
      click,
      typing("words"),
      (page) => page.evaluate(() => void document.execCommand("undo")),
      typing("!"),
    ],
  },
  {
    what: "options of a list that keys choose",
    html: `<select multiple id="t" name="t" data-ui-part="t" data-ui-value="[]">
             <option>a<option>b<option>c<option>d</select>`,
    late: { t: "d" },
    steps: [
      focus,
      (page) => page.press("ArrowDown"),
      (page) => page.press("ArrowDown"),
      (page) => page.press("ArrowDown", "Shift"),
    ],
    shown: ["b", "c"],
  },
  {
    what: "a file that is chosen",
    html: field(`type="file"`),
    late: { t: "" },
    steps: [focus, (page) => page.choose("#t", resolve("package.json")), focus],
    shown: "C:\\fakepath\\package.json",
  },
  {
    what: "a search field that Escape empties",
    html: field(`type="search" value="old"`),
    late: { t: "theirs" },
    steps: [click, typing("words"), (page) => page.press("Escape"), typing("!")],
    shown: "!",
  },
  {
    what: "a search field that its own button empties",
    html: field(`type="search" style="width: 200px"`),
    late: { t: "theirs" },
    steps: [click, typing("words"), (page) => page.clickAt("#t", 0.96), typing("!")],
  },
  {
    what: "a slider that is dragged",
    html: field(`type="range" min="0" max="100" value="0" style="width: 200px"`),
    late: { t: "90" },
    steps: [
      (page) => page.point("#t", 0.1),
      (page) => page.button("down"),
      (page) => page.point("#t", 0.5),
      (page) => page.button("up"),
      focus,
    ],
    shown: "50",
  },
  {
    what: "a color that is chosen",
    html: field(`type="color"`),
    late: { t: "#00ff00" },
    steps: [
      (page) =>
        page.evaluate(() => {
          const t = document.querySelector("input");
          if (t) t.value = "#ff0000";
          for (const type of ["input", "change"])
            t?.dispatchEvent(new Event(type, { bubbles: true }));
        }),
      focus,
    ],
    shown: "#ff0000",
  },
  {
    what: "fields that the browser fills in",
    html: `<form data-ui-part="f">${field("")}${field("", "u")}</form>`,
    late: { t: "theirs", u: "theirs" },
    edits: 1,
    steps: ["t", "u", "t"].map(
      (id) => (page) =>
        // As Chromium does: with keys that are none, and the focus only told of.
        page.evaluate((id) => {
          const one = document.querySelector<HTMLInputElement>(`#${id}`);
          const tell = (type: string, bubbles = true) =>
            one?.dispatchEvent(new Event(type, { bubbles }));
          tell("focus", false);
          tell("keydown");
          if (one) one.value = "filled";
          tell("input");
          tell("keyup");
          tell("change");
          tell("blur", false);
        }, id),
    ),
  },
  {
    what: "a word that a double click selects in a field",
    html: field(`value="one two three"`),
    late: { t: "six two three" },
    steps: [click, typing("x"), (page) => page.clickAt("#t", 0.05, 2), typing("y")],
  },
  {
    what: "the text of a field that is sent by Enter, and has no button",
    html: `<form data-ui-part="f">${field("")}</form>`,
    late: { t: "theirs" },
    steps: [click, typing("words"), (page) => page.press("Enter"), typing("!")],
    shown: "words!",
  },
];

/** Changes the page as a render does, and brings a new manifest. */
function render(name: string, value: string, manifest: string): void {
  const one = document.getElementById(name) as HTMLInputElement;
  if (one.type === "select-multiple") one.dataset.uiValue = JSON.stringify([value]);
  else one.defaultValue = value;
  const script = document.querySelector("#a script");
  // As React writes it, which keeps the text's node in Firefox.
  if (script) script.innerHTML = `${manifest} `;
}

function shownIn() {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input,select"),
  ];
  const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
  return {
    values: fields.map((one) =>
      one instanceof HTMLSelectElement
        ? [...one.selectedOptions].map(({ value }) => value)
        : one.value + (one.validity.badInput ? " and more" : ""),
    ),
    focus: [id, selectionStart, selectionEnd],
  };
}

describeInEngines((openBlank, name) => {
  let page: PersonPage;
  beforeAll(async () => {
    page = await openBlank();
  });

  /** Does the steps, with an answer or a render after one of them, and tells what came of it. */
  async function run({ html, late, steps }: Scene, how?: "an answer" | "a render", after = -1) {
    const server: RuntimeServer = await openRuntime(page, instanceHtml("a", EVENTS, html + GO));
    await page.evaluate(() => document.getElementById("go")?.click());
    const go = await server.next();
    for (const [index, step] of steps.entries()) {
      await step(page);
      if (index !== after) continue;
      if (how === "a render") {
        for (const [name, value] of Object.entries(late)) {
          await page.evaluate(render, name, value, JSON.stringify(manifestOf("a", EVENTS)));
        }
      } else {
        go.patch(
          ...Object.entries(late).map(([targetName, value]) =>
            patchFor("a", { op: "setValue", targetName, value }),
          ),
        );
        const isSettled = () => document.querySelector("#go[aria-busy]") === null;
        await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      }
    }
    return page.evaluate(shownIn);
  }

  const possible = SCENES.filter(({ only = name }) => only === name);
  describe.each(["an answer", "a render"] as const)("%s leaves as it is", (how) => {
    test.each(possible)("$what", async (scene) => {
      const { steps, edits = 1, shown, isEmpty } = scene;
      if (how === "a render" && isEmpty) return;
      const alone = await run(scene);
      const expected = shown === undefined ? alone : { values: [shown] };
      const last = how === "a render" ? edits + 1 : steps.length;
      for (let after = edits; after < last; after++) {
        expect({ after, ...(await run(scene, how, after)) }).toMatchObject({ after, ...expected });
      }
    });
  });

  describe("an answer that sets a text leaves what is selected", () => {
    const TEXTS = `<p id="p">before</p><p id="x" data-ui-target="echo">one two three</p><p id="n">next</p>`;
    const select = (from: string, at: number, to: string, until: number) => (page: PersonPage) =>
      page.evaluate(
        (from, at, to, until) => {
          const textOf = (id: string) => document.getElementById(id)?.firstChild as Text;
          getSelection()?.setBaseAndExtent(textOf(from), at, textOf(to), until);
        },
        from,
        at,
        to,
        until,
      );
    test.each<[what: string, act: (page: PersonPage) => Promise<unknown>, selected: string[]]>([
      ["as a word, by a double click", (page) => page.clickAt("#x", 0.02, 2), ["one"]],
      [
        "as a paragraph, by a triple click",
        (page) => page.clickAt("#x", 0.02, 3),
        ["one two four"],
      ],
      ["from before it", select("p", 2, "x", 7), ["fore", "one two"]],
      ["to behind it", select("x", 4, "n", 2), ["two four", "ne"]],
      ["backwards", select("n", 2, "x", 4), ["two four", "ne"]],
      ["around it", select("p", 2, "n", 2), ["fore", "one two four", "ne"]],
      ["elsewhere", select("p", 2, "p", 4), ["fo"]],
    ])("%s", async (_what, act, selected) => {
      const server = await openRuntime(page, instanceHtml("a", EVENTS, TEXTS + GO));
      await page.evaluate(() => document.getElementById("go")?.click());
      const go = await server.next();
      await act(page);
      const isBackwards = () =>
        getSelection()?.getRangeAt(0).startContainer !== getSelection()?.anchorNode;
      const before = await page.evaluate(isBackwards);
      go.patch(patchFor("a", { value: "one two four" }));
      const isSettled = () => document.querySelector("#go[aria-busy]") === null;
      await expect.poll(() => page.evaluate(isSettled)).toBe(true);
      const lines = await page.evaluate(() => getSelection()?.toString().trim().split(/\n+/));
      expect(lines).toEqual(selected);
      expect(await page.evaluate(isBackwards)).toBe(before);
    });
  });
});
