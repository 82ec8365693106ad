import { describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { createMarks } from "@/lib/service-ui/render/create-marks";

const names = {
  name: "demo.todo",
  allow: () => true,
  parts: { add: "form", row: "item", title: "text", edit: "input" },
  targets: ["ghost", "count", "confirm"],
} as const;
function handler() {}

const todo = defineUiComponent({
  ...names,
  events: (on) => [
    on(
      "row",
      "change",
      { atOnce: (at) => [at.setAttribute("row", "data-state", at.checked("done", "open"))] },
      handler,
    ),
    on(
      "add",
      "submit",
      {
        debounce: 5,
        atOnce: (at) => [
          at.copy("ghost", { title: at.field("title") }),
          at.reset(),
          at.setText({ name: "count" }, at.step(1)),
          at.setValue({ part: "row", name: "edit", every: true }, at.value()),
        ],
      },
      handler,
    ),
    on("edit", "change", handler),
  ],
  local: (at) => [
    at.on("title", "dblclick", [
      at.setAttribute("row", "data-state", at.toggle("editing", "")),
      at.select("edit"),
    ]),
    at.on("edit", "keydown", [at.close("confirm"), at.reset()], { keys: ["Escape"] }),
  ],
});

test("lists commands as data, beside the other options of their events, and no event without", () => {
  expect(todo.rules).toEqual([
    [
      "row",
      "change",
      {
        atOnce: [
          {
            op: "setAttribute",
            targetName: "row",
            attribute: "data-state",
            value: ["checked", "done", "open"],
          },
        ],
      },
    ],
    [
      "add",
      "submit",
      {
        debounce: 5,
        atOnce: [
          { op: "copy", targetName: "ghost", texts: { title: ["field", "title"] } },
          { op: "reset" },
          { op: "setText", targetName: "count", value: ["step", 1] },
          { op: "setValue", targetName: "edit", targetPart: "row", every: true, value: ["value"] },
        ],
      },
    ],
    [
      "title",
      "dblclick",
      {
        local: [
          {
            op: "setAttribute",
            targetName: "row",
            attribute: "data-state",
            value: ["toggle", "editing", ""],
          },
          { op: "select", targetName: "edit" },
        ],
      },
    ],
    [
      "edit",
      "keydown",
      { keys: ["Escape"], local: [{ op: "close", targetName: "confirm" }, { op: "reset" }] },
    ],
  ]);
});

test("declares no event for what is local", () => {
  const menu = defineUiComponent({
    name: "demo.menu",
    allow: () => true,
    parts: { open: "button" },
    targets: ["panel"],
    local: (at) => [at.on("open", "click", [at.show("panel")])],
  });
  expect(menu.events).toEqual([]);
  expect(menu.rules).toEqual([["open", "click", { local: [{ op: "show", targetName: "panel" }] }]]);
});

test("has the view hide what is copied, and keep it out of everything", () => {
  const marks = createMarks(todo);
  expect(marks.target("ghost")).toEqual({
    "data-ui-target": "ghost",
    hidden: "hidden",
    inert: "inert",
    "data-ui-ignore": "",
  });
  expect(marks.target("count")).toEqual({ "data-ui-target": "count" });
});

test("compiles with no name that the component doesn't declare", () => {
  const broken = (make: () => unknown) => expect(make).toThrow(/not declared|of the target/);
  broken(() =>
    defineUiComponent({
      ...names,
      // @ts-expect-error: no such part
      local: (at) => [at.on("tittle", "click", [])],
    }),
  );
  broken(() =>
    defineUiComponent({
      ...names,
      events: (on) => [
        // @ts-expect-error: no such target
        on("add", "submit", { atOnce: (at) => [at.setText("cuont", "1")] }, handler),
      ],
    }),
  );
  broken(() =>
    defineUiComponent({
      ...names,
      // @ts-expect-error: a target is no part
      local: (at) => [at.on("title", "click", [at.focus("count")])],
    }),
  );
  broken(() =>
    defineUiComponent({
      ...names,
      events: (on) => [
        // @ts-expect-error: no such part in the copy
        on("add", "submit", { atOnce: (at) => [at.copy("ghost", { titel: "a" })] }, handler),
      ],
    }),
  );
  expect(() =>
    defineUiComponent({
      ...names,
      // @ts-expect-error: a copy would stay for good
      local: (at) => [at.on("title", "click", [at.copy("ghost")])],
    }),
  ).toThrow("at.copy is not a function");
  expect(() =>
    defineUiComponent({
      ...names,
      // @ts-expect-error: a text never gets a submit
      local: (at) => [at.on("edit", "submit", [])],
    }),
  ).toThrow('at.on("edit", "submit") is never raised');
});

test("takes a wait of whole milliseconds from 1 on, and refuses others as types, too", () => {
  type Local = NonNullable<Parameters<typeof defineUiComponent>[0]["local"]>;
  const declare = (local: Local) => () => defineUiComponent({ ...names, local });
  const wait = 200 as number;
  const right: Local = (at) => [
    at.on("title", "click", [at.submit(), at.submit({}), at.submit({ debounce: 1 })]),
    at.on("title", "click", [at.submit({ debounce: wait })]),
  ];
  // @ts-expect-error: to wait for nothing is no option
  const none: Local = (at) => [at.on("title", "click", [at.submit({ debounce: 0 })])];
  // @ts-expect-error: nobody waits for the past
  const past: Local = (at) => [at.on("title", "click", [at.submit({ debounce: -1 })])];
  // @ts-expect-error: timers have whole milliseconds
  const half: Local = (at) => [at.on("title", "click", [at.submit({ debounce: 1.5 })])];

  expect(declare(right)).not.toThrow();
  expect(declare(none)).toThrow(
    'has "submit" that has debounce: 0. It must be a whole number of milliseconds from 1 to 60000.',
  );
  expect(declare(past)).toThrow('has "submit" that has debounce: -1.');
  expect(declare(half)).toThrow('has "submit" that has debounce: 1.5.');
});

describe("refuses at module load", () => {
  const refused = (command: object, local = false) => {
    let message = "";
    try {
      const atOnce = () => [command as never];
      const events = local ? [] : [UiOn("title", "click", { atOnce }, handler)];
      defineUiComponent({
        ...names,
        events,
        local: (at) => (local ? [at.on("title", "click", atOnce())] : []),
      });
    } catch (error) {
      message = String(error);
    }
    return message.replace('DeclarationError: Component "demo.todo": ', "");
  };
  const parts = '"add", "row", "title", "edit"';
  const all = `${parts}, "ghost", "count", "confirm"`;
  const on = 'on("title", "click") has';

  test.each([
    [
      { op: "setHtml", targetName: "count", value: "x" },
      `${on} "setHtml". Known are "setText", "setValue", "setAttribute", "reset", "focus", "select", "show", "close", "copy".`,
    ],
    [
      { op: "setText", targetName: "nobody", value: "x" },
      `${on} "setText" of "nobody", which is not declared. Declared parts and targets: ${all}.`,
    ],
    [
      { op: "show", targetName: "confirm", targetPart: "nobody" },
      `${on} "show" of "nobody", which is not declared. Declared parts and targets: ${all}.`,
    ],
    [
      { op: "focus", targetName: "count" },
      `${on} "focus" of the target "count". Declared parts: ${parts}.`,
    ],
    [
      { op: "focus" },
      `${on} "focus" of undefined, which is not declared. Declared parts and targets: ${all}.`,
    ],
    [
      { op: "copy", targetName: "row" },
      `${on} "copy" of the part "row". Declared targets: "ghost", "count", "confirm".`,
    ],
    [
      { op: "copy", targetName: "ghost", texts: { nobody: "x" } },
      `${on} "copy" of "nobody", which is not declared. Declared parts and targets: ${all}.`,
    ],
    [
      { op: "setAttribute", targetName: "row", attribute: "onclick", value: "x" },
      `${on} "setAttribute" of "onclick". It may set "aria-invalid", "aria-describedby", "data-state", "ui-state".`,
    ],
    [
      { op: "focus", targetName: "edit", every: true },
      `${on} "focus" with every: true. Only a change may have every: true.`,
    ],
    [
      { op: "setText", targetName: "count", targetKey: "", value: "x" },
      `${on} "setText" with the key "". A row's key must be a string of 1 to 256 characters.`,
    ],
    [
      { op: "setText", targetName: "count", value: ["field", "title"] },
      `${on} "setText" with at.field("title"), but this event sends no form. Declare it on the part of the form, or use at.value().`,
    ],
    [
      null,
      `${on} a command without an op. Known are "setText", "setValue", "setAttribute", "reset", "focus", "select", "show", "close", "copy".`,
    ],
  ])("%j", (command, message) => {
    expect(refused(command as object)).toBe(message);
  });

  test.each([
    [undefined],
    [1],
    [["html", "x"]],
    [["value", "x"]],
    [["checked", "done"]],
    [["step", "1"]],
    [["step", Number.NaN]],
    [["constructor"]],
    [{ of: "value" }],
  ])("the value %j", (value) => {
    expect(refused({ op: "setText", targetName: "count", value })).toBe(
      `${on} "setText" with the value ${JSON.stringify(value)}. It must be a text, or what ` +
        "at.value(), at.field(), at.checked(), at.step(), at.toggle() makes.",
    );
  });

  test("a copy that is local, which no answer would take away", () => {
    expect(refused({ op: "copy", targetName: "ghost" }, true)).toContain(
      'at.on("title", "click") has "copy", which is not local: no answer would take the copy away',
    );
  });

  test("a submit at once, which nothing could take back", () => {
    expect(refused({ op: "submit" })).toBe(
      `${on} "submit", which is local: nothing could take it back. Known are "setText", "setValue", "setAttribute", "reset", "focus", "select", "show", "close", "copy".`,
    );
  });

  test.each([
    [{ op: "submit", targetName: "add" }, 'has "submit" of "add". It is of the form around'],
    [{ op: "submit", debounce: 0 }, 'has "submit" that has debounce: 0. It must be a whole number'],
    [{ op: "submit", debounce: "5" }, "It must be a whole number"],
    [{ op: "submit", debounce: 1.5 }, "It must be a whole number"],
    [{ op: "submit", debounce: 60_001 }, "It must be a whole number of milliseconds from 1"],
  ])("the local %j", (command, message) => {
    expect(refused(command, true)).toContain(message);
  });

  test("commands that are no list", () => {
    const atOnce = (() => ({ op: "reset" })) as never;
    expect(() =>
      defineUiComponent({ ...names, events: [UiOn("add", "submit", { atOnce }, handler)] }),
    ).toThrow('on("add", "submit") has commands that are no list');
  });

  test("an option that a local rule can't have", () => {
    const options = { debounce: 5 } as never;
    expect(() =>
      defineUiComponent({ ...names, local: (at) => [at.on("edit", "input", [], options)] }),
    ).toThrow(
      'at.on("edit", "input") has the option "debounce". Known are "keys", "prevent", "repeat".',
    );
  });
});
