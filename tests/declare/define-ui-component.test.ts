import { expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";

/** Declares what the compiler would refuse, as JavaScript or a cast would. */
const declare = (declaration: Record<string, unknown>) =>
  defineUiComponent({
    name: "row",
    allow: () => true,
    parts: [UiPart("email", "input", "user.email")],
    events: [],
    ...declaration,
  } as never);

function handler() {}
/** A declaration of one event with options that may be wrong. */
const withOptions = (options: object) => ({ events: [UiOn("email", "input", options, handler)] });
const ofForm = (event: string) => ({
  parts: { form: "form" },
  events: [UiOn("form", event, handler)],
});
const ofButton = (event: string) => ({
  parts: { go: "button" },
  events: [UiOn("go", event, handler)],
});
const input = UiOn("email", "input", handler);

test("keeps a right declaration as it was written, frozen", () => {
  const props = z.object({ sku: z.string() });
  const component = defineUiComponent({
    name: "demo.row-2_b",
    allow: () => true,
    props,
    parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
    targets: ["message"],
    events: [UiOn("email", "custom:event_1-b", { debounce: 100 }, handler)],
  });
  expect(component.parts).toEqual([
    { name: "email", uses: "input", bind: "user.email" },
    { name: "go", uses: "button", bind: "" },
  ]);
  expect(component.targets).toEqual(["message"]);
  expect(component.events).toEqual([
    { part: "email", event: "custom:event_1-b", handler, options: { debounce: 100 } },
  ]);
  expect(component.props).toBe(props);
  expect(Object.isFrozen(component)).toBe(true);
});

test.each([
  ["component name in capitals", { name: "Row" }, /"Row".*must match/],
  ["component name that is empty", { name: "" }, /name "" is not allowed/],
  ["component name that is no text", { name: 7 }, /name 7 is not allowed/],
  ["events that are missing", { events: undefined }, /"events" must be a list\. It may be empty/],
  ["parts that are missing", { parts: undefined }, /"parts" must be a list/],
  ["a part that is null", { parts: [null] }, /"parts" holds null.*Leave it out/],
  ["an event that is missing", { events: [undefined] }, /"events" holds undefined/],
  ["targets that are one text", { targets: "total" }, /"targets" must be a list/],
  ["part name", { parts: { "E mail": "input" } }, /part name "E mail".*must match/],
  ["part name with a leading capital", { parts: { Email: "input" } }, /"Email".*must match/],
  ["part name with a dot", { parts: { "user.email": "input" } }, /"user\.email".*must match/],
  ["part name that starts with a digit", { parts: { "1st": "input" } }, /"1st".*must match/],
  ["part name with a letter beyond ASCII", { parts: { größe: "input" } }, /"größe".*must match/],
  ["parts that are one text", { parts: "email" }, /"parts" must be a list or an object/],
  [
    "part declared twice",
    { parts: [UiPart("a", "input"), UiPart("a", "text")] },
    /"a" is decl.* twice/,
  ],
  [
    "part declared twice, with another bind",
    { parts: [UiPart("a", "input", "b"), UiPart("a", "input", "c")] },
    /"a" is decl.* twice/,
  ],
  ["part name that is a list", { parts: [UiPart(["a"] as never, "input")] }, /part name .*"a"/],
  ["primitive", { parts: { a: "imput" as never } }, /"imput".*Known are "input"/],
  [
    "date",
    { parts: { a: "date" as never } },
    /"date".* is an "input" with a "type" in the view\.$/,
  ],
  ["primitive of every object", { parts: { a: "toString" as never } }, /"toString"/],
  ["bind", { parts: [UiPart("a", "input", "a..b")] }, /bind of part "a".*"a\.\.b"/],
  ["bind", { parts: [UiPart("a", "input", "a.2nd")] }, /bind of part "a".*"a\.2nd"/],
  ["bind", { parts: [UiPart("a", "input", "a[0]")] }, /bind of part "a".*"a\[0\]"/],
  ["bind that is no text", { parts: [UiPart("a", "input", 3 as never)] }, /bind of part "a".*3/],
  ["target name", { targets: ["Mess age"] }, /target name "Mess age"/],
  ["target declared twice", { targets: ["m", "m"] }, /target "m" is declared twice/],
  ["target that is a part", { targets: ["email"] }, /target "email".*a part's name/],
  [
    "part of a handler",
    { events: [UiOn("emial", "input", handler)] },
    /on\("emial", "input"\) names a part that is not declared.*"email"/,
  ],
  [
    "part of a handler that is a target",
    { targets: ["total"], events: [UiOn("total", "click", handler)] },
    /on\("total", "click"\) names a part that is not declared/,
  ],
  ["event left out", { events: [UiOn("email", undefined as never, handler)] }, /event.*undefined/],
  ["event that is a list", { events: [UiOn("email", ["a"] as never, handler)] }, /event.*"a"/],
  [
    "event in capitals",
    { events: [UiOn("email", "Input", handler)] },
    /event.*"Input".*must match/,
  ],
  [
    "second event in capitals",
    { events: [input, UiOn("email", "Input", handler)] },
    /event.*"Input".*must match/,
  ],
  ["event that is empty", { events: [UiOn("email", "", handler)] }, /event.*"".*must match/],
  ["event that starts with a digit", { events: [UiOn("email", "1a", handler)] }, /"1a"/],
  ["event with a line break", { events: [UiOn("email", "input\n", handler)] }, /must match/],
  ["pair declared twice", { events: [input, input] }, /declared twice/],
  [
    "blur on a form",
    ofForm("blur"),
    /on\("form", "blur"\) gets no event of a field inside.*"focusout"/,
  ],
  [
    "focus on a form",
    ofForm("focus"),
    /on\("form", "focus"\) gets no event of a field inside.*"focusin"/,
  ],
  [
    "invalid on a form",
    ofForm("invalid"),
    /gets no event of a field inside.*the part of each field/,
  ],
  ["submit of a button", ofButton("submit"), /"submit"\) is never raised.* the part of the form/],
  ["input of a button", ofButton("input"), /"input"\) is never raised.* the part of the field/],
  ["submit of a field", { events: [UiOn("email", "submit", handler)] }, /the part of the form/],
  ["handler", { events: [UiOn("email", "input", null as never)] }, /has no handler/],
  ["event alone", { events: [Reflect.apply(UiOn, null, ["email", "input"])] }, /has no handler/],
  [
    "handler before its options",
    { events: [UiOn("email", "input", handler as never, { debounce: 1, input: 1 } as never)] },
    'on("email", "input") has no handler as its last argument. ' +
      'Write on("email", "input", { debounce, input }, (event) => …)',
  ],
  ["allow of another kind", { allow: "yes" }, /"allow" is no function.*or "authorizer"/],
  ["option", withOptions({ debonce: 1 }), /unknown option "debonce".*"debounce"/],
  ["part that it stops", withOptions({ stops: "none" }), /stops: "none".*Parts with events are/],
  ["option that every object has", withOptions({ toString: 1 }), /unknown option "toString"/],
  ["debounce of nothing", withOptions({ debounce: 0 }), /debounce: 0.*whole number/],
  ["debounce beyond a minute", withOptions({ debounce: 60_001 }), /60001/],
  ["prevent", withOptions({ prevent: 1 }), /boolean/],
  ["keys", { events: [UiOn("email", "keydown", { keys: [] }, handler)] }, /KeyboardEvent\.key/],
  ["concurrency", withOptions({ concurrency: "later" }), /"queue", "replace"/],
])(
  "refuses with the component, the wrong value and what is allowed: %s",
  (_, declaration, message) => {
    expect(() => declare(declaration)).toThrow(message);
    const error = { name: "DeclarationError", message: expect.stringContaining('Component "') };
    expect(() => declare(declaration)).toThrow(expect.objectContaining(error));
  },
);

test("points to the line that declares", () => {
  try {
    declare({ name: "Row" });
    expect.unreachable();
  } catch (error) {
    expect(String((error as Error).stack).split("\n")[1]).toContain("define-ui-component.test.ts");
  }
});

test("takes parts as a record and as a list alike, with names in camelCase", () => {
  const record = defineUiComponent({
    name: "row",
    allow: () => true,
    parts: { unitPrice: "number", "unit-price_2": "input" },
    targets: ["unitTotal"],
    events: [],
  });
  expect(record.parts).toEqual([UiPart("unitPrice", "number"), UiPart("unit-price_2", "input")]);
});

const form = { form: "form", name: "input", go: "button" };
const schema = z.object({ name: z.string() });
const judged = (part: string, event: string, options: object) => ({
  parts: form,
  events: [UiOn(part, event, options, handler)],
});

test("declares the change of a form whose fields are judged one by one, with its time limit", () => {
  const { events, rules } = declare({
    parts: form,
    events: [
      UiOn(
        "form",
        "submit",
        { input: schema, validate: "change", timeoutMs: 9, prevent: true },
        handler,
      ),
      UiOn("go", "click", handler),
    ],
  });
  expect(
    events.map(({ part, event, input, options }) => ({ part, event, input, options })),
  ).toEqual([
    { part: "form", event: "submit", input: schema, options: { timeoutMs: 9, prevent: true } },
    { part: "form", event: "change", input: schema, options: { timeoutMs: 9 } },
    { part: "go", event: "click", input: undefined, options: {} },
  ]);
  expect(rules).toEqual([["form", "submit", { timeoutMs: 9, prevent: true }]]);
});

test.each([
  [
    "another value",
    judged("form", "submit", { input: schema, validate: "input" }),
    'It must be "change"',
  ],
  [
    "no input",
    judged("form", "submit", { validate: "change" }),
    "the submit of a form part, beside its input",
  ],
  [
    "another event",
    judged("form", "input", { input: schema, validate: "change" }),
    "It belongs to the submit",
  ],
  [
    "another part",
    judged("name", "input", { input: schema, validate: "change" }),
    "It belongs to the submit",
  ],
  [
    "a change of its own",
    {
      parts: form,
      events: [
        UiOn("form", "submit", { input: schema, validate: "change" }, handler),
        UiOn("form", "change", handler),
      ],
    },
    'and "form" has a "change" of its own',
  ],
])("refuses validate with %s", (_, declaration, message) => {
  expect(() => declare(declaration)).toThrow(message);
});
