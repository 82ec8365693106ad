import { beforeAll, describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { patchFor } from "../support/instance-html";
import {
  edit,
  editByHand,
  KINDS,
  type Kind,
  NAMES,
  prepare,
  type Shown,
  sheetHtml,
  shownIn,
  what,
} from "./drafts-page";

const SENT = {
  "by an event of its own": NAMES.map((name) => `${name} input`),
  "with its form's change": ["form change"],
  "with its form's input": ["form input"],
  "with its form": ["form submit"],
  "not at all": [],
} as const;
const COMES = ["answer", "refresh", "refresh t", "refresh a", "render", "render t"] as const;
const MEANWHILE = ["nothing", "another edit", "a local command", "a reset"] as const;
type Sent = keyof typeof SENT;
type Comes = (typeof COMES)[number];
type Meanwhile = (typeof MEANWHILE)[number];

/** The one right result, as PROTOCOL 5 has it. */
function expected(kind: string, sent: Sent, comes: Comes, meanwhile: Meanwhile): Shown {
  const { shown } = KINDS[kind] as Kind;
  const edited = {
    nothing: "a",
    "another edit": "b",
    "a local command": "cleared",
    "a reset": "s",
  };
  const held = shown[edited[meanwhile] as "a"];
  const isHandedOver = sent === "by an event of its own" || sent === "with its form";
  if (comes === "answer") return meanwhile === "nothing" && sent !== "not at all" ? shown.t : held;
  // A form that was reset shows what the server has rendered, and goes on doing so.
  const isServers = meanwhile === "a reset" || (meanwhile === "nothing" && isHandedOver);
  if (!isServers) return held;
  const isState = typeof shown.s === "boolean" && sent === "by an event of its own";
  if (comes === "render") return isState ? shown.s : held;
  return comes === "refresh" ? shown.s : comes === "refresh a" ? shown.a : shown.t;
}

const setAll = () =>
  NAMES.flatMap((name) => {
    const { t } = (KINDS[name] as Kind).shown;
    // A patch names one element, of one value.
    return name === "radio" || name === "several"
      ? []
      : patchFor("sheet", { op: "setValue", targetName: name, value: String(t) });
  });

/** What a part's own event says of the first edit. */
const ownOf = (name: string) => (KINDS[name] as Kind).shown.a;

const cells = COMES.flatMap((comes) => MEANWHILE.map((meanwhile) => ({ comes, meanwhile })));

describeInEngines((openPage) => {
  describe.each(Object.keys(SENT) as Sent[])("fields sent %s show what is right", (sent) => {
    // A browser takes longer to open a page than the page takes to play a cell of the table.
    let page: EnginePage;
    beforeAll(async () => {
      page = await openPage();
    });

    const byScript = {
      edit: () => edit(page, what("a")),
      click: (id: string) => page.evaluate((id) => document.getElementById(id)?.click(), id),
    };
    const byHand = {
      edit: () => editByHand(page),
      click: (id: string) => page.click(`#${id}`),
    };

    async function play(comes: Comes, meanwhile: Meanwhile, hands = byScript) {
      const server = await openRuntime(page, sheetHtml(SENT[sent]));
      await prepare(page, what(comes.endsWith(" t") ? "t" : comes.endsWith(" a") ? "a" : "s"));
      await hands.edit();
      if (sent === "with its form") await hands.click("save");
      if (sent === "not at all") await hands.click("go");
      const isForm = sent.startsWith("with its form's");
      const count = isForm || sent === "by an event of its own" ? NAMES.length : 1;
      const act = async () => {
        if (meanwhile === "another edit") await edit(page, what("b"));
        if (meanwhile === "a local command") await hands.click("clear");
        if (meanwhile === "a reset") await hands.click("reset");
      };
      const isAsked = comes.startsWith("refresh");
      // A render of somebody else's comes when all is settled.
      if (!comes.startsWith("render")) await act();
      for (let answered = 0; answered < count; ) {
        const dispatch = await server.next();
        const [, , part = ""] = dispatch.body.ctx.split(".");
        const { value } = dispatch.body.payload;
        const isSecond = KINDS[part] && JSON.stringify(value) !== JSON.stringify(ownOf(part));
        if (isSecond) continue;
        const patches = comes === "answer" && sent !== "not at all" ? setAll() : [];
        dispatch.ask(isAsked ? { refresh: true } : {}, ...patches);
        answered += 1;
      }
      const isSettled = (answers: number, renders: number, isQuiet: boolean) =>
        window.counted.dispatched >= answers &&
        window.counted.renders >= renders &&
        !(isQuiet && document.querySelector("[aria-busy]"));
      const isQuiet = isAsked && meanwhile !== "another edit";
      await expect.poll(() => page.evaluate(isSettled, count, isAsked ? 1 : 0, isQuiet)).toBe(true);
      if (comes.startsWith("render")) {
        await act();
        await page.evaluate(
          (values) => window.render(values),
          what(comes === "render t" ? "t" : "s"),
        );
      }
      const names = NAMES.filter(
        (name) =>
          !(comes === "answer" && (name === "radio" || name === "several")) &&
          !(meanwhile === "a local command" && name === "radio"),
      );
      const shown = await shownIn(page);
      expect(Object.fromEntries(names.map((name) => [name, shown[name]]))).toEqual(
        Object.fromEntries(names.map((name) => [name, expected(name, sent, comes, meanwhile)])),
      );
    }

    test.each(cells)("if $comes comes; meanwhile: $meanwhile", async ({ comes, meanwhile }) => {
      await play(comes, meanwhile);
      if (comes !== "refresh a" || meanwhile !== "nothing") return;
      // What the server has rendered is no draft any more.
      await page.evaluate((values) => window.render(values), what("t"));
      expect(await shownIn(page)).toEqual(what("t"));
    });

    test.each(["answer", "refresh t", "render t"] as const)(
      "if %s comes, and a keyboard and a pointer have edited them",
      (comes) => play(comes, "nothing", byHand),
    );
  });
});
