import type { EnginePage } from "../support/engines/engine-page";
import { instanceHtml, manifestOf, withRules } from "../support/instance-html";

/** What a field shows: its value, whether it is checked, or its chosen options. */
export type Shown = string | boolean | string[];

/** A kind of field, with what was rendered, typed, typed after that, and rendered later. */
export interface Kind {
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

export const KINDS: Readonly<Record<string, Kind>> = {
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
export const NAMES = Object.keys(KINDS);

/** A form of all kinds of field, with what is declared beside a click on `#go`. */
export const sheetHtml = (events: readonly string[]) =>
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

type Values = Readonly<Record<string, Shown>>;

/** What fields show after one of the edits or renders. */
export const what = (one: "s" | "a" | "b" | "t", names = NAMES): Values =>
  Object.fromEntries(names.map((name) => [name, (KINDS[name] as Kind).shown[one]]));

declare global {
  interface Window {
    /** Has fields rendered with values, and a new manifest with them, as React does it. */
    render(values: Values): void;
    /** How many renders and answers there were. */
    counted: { renders: number; dispatched: number };
  }
}

/**
 * Has the page render as React does, and count.
 *
 * @param rendered what a refresh renders
 */
export const prepare = (page: EnginePage, rendered: Values) =>
  page.evaluate(
    (manifest, rendered) => {
      const counted = { renders: 0, dispatched: 0 };
      window.counted = counted;
      // As React does it, so that a box doesn't follow what it is rendered with by itself.
      for (const box of document.querySelectorAll("input")) box.checked = box.matches(":checked");
      window.render = (values) => {
        for (const [name, value] of Object.entries(values)) {
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
        counted.renders += 1;
        if (script) script.innerHTML = manifest + " ".repeat(counted.renders);
      };
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        window.render(rendered);
      });
      document.addEventListener("service:ui-event:dispatched", () => {
        counted.dispatched += 1;
      });
    },
    JSON.stringify(manifestOf("sheet", ["go click"])),
    rendered,
  );

/** Edits fields as a date picker's script does, and leaves them. */
export const edit = (page: EnginePage, values: Values) =>
  page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const fields = [...document.getElementsByName(name)] as HTMLInputElement[];
      const field = fields.find((one) => one.type !== "radio" || one.value === value);
      if (!field) continue;
      field.focus();
      if (field.matches("[type=radio], [type=checkbox]")) {
        if (field.checked === (value === false)) field.click();
        continue;
      }
      if (field instanceof HTMLSelectElement) {
        for (const option of field.options) option.selected = [value].flat().includes(option.value);
      } else field.value = String(value);
      for (const type of ["input", "change"]) {
        field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    document.getElementById("go")?.focus();
  }, values);

/** What a keyboard and a pointer edit the same way in each engine. */
const TYPED = ["text", "number", "area"];
const CLICKED = ["[name=radio][value=a]", "#box", "#tick"];
const BY_SCRIPT = ["date", "select", "several"];

/** Makes the first edits as a person does. */
export async function editByHand(page: EnginePage): Promise<void> {
  for (const name of TYPED) {
    await page.click(`#${name}`);
    await page.evaluate(
      (name) => document.querySelector<HTMLInputElement>(name)?.select(),
      `#${name}`,
    );
    await page.type(String(KINDS[name]?.shown.a));
  }
  for (const selector of CLICKED) await page.click(selector);
  await edit(page, what("a", BY_SCRIPT));
}

/** What each field shows. */
export const shownIn = (page: EnginePage): Promise<Values> =>
  page.evaluate((names) => {
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
