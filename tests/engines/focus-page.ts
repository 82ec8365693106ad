import { expect } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, patchFor } from "../support/instance-html";
import type { Received } from "../support/runtime-server";

const rowHtml = (key: number, isKeyed: boolean) =>
  `<div id="row-${key}" data-ui-part="row"${isKeyed ? ` data-ui-key="${key}"` : ""}>
     <input id="edit-${key}" data-ui-part="edit">
     <button id="up-${key}" data-ui-part="up">Up</button>
     <button id="remove-${key}" data-ui-part="remove">Remove</button></div>`;
/** A row that is one control, such as a chip. */
const chipHtml = (key: number) =>
  `<button id="chip-${key}" data-ui-part="chip" data-ui-key="${key}">Chip</button>`;
const NESTED = instanceHtml(
  "inner",
  [],
  `<input id="inner-field" data-ui-part="inner"><input data-ui-target="inner-mail">`,
);
/** A component of its own, as in a portal; its own close button is no part. */
const DIALOG = instanceHtml(
  "dialog",
  ["confirm click"],
  `<button id="close">Close</button><button id="confirm" data-ui-part="confirm">Yes</button>`,
);

/**
 * A component with a form and rows, a dialog beside it, and fields that are no component's.
 *
 * @param isKeyed whether rows have keys
 */
export const pageHtml = (isKeyed = true): string =>
  `<style>[data-state=closed] { display: none }</style>${instanceHtml(
    "list",
    [
      "form submit",
      "check click",
      "name input",
      "go click",
      "edit keydown",
      "up click",
      "remove click",
      "chip click",
    ],
    `<form id="form" data-ui-part="form">
       <input id="name" aria-invalid="true" data-ui-part="name">${NESTED}
       <input id="mail" data-ui-target="mail"><input id="town" data-ui-target="town">
       <button id="check" type="button" data-ui-part="check">Check</button>
       <button id="save">Save</button></form>
     <div id="rows"><fieldset id="group">${rowHtml(1, isKeyed)}</fieldset>
       <div data-ui-ignore><svg data-ui-part="remove"></svg><input data-ui-part="foreign">
         <a href="#" data-ui-part="remove">Play</a></div>
       ${rowHtml(2, isKeyed)}${rowHtml(3, isKeyed)}</div>
     ${chipHtml(7)}${chipHtml(8)}<button id="go" data-ui-part="go">Go</button>`,
  )}${DIALOG}<p id="text">Text</p><input id="other"><input id="further"><a id="link" href="#text">A</a>`;

/** What a render does to an element, named by its id. */
export type Change = readonly [
  how:
    | ("remove" | "disable" | "make inert" | "make invisible" | "move to the top" | "focus")
    | ("make no part" | "bring" | "add a row"),
  id: string,
];

declare global {
  interface Window {
    /** Makes changes, as a render does it: in one task. */
    change(changes: readonly Change[]): void;
    /** What had the focus when an answer was told of. */
    focusedThen: string[];
  }
}

/**
 * Opens a page and has its refreshes change it.
 *
 * @param changes what a refresh does
 */
export async function openPage(page: EnginePage, html: string, changes: readonly Change[] = []) {
  const server = await openRuntime(page, html);
  await page.evaluate(
    (changes, row) => {
      window.focusedThen = [];
      window.change = (changes) => {
        for (const [how, id] of changes) {
          const element = document.getElementById(id);
          if (how === "remove") element?.remove();
          if (how === "disable") element?.setAttribute("disabled", "");
          if (how === "make inert") element?.setAttribute("inert", "");
          if (how === "make invisible") element?.style.setProperty("visibility", "hidden");
          if (how === "move to the top") element?.parentElement?.prepend(element);
          if (how === "focus") element?.focus();
          if (how === "make no part") element?.removeAttribute("data-ui-part");
          if (how === "add a row") element?.insertAdjacentHTML("beforeend", row);
          if (how !== "bring") continue;
          const field = document.createElement("input");
          field.id = "brought";
          element?.append(field);
          // As React does it with `autoFocus`.
          field.focus();
        }
      };
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        event.detail.waitUntil(fetch("/fence").then(() => window.change(changes)));
      });
      document.addEventListener("service:ui-event:dispatched", () => {
        window.focusedThen.push(document.activeElement?.id ?? "");
      });
    },
    changes,
    rowHtml(4, true),
  );
  return server;
}

/** The id of what has the focus; none of the page itself. */
export const focused = (page: EnginePage) =>
  page.evaluate(() => document.activeElement?.id ?? "nothing");

/** Gives the focus as a script does, which a person's click would not give to everything. */
export const focus = (page: EnginePage, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.focus(), id);

/** Uses an element so that its event is sent: with Enter if it is a field. */
export async function use(page: EnginePage, id: string): Promise<void> {
  await page.click(`#${id}`);
  if (/^(edit|name)/.test(id)) await page.press("Enter");
}

/** Waits until an answer has been applied, and what it asks for is done. */
export async function settled(page: EnginePage): Promise<void> {
  const isSettled = () =>
    window.focusedThen[0] !== undefined && !document.querySelector("[aria-busy]");
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** One way in which an answer or its render touches the focus. */
export interface Scene {
  readonly what: string;
  /** What is used, and so has the focus. */
  readonly used: string;
  /** What a person who has stayed finds focused. */
  readonly gets: string;
  readonly html?: string;
  readonly changes?: readonly Change[];
  answer(dispatch: Received): void;
}

const refreshed: Scene["answer"] = (dispatch) => dispatch.ask({ refresh: true });
export const mark = (targetName: string, value = "true") =>
  patchFor("list", { op: "setAttribute", attribute: "aria-invalid", targetName, value });
const marked =
  (...patches: unknown[]): Scene["answer"] =>
  (dispatch) =>
    dispatch.patch(...patches);
const closed =
  (key: string): Scene["answer"] =>
  (dispatch) =>
    dispatch.patch(
      patchFor("list", {
        op: "setAttribute",
        attribute: "data-state",
        value: "closed",
        targetPart: "row",
        targetKey: key,
        targetName: "row",
      }),
    );
const asked =
  (focus: unknown, more: Readonly<Record<string, unknown>> = {}): Scene["answer"] =>
  (dispatch) =>
    dispatch.ask({ focus, ...more });

/** What may take the focus. */
export const TAKEN: readonly Scene[] = [
  {
    what: "asks for the focus of the only part of a name",
    used: "go",
    gets: "name",
    answer: asked({ part: "name" }),
  },
  {
    what: "asks for the focus of the nearest part",
    used: "up-2",
    gets: "edit-2",
    answer: asked({ part: "edit" }),
  },
  {
    what: "asks for the focus of a part in another row",
    used: "up-2",
    gets: "edit-3",
    answer: asked({ part: "edit", key: "3" }),
  },
  {
    what: "asks for the focus of a part in a row, from outside of it",
    used: "go",
    gets: "edit-1",
    answer: asked({ part: "edit", key: "1" }),
  },
  {
    what: "asks for the focus of what its refresh brings",
    used: "go",
    gets: "edit-4",
    changes: [["add a row", "rows"]],
    answer: asked({ part: "edit", key: "4" }, { refresh: true }),
  },
  {
    what: "asks for a refresh that brings a field with autoFocus",
    used: "go",
    gets: "brought",
    changes: [["bring", "list"]],
    answer: refreshed,
  },
  {
    what: "asks for a refresh that brings one, by Enter in a field",
    used: "name",
    gets: "brought",
    changes: [["bring", "list"]],
    answer: refreshed,
  },
  {
    what: "marks fields, whatever the order of its patches",
    used: "save",
    gets: "mail",
    answer: marked(mark("town"), mark("mail")),
  },
  {
    what: "marks a field behind one that was invalid before",
    used: "save",
    gets: "town",
    answer: marked(patchFor("list", { op: "setValue", targetName: "name" }), mark("town")),
  },
  {
    what: "marks a field behind those that it unmarks",
    used: "save",
    gets: "town",
    answer: marked(mark("name", "false"), mark("mail"), mark("mail", "false"), mark("town")),
  },
  {
    what: "marks a field, by Enter in another",
    used: "name",
    gets: "town",
    answer: marked(mark("town")),
  },
  { what: "marks no field", used: "save", gets: "save", answer: marked(mark("name", "false")) },
  { what: "marks one after a click", used: "check", gets: "check", answer: marked(mark("mail")) },
  {
    what: "names a field of a nested instance",
    used: "save",
    gets: "save",
    answer: marked(mark("inner-mail")),
  },
];

const removed = (...ids: readonly string[]): Change[] => ids.map((id) => ["remove", id]);
const rowsLost: readonly Pick<Scene, "what" | "used" | "gets" | "changes">[] = [
  {
    what: "removes a row: the same part in the next has it",
    used: "remove-1",
    gets: "remove-2",
    changes: removed("row-1"),
  },
  {
    what: "removes the last row: the same part in the one before has it",
    used: "remove-3",
    gets: "remove-2",
    changes: removed("row-3"),
  },
  {
    what: "removes two rows: the next that is left has it",
    used: "remove-1",
    gets: "remove-3",
    changes: removed("row-1", "row-2"),
  },
  {
    what: "removes all rows: the root has it",
    used: "remove-2",
    gets: "list",
    changes: removed("row-1", "row-2", "row-3"),
  },
  {
    what: "removes the row of a text field: the root has it",
    used: "edit-1",
    gets: "list",
    changes: removed("row-1"),
  },
  {
    what: "moves the row: what was used has it",
    used: "up-3",
    gets: "up-3",
    changes: [["move to the top", "row-3"]],
  },
];

/** How the focus can be lost, and who gets it. */
export const LOST: readonly Scene[] = [
  ...[true, false].flatMap((isKeyed) =>
    rowsLost.map((scene) => ({
      ...scene,
      what: `${scene.what}, ${isKeyed ? "with" : "without"} keys`,
      html: pageHtml(isKeyed),
      answer: refreshed,
    })),
  ),
  ...(
    [
      ["removes a text field out of its row: the row", "edit-1", "row-1", removed("edit-1")],
      ["removes a text field that is in no row: the root", "name", "list", removed("name")],
      [
        "moves a row and disables what was used: the row",
        "up-3",
        "row-3",
        [
          ["move to the top", "row-3"],
          ["disable", "up-3"],
        ],
      ],
      ["disables what was used: its row", "up-1", "row-1", [["disable", "up-1"]]],
      ["disables a text field: its row", "edit-1", "row-1", [["disable", "edit-1"]]],
      ["disables a row that is one control: the root", "chip-7", "list", [["disable", "chip-7"]]],
      ["disables a group around it: the row", "up-1", "row-1", [["disable", "group"]]],
      ["disables another: what was used", "up-1", "up-1", [["disable", "up-2"]]],
      ["makes its row inert: the next row", "up-1", "up-2", [["make inert", "row-1"]]],
      ["makes it inert itself: the next row", "up-1", "up-2", [["make inert", "up-1"]]],
      ["makes its row invisible: the next row", "up-1", "up-2", [["make invisible", "row-1"]]],
      ["makes a text field inert: its row", "edit-1", "row-1", [["make inert", "edit-1"]]],
      [
        "makes the row of a text field inert: the root",
        "edit-1",
        "list",
        [["make inert", "row-1"]],
      ],
      [
        "makes the row inert, and disables the same part of the next: the one after",
        "up-1",
        "up-3",
        [
          ["make inert", "row-1"],
          ["disable", "up-2"],
        ],
      ],
    ] as const
  ).map(([what, used, gets, changes]) => ({
    what: `${what} has it`,
    used,
    gets,
    changes,
    answer: refreshed,
  })),
  ...(
    [
      ["hides a row by a patch: the same part of the next", "remove-1", "remove-2"],
      ["hides the row of a text field by a patch: the root", "edit-1", "list"],
    ] as const
  ).map(([what, used, gets]) => ({ what: `${what} has it`, used, gets, answer: closed("1") })),
];
