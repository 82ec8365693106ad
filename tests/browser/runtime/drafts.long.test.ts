import { describe, expect, test } from "vitest";
import { instanceHtml, manifestOf, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** What a field shows: its value, whether it is checked, or its chosen options. */
type Shown = string | boolean | string[];

/** A kind of field, with what was rendered, typed, typed after that, and rendered later. */
interface Kind {
  readonly html: string;
  readonly shown: { readonly [What in "s" | "a" | "b" | "t" | "cleared"]: Shown };
}

const options = (chosen: string) =>
  ["s", "a", "b", "t", ""].map(
    (value) => `<option${value === chosen ? " selected" : ""}>${value}</option>`,
  );
const texts = (s: string, a: string, b: string, t: string) => ({ s, a, b, t, cleared: "" });
const radios = ["s", "a", "b", "t"].map(
  (value) =>
    `<input type="radio" name="radio" data-ui-part="radio" value="${value}"${value === "s" ? " checked" : ""}>`,
);

const KINDS: Readonly<Record<string, Kind>> = {
  text: { html: `<input name="text" value="s">`, shown: texts("s", "a", "b", "t") },
  number: {
    html: `<input name="number" type="number" value="0">`,
    shown: texts("0", "1", "2", "3"),
  },
  date: {
    html: `<input name="date" type="date" value="2026-01-01">`,
    shown: texts("2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"),
  },
  area: { html: `<textarea name="area">s</textarea>`, shown: texts("s", "a", "b", "t") },
  select: {
    html: `<select name="select" data-ui-value='"s"'>${options("s").join("")}</select>`,
    shown: texts("s", "a", "b", "t"),
  },
  several: {
    html: `<select name="several" multiple data-ui-value='["s"]'>${options("s").join("")}</select>`,
    shown: { s: ["s"], a: ["s", "a"], b: ["b"], t: ["b", "t"], cleared: [""] },
  },
  radio: { html: radios.join(""), shown: { ...texts("s", "a", "b", "t"), cleared: "none" } },
  box: {
    html: `<input type="checkbox" name="box">`,
    shown: { s: false, a: true, b: false, t: true, cleared: false },
  },
  tick: {
    html: `<input type="checkbox" name="tick" checked>`,
    shown: { s: true, a: false, b: true, t: false, cleared: false },
  },
};
const NAMES = Object.keys(KINDS);

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

const PAGE = (events: readonly string[]) =>
  withRules(
    instanceHtml(
      "sheet",
      [...events, "go click"],
      `<form id="form" data-ui-part="form">${NAMES.map((name) => {
        const { html } = KINDS[name] as Kind;
        return html.replace(/ name="(?!radio)/, ` id="${name}" data-ui-part="${name}" name="`);
      }).join(
        "",
      )}<button id="save">Save</button><button id="reset" type="reset">Reset</button></form>
      <button id="clear" type="button" data-ui-part="clear">Clear</button>
      <button id="go" type="button" data-ui-part="go">Go</button>`,
    ),
    [
      "clear",
      "click",
      {
        local: NAMES.filter((name) => name !== "radio").map((name) => ({
          op: "setValue" as const,
          targetName: name,
          value: typeof KINDS[name]?.shown.s === "boolean" ? "false" : "",
        })),
      },
    ],
  );

/** Has the page render fields, and a new manifest with them, as React does. */
async function prepare({ page }: RuntimePage): Promise<void> {
  await page.evaluate(
    ([manifest, names]) => {
      let renders = 0;
      // As React does it, so that a box doesn't follow what it is rendered with by itself.
      for (const box of document.querySelectorAll("input")) box.checked = box.matches(":checked");
      const render = (rendered: Record<string, string | boolean | string[]>) => {
        for (const name of names) {
          const value = rendered[name];
          for (const field of document.getElementsByName(name)) {
            const box = field as HTMLInputElement;
            if (field instanceof HTMLSelectElement) {
              field.setAttribute("data-ui-value", JSON.stringify(value));
            } else if (box.type === "radio") box.defaultChecked = box.value === value;
            else if (box.type === "checkbox") box.defaultChecked = value === true;
            else box.defaultValue = String(value);
          }
        }
        const script = document.querySelector("#sheet script");
        renders += 1;
        if (script) script.textContent = manifest + " ".repeat(renders);
      };
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        render(Object(window).rendered);
      });
      Object.assign(window, { render });
    },
    [JSON.stringify(manifestOf("sheet", ["go click"])), NAMES] as const,
  );
}

const what = (one: "s" | "a" | "b" | "t") =>
  Object.fromEntries(NAMES.map((name) => [name, (KINDS[name] as Kind).shown[one]]));

async function edit({ page }: RuntimePage, to: "a" | "b"): Promise<void> {
  for (const name of NAMES) {
    const value = (KINDS[name] as Kind).shown[to];
    if (name === "radio") await page.check(`[name=radio][value=${value}]`);
    else if (typeof value === "boolean") await page.setChecked(`#${name}`, value);
    else if (name === "select" || name === "several") await page.selectOption(`#${name}`, value);
    else await page.fill(`#${name}`, String(value));
  }
  await page.focus("#go");
}

async function shownIn({ page }: RuntimePage): Promise<Record<string, Shown>> {
  return page.evaluate((names) => {
    const shown = names.map((name) => {
      const fields = [...document.getElementsByName(name)] as HTMLInputElement[];
      const [field] = fields;
      if (field instanceof HTMLSelectElement && field.multiple) {
        return [name, Array.from(field.selectedOptions, ({ value }) => value)];
      }
      if (field?.type === "radio") return [name, fields.find((it) => it.checked)?.value ?? "none"];
      return [name, field?.type === "checkbox" ? field.checked : field?.value];
    });
    return Object.fromEntries(shown);
  }, NAMES);
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

const cells = Object.keys(SENT).flatMap((sent) =>
  COMES.flatMap((comes) =>
    MEANWHILE.map((meanwhile) => ({ sent: sent as Sent, comes, meanwhile })),
  ),
);

describe.each(cells)("fields sent $sent; comes: $comes; meanwhile: $meanwhile", (cell) => {
  const { sent, comes, meanwhile } = cell;
  test("show what is right", async () => {
    const opened = await open(PAGE(SENT[sent]));
    const { page, received, next, logged } = opened;
    await prepare(opened);
    const rendered = comes.endsWith(" t") ? "t" : comes.endsWith(" a") ? "a" : "s";
    await page.evaluate((rendered) => Object.assign(window, { rendered }), what(rendered));
    await edit(opened, "a");
    if (sent === "with its form") await page.click("#save");
    if (sent === "not at all") await page.click("#go");
    const isForm = sent.startsWith("with its form's");
    const count = isForm || sent === "by an event of its own" ? NAMES.length : 1;
    const act = async () => {
      if (meanwhile === "another edit") await edit(opened, "b");
      if (meanwhile === "a local command") await page.click("#clear");
      if (meanwhile === "a reset") await page.click("#reset");
    };
    const isAsked = comes.startsWith("refresh");
    // A render of somebody else's comes when all is settled.
    if (comes !== "render" && comes !== "render t") await act();
    for (let answered = 0; answered < count; ) {
      const dispatch = await next();
      const [, , part = ""] = dispatch.body.ctx.split(".");
      const { value } = dispatch.body.payload;
      const isSecond = KINDS[part] && JSON.stringify(value) !== JSON.stringify(ownOf(part));
      if (isSecond) continue;
      const patches = comes === "answer" && sent !== "not at all" ? setAll() : [];
      dispatch.ask(isAsked ? { refresh: true } : {}, ...patches);
      answered += 1;
    }
    await logged("service:ui-event:dispatched", count);
    if (isAsked) {
      await expect
        .poll(() => page.evaluate(() => document.querySelector("#sheet script")?.textContent))
        .toMatch(/ $/);
      if (meanwhile !== "another edit")
        await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    }
    if (comes.startsWith("render")) {
      await act();
      await page.evaluate((rendered) => Object(window).render(rendered), what(rendered));
    }
    void received;
    const names = NAMES.filter(
      (name) =>
        !(comes === "answer" && (name === "radio" || name === "several")) &&
        !(meanwhile === "a local command" && name === "radio"),
    );
    const shown = await shownIn(opened);
    expect(Object.fromEntries(names.map((name) => [name, shown[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, expected(name, sent, comes, meanwhile)])),
    );
    if (comes !== "refresh a" || meanwhile !== "nothing") return;
    // What the server has rendered is no draft any more.
    await page.evaluate((rendered) => Object(window).render(rendered), what("t"));
    expect(await shownIn(opened)).toEqual(what("t"));
  });
});
